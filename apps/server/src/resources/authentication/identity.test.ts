/** The identities that a user may represent, and their description for the page. */
import type { LoginUser, OrganisationOption } from '@sievert/contract/authentication'
import { describe, expect, it } from 'vitest'
import { CLINIC, PRIVATE_PERSON, SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import { useTestApp } from '../../../test/use-app.ts'

const SIGNE = '188803149809'
const BERI = '198602262381'
const WITHOUT_REGISTERED_ADDRESS = 'org-p4z7d9r2f6'
const SOLE_TRADER = { personalNumber: '188709219813', cid: 'org-n2f8x5k9w7' }

const test = useTestApp()

const audit = async (action: string) => {
  const rows = await test.db.selectFrom('auditEntry').select('content').orderBy('sequence').execute()
  return rows.map(({ content }) => JSON.parse(content) as { action: string }).filter((entry) => entry.action === action)
}

describe('without a session', () => {
  it.each([
    ['GET', 'authentication/user'],
    ['GET', 'authentication/organizations'],
    ['GET', 'authentication/auth-info'],
    ['POST', 'authentication/logout'],
    ['POST', 'authentication/refresh'],
    ['POST', 'authentication/extend'],
    ['PUT', 'authentication/identity'],
    ['PUT', 'authentication/organizations'],
  ] as const)('%s %s answers 401 (ACC-14, API-02)', async (method, path) => {
    const body = method === 'PUT' ? { cid: CLINIC, name: 'x' } : undefined
    const answer = await test.call(method, path, { body })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.json()).toMatchObject({ status: 401, code: 'error.not-signed-in.text' })
  })
})

describe('the organisations of a person', () => {
  it('come from the register, with number and role (ACC-16)', async () => {
    const browser = await test.signIn(TOLVAN)
    const answer = await test.call('GET', 'authentication/organizations', { browser })
    expect(answer.json()).toEqual([
      { cid: CLINIC, name: 'Tolvans Djurklinik AB', organizationNumber: '5599900106', role: 'owner' },
      {
        cid: SECOND_COMPANY,
        name: 'Exempelröntgen i Norr AB',
        organizationNumber: '5599900205',
        role: 'warrantHolder',
      },
    ])
  })

  it('show joint signing, listed and once chosen (ACC-16, SIG-12)', async () => {
    const jointly = async (personalNumber: string) => {
      const browser = await test.signIn(personalNumber)
      const [first] = (await test.call('GET', 'authentication/organizations', { browser })).json<OrganisationOption[]>()
      const { cid, name } = first ?? { cid: '', name: '' }
      const chosen = await test.call('PUT', 'authentication/organizations', { browser, body: first ?? { cid, name } })
      return [first?.signsJointly, chosen.json<LoginUser>().signsJointly]
    }
    expect(await jointly('188602179809')).toEqual([true, true])
    expect(await jointly(TOLVAN)).toEqual([undefined, undefined])
  })

  it('are an empty list for a person without any (ACC-05)', async () => {
    const browser = await test.signIn(SIGNE)
    const answer = await test.call('GET', 'authentication/organizations', { browser })
    expect(answer.json<OrganisationOption[]>()).toEqual([])
  })

  it('can not be read while the register is down: 503 with Retry-After (ACC-16)', async () => {
    const browser = await test.signIn(TOLVAN)
    for (const kind of ['error', 'malformed'] as const) {
      await test.simulate('faults', { target: 'company-registry.representation', kind, count: 1 })
      const answer = await test.call('GET', 'authentication/organizations', { browser })
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('30')
      expect(answer.json()).toMatchObject({ code: 'error.register-unavailable.text' })
    }
  })
})

