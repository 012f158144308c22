/** The mandate is re-read at intervals; without it the server refuses access. */
import { afterAll, beforeEach, expect, it } from 'vitest'
import { type Browser, CLINIC, PRIVATE_PERSON, startTestApp, type TestApp, TOLVAN } from '../../../test/app.ts'
import { checkMandate, type MandateAge } from '../../access/check-mandate.ts'
import { sha256 } from '../../utilities/crypto/secrets.ts'

const test: TestApp = await startTestApp()
beforeEach(async () => {
  await test.deps.testSupport?.setClock(null)
  await test.simulate('reset')
})
afterAll(() => test.close())

const after = (minutes: number) => test.deps.testSupport?.setClock(new Date(Date.now() + minutes * 60_000))
const withdraw = () => test.simulate('company-registry/mandates', { personalNumber: TOLVAN, cid: CLINIC, role: null })
const breakRegister = (count = 1) =>
  test.simulate('faults', { target: 'company-registry.representation', kind: 'error', count })
const readings = async () => {
  const calls = await (await fetch(`${test.simulators}/control/calls`)).json()
  return (calls as { target: string }[]).filter(({ target }) => target === 'company-registry.representation').length
}
const sessionOf = async ({ cookie }: Browser) => {
  const session = await test.deps.stores.sessions.find(sha256(/sievert-session=([^;]*)/.exec(cookie)?.[1] ?? ''))
  if (!session) throw new Error('no session')
  return session
}
const check = async (browser: Browser, age: MandateAge) => checkMandate(test.deps, await sessionOf(browser), age)
/** One path of each kind of resource that belongs to a party. */
const PARTY_READS = [
  'applications',
  'applications/ID',
  'applications/ID/stepvalues/0',
  'applications/ID/applicationFee',
  'applications/ID/documents',
  'applications/ID/file/11111111-1111-4111-8111-111111111111',
  'applications/ID/receipt.pdf',
  'applications/ID/application.pdf',
]
const createDraft = (browser: Browser) =>
  test.call('POST', 'applications', { browser, body: { businessTypeId: 1, isRenewal: false } })

it('caches the last answer for 15 minutes, then asks again (ACC-16)', async () => {
  const browser = await test.signIn(TOLVAN, CLINIC)
  const before = await readings()
  await after(14)
  await check(browser, 'recent')
  expect(await readings()).toBe(before)
  await after(16)
  await check(browser, 'recent')
  await check(browser, 'recent')
  expect(await readings()).toBe(before + 1)
})

it('ends access when the mandate is withdrawn: 403, and the session has no identity (ACC-16, ACC-18)', async () => {
  const browser = await test.signIn(TOLVAN, CLINIC)
  await withdraw()
  expect((await createDraft(browser)).json()).toMatchObject({ status: 403, code: 'error.not-represented.text' })
  expect((await test.call('GET', 'authentication/user', { browser })).json()).toMatchObject({ oid: null })
  expect((await test.call('GET', 'applications', { browser })).json()).toMatchObject({
    status: 403,
    code: 'error.identity-missing.text',
  })
  const rows = await test.db.selectFrom('auditEntry').select('content').execute()
  expect(rows.filter(({ content }) => content.includes('"mandate-withdrawn"'))).toHaveLength(1)
})

it('notices a withdrawn mandate at the first write after a quarter of an hour (ACC-16)', async () => {
  const browser = await test.signIn(TOLVAN, CLINIC)
  const created = (await createDraft(browser)).json<{ applicationId: string }>()
  await withdraw()
  await after(16)
  const answer = await test.call('DELETE', `applications/${created.applicationId}`, { browser })
  expect(answer.json()).toMatchObject({ status: 403, code: 'error.not-represented.text' })
})

it('creates a draft on the last answer while the register is down (ACC-16)', async () => {
  const browser = await test.signIn(TOLVAN, CLINIC)
  await breakRegister()
  expect((await createDraft(browser)).statusCode).toBe(201)
})

it('queries a failing register once a minute, not on every write (ACC-16)', async () => {
  const browser = await test.signIn(TOLVAN, CLINIC)
  await after(16)
  await breakRegister(2)
  const before = await readings()
  await check(browser, 'recent')
  await check(browser, 'recent')
  expect(await readings()).toBe(before + 1)
  await after(18)
  await check(browser, 'recent')
  expect(await readings()).toBe(before + 2)
})

it('never signs on an old answer: 503 when the register is down (SIG-12)', async () => {
  const browser = await test.signIn(TOLVAN, CLINIC)
  await breakRegister()
  await expect(check(browser, 'strictly')).rejects.toMatchObject({ code: 'error.register-unavailable.text' })
})

