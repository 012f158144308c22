/** Sessions end on time, by the server's clock, and can't be used by others. */
import { beforeEach, describe, expect, it } from 'vitest'
import { type Browser, CLINIC, startTestApp, TOLVAN } from '../../test/app.ts'
import { useTestApp } from '../../test/use-app.ts'
import { cookieName } from './cookies.ts'

const MINUTE = 60_000
const test = useTestApp()
beforeEach(async () => {
  await test.deps.testSupport?.setClock(null)
})

/** `start`: taken after the sign-in, however long that took. */
const at = (start: number, minutes: number) => test.deps.testSupport?.setClock(new Date(start + minutes * MINUTE))
const status = async (browser: Browser, headers: Record<string, string> = {}) =>
  (await test.call('GET', 'authentication/user', { browser, headers })).statusCode
const expiryIn = ({ cookie }: Browser) => Number(/sievert-session-expires=(\d+)/.exec(cookie)?.[1])

describe('how long a session lasts', () => {
  it('is extended by the person’s activity; the cookie shows it (ACC-12)', async () => {
    const browser = await test.signIn(TOLVAN)
    const start = Date.now()
    const first = expiryIn(browser)
    await at(start, 20)
    expect(await status(browser)).toBe(200)
    expect(expiryIn(browser) - first).toBeGreaterThan(19 * MINUTE)
    await at(start, 45)
    expect(await status(browser)).toBe(200)
  })

  it('ends half an hour after the last of it (ACC-13)', async () => {
    const browser = await test.signIn(TOLVAN)
    const start = Date.now()
    await at(start, 31)
    expect(await status(browser)).toBe(401)
    await at(start, 0)
    expect(await status(browser)).toBe(401)
  })

  it('is not extended by background requests (ACC-13)', async () => {
    const browser = await test.signIn(TOLVAN)
    const start = Date.now()
    const first = expiryIn(browser)
    for (const minutes of [10, 20, 29]) {
      await at(start, minutes)
      expect(await status(browser, { 'sievert-background': 'true' })).toBe(200)
    }
    expect(expiryIn(browser)).toBe(first)
    await at(start, 31)
    expect(await status(browser)).toBe(401)
  })

  it('is extended on request, and never beyond eight hours (ACC-12)', async () => {
    const browser = await test.signIn(TOLVAN)
    const start = Date.now()
    for (let minutes = 25; minutes < 475; minutes += 25) {
      await at(start, minutes)
      const answer = await test.call('POST', 'authentication/extend', { browser })
      expect(answer.json()).toMatchObject({ extendable: minutes < 450 })
      expect(answer.json<{ expiresAt: number }>().expiresAt).toBe(expiryIn(browser))
    }
    await at(start, 475)
    const answer = await test.call('POST', 'authentication/extend', { browser })
    expect(answer.json()).toMatchObject({ extendable: false })
    expect(expiryIn(browser)).toBeLessThanOrEqual(start + 8 * 60 * MINUTE)
    await at(start, 481)
    expect(await status(browser)).toBe(401)
  })
})

