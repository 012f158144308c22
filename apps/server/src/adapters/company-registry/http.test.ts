/** The company register over HTTP, with correct and faulty answers. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { swedishIdentity } from '@sievert/domain/representation/identity'
import { afterEach, describe, expect, it } from 'vitest'
import { TOLVAN } from '../../../test/app.ts'
import { useTestApp } from '../../../test/use-app.ts'
import { httpCompanyRegistry } from './http.ts'

const test = useTestApp()
afterEach(() => test.simulate('reset'))

const calls = async () =>
  (await (await fetch(`${test.simulators}/control/calls`)).json()) as { target: string; path: string; status: number }[]

describe('the register as it is', () => {
  it('lists a person’s representations with the ground (ACC-16)', async () => {
    const [clinic] = await test.deps.companyRegistry.representationsOf(swedishIdentity(TOLVAN))
    expect(clinic).toEqual({
      cid: 'org-k3v9m2x7q4',
      organizationNumber: '5599900106',
      name: 'Tolvans Djurklinik AB',
      role: 'owner',
      signatory: 'sole',
      reference: expect.stringContaining('ägare'),
      signatoryId: expect.stringMatching(/^[0-9a-f]{12}$/),
      combinations: [
        {
          reference: 'Firman tecknas av Tolvan Tolvansson',
          members: [{ signatoryId: expect.any(String), name: 'Tolvan Tolvansson' }],
        },
      ],
    })
  })

  it('gives name and address of an organisation, null without one, undefined for none (BUS-01)', async () => {
    const { organisation } = test.deps.companyRegistry
    expect(await organisation('5599900106')).toEqual({
      name: 'Tolvans Djurklinik AB',
      address: { address1: 'Klövervägen 12', zipCode: '90219', city: 'Umeå', country: 752 },
    })
    expect(await organisation('5164990045')).toMatchObject({ address: null })
    expect(await organisation('5560125790')).toBeUndefined()
  })

  it('never has a person’s or a company’s number in an address (ACC-16)', async () => {
    await test.deps.companyRegistry.representationsOf(swedishIdentity(TOLVAN))
    await test.deps.companyRegistry.organisation('188709219813')
    const paths = (await calls()).map(({ path }) => path).join()
    expect(paths).not.toMatch(/\d{10}/)
  })

  it('is asked for a token once, and again after it expires (ACC-16)', async () => {
    const tokens = async () => (await calls()).filter(({ target }) => target === 'company-registry.token').length
    const registry = test.deps.companyRegistry
    await registry.representationsOf(swedishIdentity(TOLVAN))
    const before = await tokens()
    await registry.representationsOf(swedishIdentity(TOLVAN))
    expect(await tokens()).toBe(before)
    await test.simulate('clock', { advanceSeconds: 3700 })
    expect(await registry.representationsOf(swedishIdentity(TOLVAN))).toHaveLength(2)
    expect(await tokens()).toBe(before + 1)
  })

  it('refuses wrong credentials, which counts as an unavailable register (ACC-16)', async () => {
    const registry = httpCompanyRegistry({ ...test.deps.config.companyRegistry, clientId: 'somebody else' })
    await expect(registry.representationsOf(swedishIdentity(TOLVAN))).rejects.toMatchObject({
      code: 'error.register-unavailable.text',
    })
  })
})

it('is down when it does not answer in time (ACC-16)', async () => {
  const hasty = httpCompanyRegistry(test.deps.config.companyRegistry, 100)
  for (const target of ['company-registry.token', 'company-registry.representation']) {
    await test.simulate('faults', { target, kind: 'hang', count: 1 })
    await expect(hasty.representationsOf(swedishIdentity(TOLVAN))).rejects.toMatchObject({
      code: 'error.register-unavailable.text',
    })
  }
})

describe('a register that answers something else', () => {
  const entry = { cid: 'c', organizationNumber: '5599900106', name: 'N', role: 'owner', signatory: 'sole', ground: 'g' }
  const name = { organisationsnamnLista: [{ namn: 'N' }] }

  /** Answers every call with `body`, and token requests with a token. */
  const answering = async <T>(body: unknown, use: (registry: ReturnType<typeof httpCompanyRegistry>) => Promise<T>) => {
    const server = createServer((request, response) => {
      const token = { access_token: 't', expires_in: 60 }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(request.url?.endsWith('token') ? token : body))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      return await use(httpCompanyRegistry({ url, clientId: 'a', clientSecret: 'b' }))
    } finally {
      server.close()
    }
  }
  const unavailable = { code: 'error.register-unavailable.text' }

  it.each([
    ['nothing', null],
    ['no list', {}],
    ['an entry that is none', { organisations: ['x'] }],
    ['an unknown role', { organisations: [{ ...entry, role: 'king' }] }],
    ['no ground', { organisations: [{ ...entry, ground: undefined }] }],
    [
      'a member without a name',
      { organisations: [{ ...entry, combinations: [{ ground: 'g', members: [{ id: 's1' }] }] }] },
    ],
  ])('%s is a register that is down (ACC-16)', async (_what, body) => {
    await expect(
      answering(body, (registry) => registry.representationsOf(swedishIdentity(TOLVAN))),
    ).rejects.toMatchObject(unavailable)
  })

  it('anything but sole counts as joint (SIG-12)', async () => {
    const body = { organisations: [{ ...entry, signatory: undefined }] }
    expect(await answering(body, (registry) => registry.representationsOf(swedishIdentity(TOLVAN)))).toMatchObject([
      { signatory: 'joint' },
    ])
  })

  it('a part that its source could not fill is a register that is down (BUS-01)', async () => {
    const fel = { typ: 'OTILLGANGLIG_UPPGIFTSKALLA', felBeskrivning: '…' }
    const body = { organisationer: [{ organisationsnamn: name, postadressOrganisation: { fel } }] }
    await expect(answering(body, (registry) => registry.organisation('5599900106'))).rejects.toMatchObject(unavailable)
  })

  it('a foreign address counts as none: the applicant gives it (BUS-01)', async () => {
    const postadress = { utdelningsadress: 'Gate 1', postnummer: '0150', postort: 'Oslo', land: 'Norge' }
    const body = { organisationer: [{ organisationsnamn: name, postadressOrganisation: { postadress } }] }
    expect(await answering(body, (registry) => registry.organisation('5164990045'))).toEqual({
      name: 'N',
      address: null,
    })
  })
})
