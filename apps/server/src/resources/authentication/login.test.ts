/** Login through the identity provider: accepts a matching response and refuses all others. */
import type { LoginUser } from '@sievert/contract/authentication'
import { describe, expect, it } from 'vitest'
import { type Browser, ORIGIN, startTestApp, TOLVAN } from '../../../test/app.ts'
import {
  answerAtProvider,
  comeBack,
  FAILED_LOGIN,
  leaveForProvider,
  signInAtProvider,
} from '../../../test/identity-provider.ts'
import { outside } from '../../../test/outside.ts'
import { useTestApp } from '../../../test/use-app.ts'

const test = useTestApp()

const newBrowser = (): Browser => ({ cookie: '' })
const userOf = async (browser: Browser) => test.call('GET', 'authentication/user', { browser })
const sessionIn = (browser: Browser) => /sievert-session=([^;]*)/.exec(browser.cookie)?.[1]
const auditOf = async (action: string) => {
  const rows = await test.db.selectFrom('auditEntry').select(['chain', 'content']).orderBy('sequence').execute()
  return rows
    .map(({ chain, content }) => ({ chain, ...(JSON.parse(content) as { action: string; detail?: object }) }))
    .filter((entry) => entry.action === action)
}

describe('a valid login', () => {
  it('requests a code with PKCE, state and nonce, and the number in the ID token (ACC-01)', async () => {
    const { searchParams, origin, pathname } = await leaveForProvider(test, newBrowser())
    expect(`${origin}${pathname}`).toBe(`${test.simulators}/oidc/auth`)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'sievert',
      redirect_uri: 'http://localhost:3000/auth/callback',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/)
    const claims = JSON.parse(searchParams.get('claims') ?? '') as { id_token: object }
    expect(claims.id_token).toHaveProperty(['https://id.oidc.se/claim/personalIdentityNumber'])
  })

  it('signs the person in and comes back to where they were going (ACC-01, ACC-10)', async () => {
    const browser = newBrowser()
    const back = await signInAtProvider(test, browser, { personalNumber: TOLVAN }, '/app/new?x=1')
    expect([back.statusCode, back.headers.location]).toEqual([303, '/app/new?x=1'])
    const user = (await userOf(browser)).json<LoginUser>()
    expect(user).toMatchObject({ oid: null, firstName: 'Tolvan', lastName: 'Tolvansson', pid: TOLVAN })
  })

  it('hides the session from scripts and the login from other browsers (ACC-12)', async () => {
    const back = await signInAtProvider(test, newBrowser(), { personalNumber: TOLVAN })
    const cookies = new Map(back.cookies.map((cookie) => [cookie.name, cookie]))
    expect(cookies.get('sievert-session')).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookies.get('sievert-session-expires')?.httpOnly).toBeUndefined()
    expect(Number(cookies.get('sievert-session-expires')?.value)).toBeGreaterThan(Date.now() + 29 * 60 * 1000)
    const login = back.cookies.filter(({ name }) => name.startsWith('sievert-login-'))
    expect(login.map(({ value }) => value)).toEqual([''])
  })

  it('writes the consent text that was agreed to into the audit log (ACC-18)', async () => {
    const before = (await auditOf('signed-in')).length
    await signInAtProvider(test, newBrowser(), { personalNumber: TOLVAN })
    const entries = await auditOf('signed-in')
    expect(entries).toHaveLength(before + 1)
    const config = (await test.call('GET', 'config')).json<{ consentTextVersion: string }>()
    expect(entries.at(-1)?.detail).toMatchObject({ consentVersion: config.consentTextVersion, signMethod: 'BankID' })
    expect(entries.at(-1)?.detail).toHaveProperty('consentAt')
    expect(JSON.stringify(entries)).not.toContain(TOLVAN)
  })

  it.each([
    ['a coordination number', '189505719808', 'Maria', 'Kowalska'],
    ['a protected identity, without names', '189111229812', '', ''],
  ])('takes %s (ACC-17)', async (_what, personalNumber, firstName, lastName) => {
    const browser = newBrowser()
    await signInAtProvider(test, browser, { personalNumber })
    expect((await userOf(browser)).json()).toMatchObject({ pid: personalNumber, firstName, lastName })
  })

  it('accepts a coordination number with unknown month and day of birth (ACC-17)', async () => {
    const personalNumber = '189000609801'
    await outside(test.simulators).ask('persons', { personalNumber })
    const browser = newBrowser()
    await signInAtProvider(test, browser, { personalNumber })
    expect((await userOf(browser)).json()).toMatchObject({ pid: personalNumber })
  })

  it('remembers which electronic identity was used, as the one to sign with (ACC-01)', async () => {
    const browser = newBrowser()
    await signInAtProvider(test, browser, { personalNumber: TOLVAN, eid: 'Freja_eID' })
    const info = await test.call('GET', 'authentication/auth-info', { browser })
    expect(info.json()).toEqual({ signMethod: 'Freja_eID', signMethods: ['BankID', 'Freja_eID'] })
  })
})