describe('choosing an identity', () => {
  it('returns the user with the company register’s data of the organisation (ACC-04, ACC-17)', async () => {
    const browser = await test.signIn(TOLVAN)
    for (const path of ['authentication/identity', 'authentication/organizations']) {
      const answer = await test.call('PUT', path, { browser, body: { cid: CLINIC, name: 'whatever the page says' } })
      expect(answer.json<LoginUser>()).toEqual({
        oid: CLINIC,
        firstName: 'Tolvan',
        lastName: 'Tolvansson',
        organisationName: 'Tolvans Djurklinik AB',
        pid: TOLVAN,
        orgDisplayId: '559990-0106',
        address1: 'Klövervägen 12',
        zipCode: '90219',
        city: 'Umeå',
        isPrivatePerson: false,
        personKey: expect.stringMatching(/^[\w-]{43}$/),
      })
    }
    expect((await audit('identity-chosen')).at(-1)).toMatchObject({
      partyId: CLINIC,
      detail: { role: 'owner', signatory: 'sole' },
    })
  })

  it('takes oneself as a private person, without asking any register (ACC-06, ACC-17)', async () => {
    const browser = await test.signIn(SIGNE)
    await test.simulate('faults', { target: 'company-registry.representation', kind: 'error', count: 1 })
    const body = { cid: PRIVATE_PERSON, name: 'Privatperson' }
    const answer = await test.call('PUT', 'authentication/identity', { browser, body })
    expect(answer.json()).toMatchObject({
      oid: PRIVATE_PERSON,
      isPrivatePerson: true,
      organisationName: '',
      pid: SIGNE,
    })
    await test.simulate('reset')
  })

  it('refuses an organisation that the register does not give this person (ACC-16, ACC-18)', async () => {
    const browser = await test.signIn('189012149804') // represents another organisation
    for (const path of ['authentication/identity', 'authentication/organizations']) {
      const answer = await test.call('PUT', path, { browser, body: { cid: CLINIC, name: 'Tolvans Djurklinik AB' } })
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'error.not-represented.text'])
    }
    expect((await test.call('GET', 'authentication/user', { browser })).json()).toMatchObject({ oid: null })
    expect((await audit('identity-refused')).length).toBe(2)
  })

  it('requires a cid and a name, and refuses unlisted identities (ACC-04, API-02)', async () => {
    const browser = await test.signIn(TOLVAN)
    for (const body of [
      {},
      { cid: '', name: 'x' },
      { cid: CLINIC },
      { cid: CLINIC, name: '' },
      { cid: CLINIC, name: 'x', nonsense: 1 },
    ]) {
      const answer = await test.call('PUT', 'authentication/identity', { browser, body })
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'error.malformed.text'])
    }
  })

  it('gives the session a new id, and the old one is refused (ACC-09)', async () => {
    const browser = await test.signIn(TOLVAN)
    const before = { ...browser }
    await test.call('PUT', 'authentication/identity', { browser, body: { cid: CLINIC, name: 'x' } })
    expect(browser.cookie).not.toBe(before.cookie)
    expect((await test.call('GET', 'authentication/user', { browser: before })).statusCode).toBe(401)
    expect((await test.call('GET', 'authentication/user', { browser })).statusCode).toBe(200)
  })

  it('leaves the address empty where the register has none (BUS-01)', async () => {
    const browser = await test.signIn(BERI, WITHOUT_REGISTERED_ADDRESS)
    expect((await test.call('GET', 'authentication/user', { browser })).json()).toMatchObject({
      organisationName: 'Fjordholm Imaging AS filial Sverige',
      address1: '',
      city: '',
    })
  })

  it('treats a sole trader as an organisation with a personal number (ACC-17)', async () => {
    const browser = await test.signIn(SOLE_TRADER.personalNumber, SOLE_TRADER.cid)
    expect((await test.call('GET', 'authentication/user', { browser })).json()).toMatchObject({
      isPrivatePerson: false,
      organisationName: 'Norrgårds Hästveterinär',
      orgDisplayId: '18870921-9813',
    })
  })

  it('gives every person a unique key that reveals no identity (ACC-15)', async () => {
    const keys = await Promise.all(
      [TOLVAN, TOLVAN, SIGNE].map(async (personalNumber) => {
        const browser = await test.signIn(personalNumber)
        return (await test.call('GET', 'authentication/user', { browser })).json<LoginUser>().personKey
      }),
    )
    expect(keys[0]).toBe(keys[1])
    expect(keys[0]).not.toBe(keys[2])
  })
})

describe('reading the register again', () => {
  it('brings new names and addresses into the session (ACC-17)', async () => {
    const browser = await test.signIn(TOLVAN, CLINIC)
    const session = await test.db
      .selectFrom('session')
      .selectAll()
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow()
    const stale = structuredClone(session.party)
    if (stale) stale.party.name = 'An older name'
    await test.db.updateTable('session').set({ party: stale }).where('idHash', '=', session.idHash).execute()
    expect((await test.call('GET', 'authentication/user', { browser })).json()).toMatchObject({
      organisationName: 'An older name',
    })
    const answer = await test.call('POST', 'authentication/refresh', { browser })
    expect(answer.json()).toMatchObject({ oid: CLINIC, organisationName: 'Tolvans Djurklinik AB' })
    expect((await test.call('GET', 'authentication/user', { browser })).json()).toMatchObject({
      organisationName: 'Tolvans Djurklinik AB',
    })
  })

  it('answers as it was before an identity is chosen (ACC-17)', async () => {
    const browser = await test.signIn(TOLVAN)
    expect((await test.call('POST', 'authentication/refresh', { browser })).json()).toMatchObject({ oid: null })
  })
})
