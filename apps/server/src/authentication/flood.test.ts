/** Somebody tries to sign in a thousand times. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('answers a thousand wrong logins with 429 after the first fifty, and does not fill the audit log (ACC-18)', async () => {
  const seen = new Map<number, number>()
  for (let n = 0; n < 1000; n++) {
    const { statusCode } = await test.call('GET', `/auth/callback?code=x&state=wrong-${n}`)
    seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1)
  }
  expect(Object.fromEntries(seen)).toEqual({ 303: 50, 429: 950 })
  const { count } = await test.db
    .selectFrom('auditEntry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('chain', '=', 'logins')
    .executeTakeFirstOrThrow()
  expect(count).toBe(50)
})

it('says when to try again, and forgets in time (ACC-18)', async () => {
  const refused = await test.call('GET', '/auth/callback?code=x&state=wrong')
  expect(refused.json()).toMatchObject({ status: 429, code: 'error.too-many.text' })
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600)
  await test.needs.testSupport?.setClock(new Date(Date.now() + 11 * 60 * 1000))
  expect((await test.call('GET', '/auth/callback?code=x&state=wrong')).statusCode).toBe(303)
})

it('counts for every process together, not in memory (ACC-18)', async () => {
  const rows = await test.db.selectFrom('attempt').selectAll().execute()
  expect(rows.map(({ key }) => key.split(' ')[0])).toContain('refused-login')
  expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
})
