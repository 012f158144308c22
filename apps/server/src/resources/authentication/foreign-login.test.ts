/** Logins at the provider with a foreign identity, a wallet and a replaced number, up to the hand-over to a signer. */
import type { LoginUser } from '@sievert/contract/authentication'
import { expect, it } from 'vitest'
import { type Browser, PRIVATE_PERSON, type TestApp } from '../../../test/app.ts'
import { FAILED_LOGIN, signInAtProvider } from '../../../test/identity-provider.ts'
import { LASER_POINTER, SOURCES, saveStep, signBegin, startDraft } from '../../../test/journey.ts'
import { useTestApp } from '../../../test/use-app.ts'

const LOA = 'http://id.elegnamnden.se/loa/1.0/'
const LIIS = 'XA:prov-0000000001'
const HANDELSBOLAG = 'org-b7q3v6h1m8'
const KARIN = '188602179809'

const test = useTestApp({
  OIDC_ACR_VALUES: `${LOA}loa3`,
  OIDC_WALLET_ACR_VALUES: 'https://wallet.example/loa/high',
  OIDC_EIDAS_ACR_VALUES: `${LOA}eidas-nf-sub`,
})
const swedishOnly = useTestApp({ OIDC_ACR_VALUES: `${LOA}loa3` })
const anyLevel = useTestApp()

const logIn = async (at: TestApp, choice: Parameters<typeof signInAtProvider>[2]): Promise<Browser> => {
  const browser: Browser = { cookie: '' }
  const { headers } = await signInAtProvider(at, browser, choice)
  expect(headers.location).toBe('/')
  return browser
}
const userOf = async (at: TestApp, browser: Browser) =>
  (await at.call('GET', 'authentication/user', { browser })).json<LoginUser>()
const choose = (browser: Browser, cid: string) =>
  test.call('PUT', 'authentication/identity', { browser, body: { cid, name: 'x' } })
const reasons = async (at: TestApp) =>
  (
    await at.db.selectFrom('auditEntry').select('content').where('chain', '=', 'logins').orderBy('sequence').execute()
  ).map(({ content }) => (JSON.parse(content) as { detail: { reason: string } }).detail.reason)

it('a foreign eID logs in, represents, fills in and leaves the rest to a signer (FOR-01)', async () => {
  const liis = await logIn(test, { personalNumber: LIIS })
  expect(await userOf(test, liis)).toMatchObject({ pid: '', lastName: 'Tamm', cannotSign: true, oid: null })
  expect((await choose(liis, HANDELSBOLAG)).json()).toMatchObject({ oid: HANDELSBOLAG, cannotSign: true })
  const id = await startDraft(test, liis)
  expect((await saveStep(test, liis, id, { stepNumber: 0, sections: SOURCES })).statusCode).toBe(200)
  expect((await signBegin(test, liis, id)).json()).toMatchObject({ status: 403, code: 'error.foreign-eid.text' })
  // Whoever signs for the same organisation continues.
  const karin = await test.signIn(KARIN, HANDELSBOLAG)
  expect((await test.call('GET', `applications/${id}`, { browser: karin })).statusCode).toBe(200)
  // The same person at the next login.
  const again = await logIn(test, { personalNumber: LIIS })
  expect((await userOf(test, again)).personKey).toBe((await userOf(test, liis)).personKey)
})

it('a wallet with a Swedish number logs in as that person, and may sign (FOR-01)', async () => {
  const bankId = await logIn(test, { personalNumber: '188803149809' })
  const wallet = await logIn(test, { personalNumber: '188803149809', eid: 'Wallet' })
  const user = await userOf(test, wallet)
  expect([user.personKey, user.cannotSign]).toEqual([(await userOf(test, bankId)).personKey, undefined])
  await choose(wallet, PRIVATE_PERSON)
  const id = await startDraft(test, wallet, LASER_POINTER)
  expect((await signBegin(test, wallet, id)).json()).not.toMatchObject({ status: 403 })
})

it('a personal number that replaced a coordination number leads to the drafts of before (FOR-02)', async () => {
  const before = await logIn(test, { personalNumber: '189505719808' })
  await choose(before, PRIVATE_PERSON)
  const id = await startDraft(test, before, LASER_POINTER)
  const after = await logIn(test, { personalNumber: '189505119801' })
  expect((await userOf(test, after)).earlierAccount).toBe('found')
  await test.call('POST', 'authentication/earlieraccount', { browser: after, body: { isMine: true } })
  await choose(after, PRIVATE_PERSON)
  expect((await test.call('GET', `applications/${id}`, { browser: after })).statusCode).toBe(200)
})

it.each([
  [
    'a foreign eID',
    'the provider is asked for no such level',
    swedishOnly,
    { personalNumber: LIIS },
    'unmet_authentication_requirements',
  ],
  [
    'a wallet',
    'the provider is asked for no such level',
    swedishOnly,
    { personalNumber: KARIN, eid: 'Wallet' as const },
    'unmet_authentication_requirements',
  ],
  // Without its scope the provider states no prid, and the level alone tells it.
  ['a foreign eID', 'no level is demanded at all', anyLevel, { personalNumber: LIIS }, 'level of assurance'],
])('refuses %s by name where %s (FOR-01, ACC-18)', async (_what, _where, at, choice, reason) => {
  const before = (await reasons(at)).length
  const { headers } = await signInAtProvider(at, { cookie: '' }, choice)
  expect(headers.location).toMatch(FAILED_LOGIN)
  expect((await reasons(at)).slice(before)).toEqual([reason])
})
