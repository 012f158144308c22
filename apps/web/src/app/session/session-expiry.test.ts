/** Tests of the remaining session time, from the cookie with its end. */
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { serverNow } from '../../api/server-clock.ts'
import { forgetSession, sessionRemaining } from './session-expiry.ts'

const NAME = 'ends'
beforeEach(forgetSession)

const setCookie = (name: string, value: string) => {
  document.cookie = `${name}=${value}`
  onTestFinished(() => {
    document.cookie = `${name}=; max-age=0`
  })
}

it('is read from the cookie of that name, among any other cookies (ACC-12)', () => {
  setCookie('before', '1')
  setCookie(`${NAME}-not`, '2')
  setCookie(`not-${NAME}`, '3')
  setCookie(NAME, String(serverNow() + 60_000))
  setCookie('after', '4')
  const left = sessionRemaining(NAME)
  expect(left).toBeGreaterThan(50_000)
  expect(left).toBeLessThanOrEqual(60_000)
})

it.each([
  ['none', 'other', '1'],
  ['one that is no number', NAME, 'soon'],
])('has no end where there is %s of its cookies (ACC-12)', (_, name, value) => {
  setCookie(name, value)
  expect(sessionRemaining(NAME)).toBe(Number.POSITIVE_INFINITY)
})

it('uses the last end seen, until that is cleared (ACC-13)', () => {
  setCookie(NAME, String(serverNow() - 1000))
  expect(sessionRemaining(NAME)).toBeLessThan(0)
  document.cookie = `${NAME}=; max-age=0`
  expect(sessionRemaining(NAME)).toBeLessThan(0)
  forgetSession()
  expect(sessionRemaining(NAME)).toBe(Number.POSITIVE_INFINITY)
})
