/** Logins in several tabs of one browser: each has its own state and does not interfere with the others. */
import { beforeEach, expect, it } from 'vitest'
import { type Browser, startTestApp, TOLVAN } from '../../../test/app.ts'
import {
  answerAtProvider,
  comeBack,
  FAILED_LOGIN,
  leaveForProvider,
  signInAtProvider,
} from '../../../test/identity-provider.ts'
import { useTestApp } from '../../../test/use-app.ts'

const test = useTestApp()
const SIGNE = '188803149809'
const MOST = 10

let browser: Browser
beforeEach(() => {
  browser = { cookie: '' }
})

/** Begins a login in a new tab and answers at the provider. Returns the callback's address. */
const openTab = async (returnTo: string, choice: Parameters<typeof answerAtProvider>[1] = { personalNumber: TOLVAN }) =>
  answerAtProvider((await leaveForProvider(test, browser, returnTo)).href, choice)
const finish = async (callback: string, at = browser) => (await comeBack(test, at, callback)).headers.location
const whoIsIn = async (at = browser) => {
  const answer = await test.call('GET', 'authentication/user', { browser: at })
  return answer.statusCode === 200 ? answer.json<{ pid: string }>().pid : undefined
}
const cookiesOf = (at: Browser) => at.cookie.split('; ').filter((each) => each.startsWith('sievert-login-'))
const later = (minutes: number) => test.deps.testSupport?.setClock(new Date(Date.now() + minutes * 60_000))

const ORDERS = [
  [0, 1],
  [1, 0],
  [0, 1, 2],
  [2, 0, 1],
  [1, 2, 0],
]
it.each(ORDERS.map((order) => [order]))(
  'finishes the logins of several tabs in the order %j (ACC-01, ACC-10)',
  { tags: ['nightly'] },
  async (order) => {
    const callbacks: string[] = []
    for (const tab of order.keys()) callbacks.push(await openTab(`/app/new?tab=${tab}`))
    for (const tab of order) {
      expect(await finish(callbacks[tab] ?? '')).toBe(`/app/new?tab=${tab}`)
      expect(await whoIsIn()).toBe(TOLVAN)
    }
    expect(cookiesOf(browser)).toEqual([])
  },
)

it('removes only the cookie of that attempt (ACC-01)', async () => {
  const first = await openTab('/app/new')
  const [cookie] = cookiesOf(browser)
  const second = await openTab('/app/renew')
  await finish(second)
  expect(cookiesOf(browser)).toEqual([cookie])
  await finish(first)
  expect(cookiesOf(browser)).toEqual([])
})

it('drops the oldest of more attempts than a browser may have pending, and no other (ACC-01, ACC-18)', {
  tags: ['nightly'],
}, async () => {
  const callbacks: string[] = []
  for (let tab = 0; tab <= MOST; tab++) {
    await later(tab / 60)
    callbacks.push(await openTab(`/app/new?tab=${tab}`))
  }
  await test.deps.testSupport?.setClock(null)
  expect(cookiesOf(browser)).toHaveLength(MOST)
  expect(await finish(callbacks[0] ?? '')).toMatch(FAILED_LOGIN)
  expect(await whoIsIn()).toBeUndefined()
  for (let tab = MOST; tab > 0; tab--) expect(await finish(callbacks[tab] ?? '')).toBe(`/app/new?tab=${tab}`)
  // The browser is signed in by now: the dropped attempt redirects to the start page.
  expect(await finish(callbacks[0] ?? '')).toBe('/')
  expect(await whoIsIn()).toBe(TOLVAN)
})

it('redirects a signed-in person when a callback is repeated, as by the browser’s Back (ACC-01, ACC-10)', async () => {
  const callback = await openTab('/app/new?x=1')
  await finish(callback)
  const session = browser.cookie
  for (let again = 0; again < 2; again++) expect(await finish(callback)).toBe('/app/new?x=1')
  expect(browser.cookie).toBe(session)
})

it('continues in one tab after a cancellation in another (ACC-01)', async () => {
  const cancelled = await openTab('/app/renew', { action: 'abort' })
  const going = await openTab('/app/new')
  expect(await finish(cancelled)).toBe('/login?reason=cancelled&returnTo=%2Fapp%2Frenew')
  expect(await finish(going)).toBe('/app/new')
  expect(await whoIsIn()).toBe(TOLVAN)
})