it('begins no signing while the register is down (SIG-12)', async () => {
  const browser = await test.signIn(TOLVAN, CLINIC)
  const { applicationId } = (await createDraft(browser)).json<{ applicationId: string }>()
  await breakRegister()
  const answer = await test.call('POST', 'applications/sign-begin', { browser, body: { applicationId } })
  expect(answer.json()).toMatchObject({ status: 503, code: 'error.register-unavailable.text' })
  expect(await test.db.selectFrom('signOrder').selectAll().execute()).toEqual([])
})

it('gives the ground as the register states it now, for the evidence (SIG-12)', async () => {
  const browser = await test.signIn(TOLVAN, CLINIC)
  const mandate = { personalNumber: TOLVAN, cid: CLINIC, role: 'warrantHolder', signatory: 'joint' }
  await test.simulate('company-registry/mandates', mandate)
  expect((await check(browser, 'strictly')).ground).toMatchObject({ role: 'warrantHolder', signatory: 'joint' })
  expect((await sessionOf(browser)).identity?.ground).toMatchObject({ role: 'warrantHolder', signatory: 'joint' })
})

it('skips the register for a private person (ACC-06)', async () => {
  const browser = await test.signIn(TOLVAN, PRIVATE_PERSON)
  await breakRegister()
  expect((await check(browser, 'strictly')).ground.role).toBe('self')
})

it('ends read access, including downloads and PDFs, within 15 minutes (ACC-15, ACC-16)', async () => {
  for (const path of PARTY_READS) {
    await test.simulate('reset')
    await test.deps.testSupport?.setClock(null)
    const browser = await test.signIn(TOLVAN, CLINIC)
    const { applicationId } = (await createDraft(browser)).json<{ applicationId: string }>()
    const read = () => test.call('GET', path.replace('ID', applicationId), { browser })
    await withdraw()
    await after(14)
    expect((await read()).statusCode).not.toBe(403)
    await after(16)
    expect([path, (await read()).json()]).toEqual([
      path,
      expect.objectContaining({ status: 403, code: 'error.not-represented.text' }),
    ])
  }
})

it('reports the party only while the mandate is valid (ACC-16, ACC-17)', async () => {
  const browser = await test.signIn(TOLVAN, CLINIC)
  await withdraw()
  await after(16)
  const user = await test.call('GET', 'authentication/user', { browser })
  expect(user.json()).toMatchObject({ oid: null, organisationName: '', orgDisplayId: '' })
})

it('reports an ended mandate to every page, until the person chooses an identity (ACC-16)', async () => {
  const whoAmI = async (browser: Browser) =>
    (await test.call('GET', 'authentication/user', { browser })).json<{ mandateEnded?: true }>().mandateEnded
  expect(await whoAmI(await test.signIn(TOLVAN))).toBeUndefined()
  const browser = await test.signIn(TOLVAN, CLINIC)
  expect(await whoAmI(browser)).toBeUndefined()
  await withdraw()
  await after(16)
  expect([await whoAmI(browser), await whoAmI(browser)]).toEqual([true, true])
  const body = { cid: PRIVATE_PERSON, name: 'Privatperson' }
  const chosen = await test.call('PUT', 'authentication/identity', { browser, body })
  expect(chosen.statusCode).toBe(200)
  expect(chosen.json()).not.toHaveProperty('mandateEnded')
})

it('allows reads and saves for an hour while the register is down, then answers Retry-After (ACC-16)', async () => {
  const browser = await test.signIn(TOLVAN, CLINIC)
  const { applicationId } = (await createDraft(browser)).json<{ applicationId: string }>()
  const read = () => test.call('GET', `applications/${applicationId}`, { browser })
  const save = () => test.call('PUT', `applications/${applicationId}/page`, { browser, body: { pageNumber: 1 } })
  await breakRegister(100)
  for (const minutes of [16, 40, 59]) {
    await after(minutes)
    await test.call('POST', 'authentication/extend', { browser })
    expect([(await read()).statusCode, (await save()).statusCode]).toEqual([200, 204])
  }
  await after(61)
  for (const answer of [await read(), await save()]) {
    expect(answer.json()).toMatchObject({ status: 503, code: 'error.register-unavailable.text' })
    expect(answer.headers['retry-after']).toBe('60')
  }
  const asked = await readings()
  await read()
  expect(await readings()).toBe(asked)
  await test.simulate('reset')
  await after(63)
  expect((await read()).statusCode).toBe(200)
})

it('queries again after the clock was set back (ACC-16)', async () => {
  const browser = await test.signIn(TOLVAN, CLINIC)
  await withdraw()
  await after(-60)
  const answer = await test.call('GET', 'applications', { browser })
  expect(answer.json()).toMatchObject({ status: 403, code: 'error.not-represented.text' })
})