describe('an invalid login', () => {
  it.each(['', '?consent=', '?consent=0123456789ab'])(
    'redirects to the login page without consent to the current consent text: %s (ACC-02)',
    async (query) => {
      const answer = await test.call('GET', `/auth/login${query}`)
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login'])
      expect(answer.cookies).toEqual([])
    },
  )

  it('remembers where the person was going while they read the consent text (ACC-02, ACC-10)', async () => {
    const answer = await test.call('GET', '/auth/login?returnTo=/app/new')
    expect(answer.headers.location).toBe('/login?returnTo=%2Fapp%2Fnew')
  })

  it('reports the cancellation, and retains the return path (ACC-01, ACC-10)', async () => {
    const browser = newBrowser()
    const back = await signInAtProvider(test, browser, { action: 'abort' }, '/app/new')
    expect(back.headers.location).toBe('/login?reason=cancelled&returnTo=%2Fapp%2Fnew')
    expect(sessionIn(browser)).toBeUndefined()
  })

  it('is refused with a forged state, and the refusal is in the audit log (ACC-01, ACC-18)', async () => {
    const browser = newBrowser()
    const leaveFor = await leaveForProvider(test, browser)
    const callback = new URL(await answerAtProvider(leaveFor.href, { personalNumber: TOLVAN }))
    callback.searchParams.set('state', 'x'.repeat(43))
    const back = await comeBack(test, browser, callback.href)
    expect(back.headers.location).toMatch(FAILED_LOGIN)
    expect(sessionIn(browser)).toBeUndefined()
    expect((await auditOf('login-refused')).at(-1)).toMatchObject({
      chain: 'logins',
      detail: { reason: 'unknown state' },
    })
  })

  it('writes no text from the browser to the audit log (ACC-18)', async () => {
    const browser = newBrowser()
    const { searchParams } = await leaveForProvider(test, browser)
    const query = new URLSearchParams({
      state: searchParams.get('state') ?? '',
      iss: `${test.simulators}/oidc`,
      error: `access_denied ${TOLVAN}`,
    })
    const back = await test.call('GET', `/auth/callback?${query}`, { browser })
    expect(back.headers.location).toMatch(FAILED_LOGIN)
    expect((await auditOf('login-refused')).at(-1)).toMatchObject({ detail: { reason: 'unexpected' } })
  })

  it('is refused when the ID token has another nonce (ACC-01)', async () => {
    const browser = newBrowser()
    const leaveFor = await leaveForProvider(test, browser)
    await test.db.updateTable('loginAttempt').set({ nonce: 'another' }).execute()
    const back = await comeBack(test, browser, await answerAtProvider(leaveFor.href, { personalNumber: TOLVAN }))
    expect(back.headers.location).toMatch(FAILED_LOGIN)
    expect((await auditOf('login-refused')).at(-1)).toMatchObject({
      detail: { reason: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' },
    })
  })

  it('is refused when the code verifier is not the one that the login began with (ACC-01)', async () => {
    const browser = newBrowser()
    const leaveFor = await leaveForProvider(test, browser)
    await test.db
      .updateTable('loginAttempt')
      .set({ codeVerifier: 'y'.repeat(43) })
      .execute()
    const back = await comeBack(test, browser, await answerAtProvider(leaveFor.href, { personalNumber: TOLVAN }))
    expect(back.headers.location).toMatch(FAILED_LOGIN)
  })

  it('is refused in another browser than the one that began it (ACC-01)', async () => {
    const mine = newBrowser()
    const callback = await answerAtProvider((await leaveForProvider(test, mine)).href, { personalNumber: TOLVAN })
    for (const browser of [newBrowser(), { cookie: mine.cookie.replace(/=[^;]*/, '=z') }]) {
      const back = await comeBack(test, browser, callback)
      expect(back.headers.location).toMatch(FAILED_LOGIN)
      expect(sessionIn(browser)).toBeUndefined()
    }
  })

  it('is refused when it comes back a second time (ACC-01)', async () => {
    const browser = newBrowser()
    const callback = await answerAtProvider((await leaveForProvider(test, browser)).href, { personalNumber: TOLVAN })
    const loginCookie = browser.cookie
    expect((await comeBack(test, browser, callback)).headers.location).toBe('/')
    const again = { cookie: loginCookie }
    const replayed = await comeBack(test, again, callback)
    expect(replayed.headers.location).toBe('/login')
    expect(sessionIn(again)).toBeUndefined()
  })

  it('is refused when it took longer than a quarter of an hour (ACC-01)', async () => {
    const browser = newBrowser()
    const callback = await answerAtProvider((await leaveForProvider(test, browser)).href, { personalNumber: TOLVAN })
    await test.deps.testSupport?.setClock(new Date(Date.now() + 16 * 60 * 1000))
    const back = await comeBack(test, browser, callback)
    await test.deps.testSupport?.setClock(null)
    expect(back.headers.location).toMatch(FAILED_LOGIN)
  })

  it('reports an unreachable provider, and recovers when it is back (ACC-01)', {
    tags: ['nightly'],
  }, async () => {
    const other = await startTestApp()
    await other.simulate('faults', { target: 'oidc..well-known', kind: 'error', count: 1 })
    const consent = (await other.call('GET', 'config')).json<{ consentTextVersion: string }>().consentTextVersion
    const answer = await other.call('GET', `/auth/login?consent=${consent}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, expect.stringMatching(FAILED_LOGIN)])
    expect((await leaveForProvider(other, newBrowser())).origin).toBe(other.simulators)
    await other.close()
  })

  it('never leads to another site afterwards (ACC-10)', async () => {
    for (const returnTo of ['//evil.example', 'https://evil.example/', '/\\evil.example', '/%2F%2Fevil.example']) {
      const back = await signInAtProvider(test, newBrowser(), { personalNumber: TOLVAN }, returnTo)
      expect(back.headers.location).toBe('/')
    }
  })
})

describe('sessions around a login', () => {
  it('does not take up a session that was planted before the login (ACC-09)', async () => {
    const browser = { cookie: `sievert-session=${'a'.repeat(43)}` }
    await signInAtProvider(test, browser, { personalNumber: TOLVAN })
    expect(sessionIn(browser)).not.toBe('a'.repeat(43))
    expect((await userOf({ cookie: `sievert-session=${'a'.repeat(43)}` })).statusCode).toBe(401)
  })

  it('ends the session that the browser had before (ACC-09)', async () => {
    const browser = await test.signIn('188803149809')
    const before = { ...browser }
    await signInAtProvider(test, browser, { personalNumber: TOLVAN })
    expect((await userOf(before)).statusCode).toBe(401)
    expect((await userOf(browser)).json()).toMatchObject({ pid: TOLVAN })
  })

  it('ends the session here and at the provider when the person logs out (ACC-09, ACC-11, ACC-18, ACC-19)', async () => {
    for (const [path, from] of [
      ['/auth/logout?t=1', 'header'],
      ['/auth/logout', 'elsewhere'],
    ] as const) {
      const browser = newBrowser()
      await signInAtProvider(test, browser, { personalNumber: TOLVAN })
      const before = { ...browser }
      const answer = await test.call('GET', path, { browser, headers: { 'sec-fetch-site': 'same-origin' } })
      const leaveFor = new URL(String(answer.headers.location))
      expect(leaveFor.origin + leaveFor.pathname).toBe(`${test.simulators}/oidc/session/end`)
      expect(leaveFor.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
      const ended = await fetch(leaveFor, { redirect: 'manual' })
      expect(new URL(String(ended.headers.get('location'))).href).toBe('http://localhost:3000/logout')
      expect(sessionIn(browser)).toBeUndefined()
      expect((await userOf(before)).statusCode).toBe(401)
      expect((await auditOf('logged-out')).at(-1)).toMatchObject({ detail: { from } })
    }
  })

  const FROM = [
    ['our own page', { 'sec-fetch-site': 'same-origin' }, 303],
    ['the address bar', { 'sec-fetch-site': 'none' }, 303],
    ['our own page in an older browser', { referer: `${ORIGIN}/app/new` }, 303],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 200],
    ['another site that says it is ours', { 'sec-fetch-site': 'cross-site', referer: `${ORIGIN}/` }, 200],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }, 200],
    ['another site in an older browser', { referer: 'https://evil.example/' }, 200],
    ['a site that begins as ours', { referer: `${ORIGIN}.evil.example/` }, 200],
    ['nowhere, as an older browser says it', {}, 200],
  ] as const

  it.each(FROM)('confirms a logout or not, by its origin: %s (ACC-09, ACC-15)', async (_, headers, status) => {
    const browser = await test.signIn(TOLVAN)
    const answer = await test.call('GET', '/auth/logout?t=1', { browser, headers: { ...headers } })
    expect(answer.statusCode).toBe(status)
    expect((await userOf(browser)).statusCode).toBe(status === 303 ? 401 : 200)
    if (status === 303) return
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.body).not.toContain('<script')
    // The confirmation link, in a browser that sends no origin headers.
    const sure = /href="(\/auth\/logout[^"]+)"/.exec(answer.body)?.[1] ?? ''
    const otherPerson = await test.signIn('188803149809')
    expect((await test.call('GET', sure, { browser: otherPerson })).statusCode, 'for this session alone').toBe(200)
    expect((await test.call('GET', sure, { browser })).statusCode).toBe(303)
    expect((await userOf(browser)).statusCode).toBe(401)
  })

  it('asks to confirm a logout in the chosen language (ACC-15, SHE-07)', async () => {
    const { cookie } = await test.signIn(TOLVAN)
    const headers = { 'sec-fetch-site': 'cross-site', 'accept-language': 'sv' }
    const ask = async (browser: Browser) => (await test.call('GET', '/auth/logout', { browser, headers })).body
    expect(await ask({ cookie })).toContain('Vill du logga ut?')
    expect(await ask({ cookie: `${cookie}; sievert-language=en` })).toContain('<html lang="en">')
    const both = `${cookie}; sievert-language=sv; __Host-sievert-language=en`
    expect(await ask({ cookie: both })).toContain('<html lang="en">')
  })

  it('redirects to the goodbye page without a session (ACC-09)', async () => {
    const answer = await test.call('GET', '/auth/logout?t=1')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/logout'])
  })
})