it.each([
  ['is broken off', { action: 'abort' }, 0],
  ['comes too late', { personalNumber: TOLVAN }, 16],
] as const)('redirects a signed-in person when another tab’s login %s (ACC-01, ACC-10)', async (_, choice, minutes) => {
  const other = await openTab('/app/renew', choice)
  await later(minutes)
  await signInAtProvider(test, browser, { personalNumber: TOLVAN }, '/app/new')
  expect(await finish(other)).toBe('/app/renew')
  expect(await whoIsIn()).toBe(TOLVAN)
  await test.deps.testSupport?.setClock(null)
})

it('redirects a signed-in person when the provider is unreachable (ACC-01, ACC-10)', async () => {
  const other = await openTab('/app/renew')
  await signInAtProvider(test, browser, { personalNumber: TOLVAN }, '/app/new')
  await test.simulate('faults', { target: 'oidc.token', kind: 'error', count: 1 })
  expect(await finish(other)).toBe('/app/renew')
  expect(await whoIsIn()).toBe(TOLVAN)
})

it('never signs a browser in by another’s callback, signed in or not, nor discloses its target page (ACC-01)', async () => {
  const attacker: Browser = { cookie: '' }
  const foreign = async () =>
    answerAtProvider((await leaveForProvider(test, attacker, '/app/secret')).href, { personalNumber: SIGNE })
  await openTab('/app/new')
  expect(await finish(await foreign())).toMatch(FAILED_LOGIN)
  expect(await whoIsIn()).toBeUndefined()
  await signInAtProvider(test, browser, { personalNumber: TOLVAN })
  const callback = await foreign()
  for (let again = 0; again < 2; again++) expect(await finish(callback)).toBe('/')
  expect(await whoIsIn()).toBe(TOLVAN)
})

it('leaves a login to the browser that began it when another brings its callback first (ACC-01)', async () => {
  const callback = await openTab('/app/secret')
  const elsewhere: Browser = { cookie: '' }
  const forged: Browser = { cookie: browser.cookie.replace(/=.*/, '=z') }
  await Promise.all([elsewhere, forged].map((other) => finish(callback, other)))
  for (const other of [elsewhere, forged]) {
    expect(await finish(callback, other)).toMatch(FAILED_LOGIN)
    expect(await whoIsIn(other)).toBeUndefined()
  }
  expect(await finish(callback)).toBe('/app/secret')
  expect(await whoIsIn()).toBe(TOLVAN)
})

it('hides a replayed callback’s page from other persons (ACC-01)', async () => {
  const callback = await openTab('/app/secret')
  await finish(callback)
  const other = await test.signIn(SIGNE)
  expect(await finish(callback, other)).toBe('/')
  expect(await whoIsIn(other)).toBe(SIGNE)
})

it('signs in one of two concurrent callbacks, and redirects the other (ACC-01)', async () => {
  const callback = await openTab('/app/new')
  const before = { ...browser }
  const led = await Promise.all([finish(callback, { ...before }), finish(callback, { ...before })])
  expect(led.toSorted()).toEqual(['/app/new', '/login?returnTo=%2Fapp%2Fnew'])
})

it('retains the chosen identity when the same person signs in in another tab, but not for another person (ACC-16)', async () => {
  const oidOf = async () =>
    (await test.call('GET', 'authentication/user', { browser })).json<{ oid: string | null }>().oid
  const [same, other] = [await openTab('/'), await openTab('/', { personalNumber: SIGNE })]
  await signInAtProvider(test, browser, { personalNumber: TOLVAN })
  await test.call('PUT', 'authentication/identity', { browser, body: { cid: 'privateperson', name: 'Privatperson' } })
  expect(await oidOf()).toBe('privateperson')
  await finish(same)
  expect(await oidOf()).toBe('privateperson')
  await finish(other)
  expect([await whoIsIn(), await oidOf()]).toEqual([SIGNE, null])
})

it('binds the cookies to https and this host (ACC-12)', { tags: ['nightly'] }, async () => {
  const secure = await startTestApp({ PUBLIC_ORIGIN: 'https://sievert.example' })
  const consent = (await secure.call('GET', 'config')).json<{ consentTextVersion: string }>().consentTextVersion
  const { cookies } = await secure.call('GET', `/auth/login?consent=${consent}`)
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge: 3600 })
  expect(cookies[0]?.name).toMatch(/^__Host-sievert-login-[\w-]{16}$/)
  expect(cookies[0]).not.toHaveProperty('domain')
  await secure.close()
})
