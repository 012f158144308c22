/** A login that fails while the clock of this host is wrong, for the applicant and the operator. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, TOLVAN } from '../../../test/app.ts'
import {
  answerAtProvider,
  comeBack,
  FAILED_LOGIN,
  leaveForProvider,
  signInAtProvider,
} from '../../../test/identity-provider.ts'
import { recordLog } from '../../../test/record-log.ts'

const { log, lines } = recordLog()
let skew = 0
const clockLines = () => lines.filter((line) => line.includes('clock'))
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, (deps) => ({ ...deps, log, clockSkew: async () => skew }))
})
afterAll(() => test.close())

/** Where a login ends whose ID token the provider's client refuses. */
const failLogin = async () => {
  const browser = { cookie: '' }
  const leaveFor = await leaveForProvider(test, browser)
  await test.db.updateTable('loginAttempt').set({ nonce: 'another' }).execute()
  return (await comeBack(test, browser, await answerAtProvider(leaveFor.href, { personalNumber: TOLVAN }))).headers
    .location
}

it('blames the clock for a failed login only while it is wrong, and logs that once a minute (ACC-02, ACC-18)', async () => {
  expect(await failLogin()).toMatch(FAILED_LOGIN)
  expect(clockLines()).toEqual([])
  skew = 10 * 60_000
  expect(await failLogin()).toBe('/login?reason=clock')
  expect(await failLogin()).toBe('/login?reason=clock')
  expect(clockLines()).toEqual([
    expect.stringContaining('this host is 600 s ahead of that of the database: logins fail'),
  ])
  const cancelled = await signInAtProvider(test, { cookie: '' }, { action: 'abort' })
  expect(cancelled.headers.location).toBe('/login?reason=cancelled')
})
