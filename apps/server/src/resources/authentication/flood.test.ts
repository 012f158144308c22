/** Rate limits of the login: a thousand attempts. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { consentTextVersion } from '../configuration/consent-text-version.ts'

/** Rate limit windows are ten minutes and start at multiples of ten. */
const WINDOW_START = '2026-03-02T10:00:00Z'
const startAt = async (clock: string, overrides: Record<string, string> = {}) => {
  const app = await startTestApp(overrides)
  await app.deps.testSupport?.setClock(new Date(clock))
  return app
}

let test: TestApp
beforeAll(async () => {
  test = await startAt(WINDOW_START)
})
afterAll(() => test.close())

/** Counts the responses per status. */
const tryWrongly = async (
  at: TestApp,
  times: number,
  headersOf: (n: number) => Record<string, string> = () => ({}),
) => {
  const seen: Record<number, number> = {}
  for (let n = 0; n < times; n++) {
    const { statusCode } = await at.call('GET', `/auth/callback?code=x&state=wrong-${n}`, { headers: headersOf(n) })
    seen[statusCode] = (seen[statusCode] ?? 0) + 1
  }
  return seen
}

const TIMES = process.env['NIGHTLY'] ? 1000 : 60
it('answers wrong logins after the first fifty with 429, and does not fill the audit log (ACC-18)', async () => {
  expect(await tryWrongly(test, TIMES)).toEqual({ 303: 50, 429: TIMES - 50 })
  const entries = await test.db.selectFrom('auditEntry').select('content').where('chain', '=', 'logins').execute()
  expect(entries).toHaveLength(50)
})

it('leads three hundred logins that are begun to the provider, and no more from one address (ACC-18)', {
  tags: ['nightly'],
}, async () => {
  const consent = consentTextVersion(test.deps.catalogue)
  const seen: Record<string, number> = {}
  for (let n = 0; n < 310; n++) {
    const { statusCode, headers } = await test.call('GET', `/auth/login?consent=${consent}`)
    const led = statusCode === 303 ? new URL(String(headers.location), 'http://localhost').pathname : statusCode
    seen[led] = (seen[led] ?? 0) + 1
  }
  expect(seen).toEqual({ '/oidc/auth': 300, 429: 10 })
})

it('answers Retry-After, and resets in time (ACC-18)', async () => {
  const refused = await test.call('GET', '/auth/callback?code=x&state=wrong')
  expect(refused.json()).toMatchObject({ status: 429, code: 'error.too-many.text' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  await test.deps.testSupport?.setClock(new Date('2026-03-02T10:10:00Z'))
  expect(await tryWrongly(test, 1)).toEqual({ 303: 1 })
})

it('counts across processes, and stores no address (ACC-18)', async () => {
  const rows = await test.db.selectFrom('attempt').selectAll().execute()
  expect(rows.map(({ key }) => key.split(' ')[0])).toContain('refused-login')
  expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
})

it('is not misled by an address that the caller writes (ACC-18)', async () => {
  await test.deps.testSupport?.setClock(new Date('2026-03-02T11:00:00Z'))
  const pretending = (n: number) => ({ 'x-forwarded-for': `192.0.2.${n}` })
  expect(await tryWrongly(test, 60, pretending)).toEqual({ 303: 50, 429: 10 })
})

it('identifies callers by our own proxy’s header (ACC-18)', { tags: ['nightly'] }, async () => {
  const behindProxy = await startAt(WINDOW_START, { TRUSTED_PROXIES: '1' })
  const pretending = (n: number) => ({ 'x-forwarded-for': `192.0.2.${n}, 198.51.100.7` })
  expect(await tryWrongly(behindProxy, 60, pretending)).toEqual({ 303: 50, 429: 10 })
  expect(await tryWrongly(behindProxy, 1, () => ({ 'x-forwarded-for': '198.51.100.8' }))).toEqual({ 303: 1 })
  await behindProxy.close()
})