describe('a session', () => {
  it('ends at logout, and the cookies are removed (ACC-09)', async () => {
    const browser = await test.signIn(TOLVAN)
    const before = { ...browser }
    expect((await test.call('POST', 'authentication/logout', { browser })).statusCode).toBe(204)
    expect(browser.cookie).toBe('')
    expect(await status(before)).toBe(401)
    expect((await test.call('POST', 'authentication/logout', { browser: before })).statusCode).toBe(401)
  })

  it('is not found under a changed cookie (ACC-09)', async () => {
    const browser = await test.signIn(TOLVAN)
    const changed = browser.cookie.replace(/sievert-session=(.)/, (_all, first: string) =>
      first === 'A' ? 'sievert-session=B' : 'sievert-session=A',
    )
    expect(await status({ cookie: changed })).toBe(401)
    expect(await status({ cookie: 'sievert-session=' })).toBe(401)
    expect(await status({ cookie: `sievert-session=${'%00'.repeat(50)}` })).toBe(401)
  })

  it('is stored as a hash only (ACC-09)', async () => {
    const browser = await test.signIn(TOLVAN)
    const value = /sievert-session=([^;]*)/.exec(browser.cookie)?.[1] ?? ''
    const rows = await test.db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows.map((row) => ({ ...row, idHash: row.idHash.toString('base64url') })))).not.toContain(
      value,
    )
  })

  it('is protected from other hosts by the __Host- prefix on https (ACC-12)', {
    tags: ['nightly'],
  }, async () => {
    const other = await startTestApp({ PUBLIC_ORIGIN: 'https://sievert.example' })
    const login = await other.call('POST', 'authentication/fakelogin', { body: { personalNumber: TOLVAN } })
    const cookies = login.cookies.map(({ name, secure, path }) => ({ name, secure, path }))
    expect(cookies).toEqual([
      { name: '__Host-sievert-session', secure: true, path: '/' },
      { name: '__Host-sievert-session-expires', secure: true, path: '/' },
    ])
    const [closed] = (await other.call('POST', 'config/dismiss-message', { body: { messageId: 'm' } })).cookies
    expect(closed).toMatchObject({ name: '__Host-sievert-closed-message', secure: true, path: '/' })
    expect(login.cookies.some(({ domain }) => domain !== undefined)).toBe(false)
    await other.close()
  })
})

it('names a cookie of some calls alone by the __Secure- prefix on https, and by none on localhost (ACC-12)', () => {
  const nameAt = (publicOrigin: string) => cookieName({ publicOrigin }, 'signing', '__Secure-')
  expect(nameAt('https://sievert.example')).toBe('__Secure-sievert-signing')
  expect(nameAt('http://localhost:3000')).toBe('sievert-signing')
})

describe('calls that another site makes', () => {
  const logout = (headers: Record<string, string>, browser: Browser) =>
    test.call('POST', 'authentication/extend', { browser, headers })

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost:3001' }],
    [{ origin: 'http://localhost:3000.evil.example' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'http://evil.example', host: 'evil.example' }],
  ])('are refused: %j (ACC-15)', async (headers) => {
    const browser = await test.signIn(TOLVAN)
    const answer = await logout(headers, browser)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'error.foreign-origin.text'])
  })

  it.each([
    [{}],
    [{ origin: 'http://localhost:3000' }],
    [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
  ])('differ from our own page’s: %j (ACC-15)', async (headers) => {
    const browser = await test.signIn(TOLVAN)
    expect((await logout(headers, browser)).statusCode).toBe(200)
  })
})

describe('bodies', () => {
  const choose = async (payload: string, type: string) =>
    test.app.inject({
      method: 'PUT',
      url: '/api/v1/authentication/identity',
      headers: { ...(await test.signIn(TOLVAN)), 'content-type': type },
      payload,
    })
  const body = JSON.stringify({ cid: CLINIC, name: 'x' })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/xml',
  ])('of type %s are refused where JSON is expected (API-02)', async (type) => {
    const answer = await choose(body, type)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([415, 'error.media-type.text'])
  })

  it('of JSON are taken, with a character set too (API-02)', async () => {
    expect((await choose(body, 'application/json; charset=utf-8')).statusCode).toBe(200)
  })

  it('that are too large are refused (API-02)', async () => {
    const answer = await choose(JSON.stringify({ cid: CLINIC, name: 'x'.repeat(1_100_000) }), 'application/json')
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, 'error.too-large.text'])
  })

  it('that are malformed JSON are refused with 400 (API-02)', async () => {
    const answer = await choose('{"cid":', 'application/json')
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'error.malformed.text'])
  })
})

it('is not needed for the configuration and the texts, which explain a failure (SHE-06, API-07)', async () => {
  const refused = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
  const away = await startTestApp({}, (deps) => ({
    ...deps,
    stores: { ...deps.stores, sessions: { ...deps.stores.sessions, find: () => Promise.reject(refused) } },
  }))
  const browser = { cookie: `${cookieName(away.deps.config, 'session')}=x` }
  const statusOf = async (path: string) => (await away.call('GET', path, { browser })).statusCode
  expect(await statusOf('config')).toBe(200)
  expect(await statusOf('translation/')).toBe(200)
  expect(await statusOf('authentication/user')).toBe(503)
  await away.close()
})
