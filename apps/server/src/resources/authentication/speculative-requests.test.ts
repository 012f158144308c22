/** Requests that no person has made yet, to the addresses that change something by GET. */
import { expect, it } from 'vitest'
import { ORIGIN, TOLVAN } from '../../../test/app.ts'
import { answerAtProvider, comeBack, leaveForProvider } from '../../../test/identity-provider.ts'
import { useTestApp } from '../../../test/use-app.ts'

const test = useTestApp()

const LOOKING = [
  ['GET', { 'sec-purpose': 'prefetch;prerender' }, 503],
  ['GET', { 'sec-purpose': 'prefetch' }, 503],
  ['GET', { purpose: 'prefetch' }, 503],
  ['GET', { 'x-moz': 'prefetch' }, 503],
  ['HEAD', {}, 204],
] as const
const OWN = { 'sec-fetch-site': 'same-origin', referer: `${ORIGIN}/` }

it.each(LOOKING)('%s with %o neither ends nor begins a session (ACC-09)', async (method, headers, status) => {
  const browser = await test.signIn(TOLVAN)
  const looked = (url: string, cookie: string) =>
    test.app.inject({ method, url, headers: { cookie, ...OWN, ...headers } })
  const logout = await looked('/auth/logout?t=1', browser.cookie)
  expect([logout.statusCode, logout.headers['set-cookie'], logout.headers['cache-control']]).toEqual([
    status,
    undefined,
    'no-store',
  ])
  expect((await test.call('GET', 'authentication/user', { browser })).statusCode).toBe(200)
  const other = { cookie: '' }
  const leaveFor = await leaveForProvider(test, other)
  const callback = await answerAtProvider(leaveFor.href, { personalNumber: TOLVAN })
  expect((await looked(callback.slice(ORIGIN.length), other.cookie)).statusCode).toBe(status)
  // The attempt is not used up.
  const { headers: arrived } = await comeBack(test, other, callback)
  expect([arrived.location, String(arrived['set-cookie'])]).toEqual(['/', expect.stringContaining('sievert-session=')])
  expect((await looked('/auth/login?consent=1', '')).statusCode).toBe(status)
})
