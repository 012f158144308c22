/** Data of the page before the login: configuration, texts, version, and a system message that can be closed. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Configuration } from '@sievert/contract/configuration'
import { describe, expect, it } from 'vitest'
import { startTestApp, TOLVAN } from '../../../test/app.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { useTestApp } from '../../../test/use-app.ts'

const test = useTestApp({
  SYSTEM_MESSAGE: 'Tjänsten är stängd på lördag.',
  REPORT_LOGOUT_URL: 'https://reports.example/ut',
  FULLMAKT_URL: 'https://fullmakt.example/',
  VERSION: '1.2.3',
  BRANCH: 'release',
  SESSION_MAX_AGE: '1200',
  SESSION_WARN_AFTER: '900',
})

describe('GET config', () => {
  it('answers without a session; addresses of the report flow are the catalogue’s unless given (SHE-08, SHE-02, AFT-01)', async () => {
    const answer = await test.call('GET', 'config?language=en')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      loginCookieName: 'sievert-session-expires',
      maxAge: 1200,
      warnAfter: 900,
      systemMessage: 'Tjänsten är stängd på lördag.',
      messageId: expect.stringMatching(/^[0-9a-f]{16}$/),
      environment: 'test',
      siwaUrl: 'http://localhost:3000',
      fullmaktUrl: 'https://fullmakt.example',
      backendHost: 'http://localhost:3000',
      reportFlow: {
        startUrl: 'https://anmalan.stralskydd.example/',
        signInUrl: 'https://anmalan.stralskydd.example/logga-in',
        logoutUrl: 'https://reports.example/ut',
        siteUrl: 'https://anmalan.stralskydd.example/',
        myReportsUrl: 'https://anmalan.stralskydd.example/mina',
      },
      fakeLogin: true,
      consentTextVersion: expect.stringMatching(/^[0-9a-f]{12}$/),
      authority: {
        name: 'Radiation Protection Authority',
        shortName: 'Radiation Protection',
        email: 'registrator@stralskydd.example',
        telephone: '010-000 00 00',
        feesAreExamples: true,
        caseNumberExample: 'SIE2026-1234',
        appeal: {
          court: 'the Administrative Court in Stockholm',
          weeks: 3,
          how: expect.stringContaining('Write which decision you appeal'),
        },
        links: expect.objectContaining({ cookies: 'https://www.stralskydd.example/en/cookies' }),
      },
    })
  })

  it('leads from notifications to its own pages where they have no other site (AUT-02, SHE-02)', async () => {
    const { reportFlow: _, ...authority } = test.deps.catalogue.authority
    const other = await startTestApp({}, (deps) => ({ ...deps, catalogue: { ...deps.catalogue, authority } }))
    const [start, logoutUrl] = ['http://localhost:3000/', 'http://localhost:3000/auth/logout']
    const reportFlow = { startUrl: start, signInUrl: start, logoutUrl, siteUrl: start, myReportsUrl: start }
    expect((await other.call('GET', 'config')).json()).toMatchObject({ reportFlow })
    await other.close()
  })

  it('names the cookie that the session’s expiry is in (ACC-12, SHE-08)', async () => {
    const { loginCookieName } = (await test.call('GET', 'config')).json<Configuration>()
    expect((await test.signIn(TOLVAN)).cookie).toContain(`${loginCookieName}=`)
  })

  it('has another consent version for another text (ACC-18)', async () => {
    const texts = test.deps.catalogue.texts
    const other = await startTestApp({}, (deps) => ({
      ...deps,
      catalogue: {
        ...deps.catalogue,
        texts: (language) => ({ ...texts(language), 'login.consent.message.text': 'Something else' }),
      },
    }))
    const [mine, theirs] = await Promise.all([test.call('GET', 'config'), other.call('GET', 'config')])
    expect(mine.json<Configuration>().consentTextVersion).not.toBe(theirs.json<Configuration>().consentTextVersion)
    await other.close()
  })
})

describe('the system message', () => {
  it('stays dismissed only for the person who closed it (SHE-04)', async () => {
    const [browser, another] = [await test.signIn(TOLVAN), await test.signIn('188803149809')]
    const messageId = (await test.call('GET', 'config', { browser })).json<Configuration>().messageId
    const dismiss = () => test.call('POST', 'config/dismiss-message', { browser, body: { messageId } })
    expect([(await dismiss()).statusCode, (await dismiss()).statusCode]).toEqual([204, 204])
    expect((await test.call('GET', 'config', { browser })).json()).toMatchObject({
      systemMessage: null,
      messageId: null,
    })
    for (const other of [another, { cookie: '' }])
      expect((await test.call('GET', 'config', { browser: other })).json()).toMatchObject({ messageId })
  })

  it('is shown again when it is a new message (SHE-04)', async () => {
    const browser = await test.signIn(TOLVAN)
    await test.call('POST', 'config/dismiss-message', { browser, body: { messageId: 'of another message' } })
    const other = await startTestApp({ SYSTEM_MESSAGE: 'Något annat.', DATABASE_URL: test.databaseUrl })
    expect((await other.call('GET', 'config', { browser })).json()).toMatchObject({ systemMessage: 'Något annat.' })
    await other.close()
  })

  it('can be closed before login, and stays closed in that browser for any person (SHE-04)', async () => {
    const browser = { cookie: '' }
    const { messageId } = (await test.call('GET', 'config', { browser })).json<Configuration>()
    const answer = await test.call('POST', 'config/dismiss-message', { browser, body: { messageId } })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(answer.headers['set-cookie']).toBe(
      `sievert-closed-message=${messageId}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`,
    )
    const shown = async () => (await test.call('GET', 'config', { browser })).json<Configuration>().systemMessage
    expect(await shown()).toBeNull()
    await test.call('POST', 'authentication/fakelogin', { browser, body: { personalNumber: '189012149804' } })
    expect(await shown()).toBeNull()
    const elsewhere = await test.signIn('189012149804')
    expect((await test.call('GET', 'config', { browser: elsewhere })).json()).toMatchObject({ messageId })
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['nobody’s origin', { origin: 'null' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ])('can not be closed by %s (SHE-04, ACC-15)', async (_, headers) => {
    const answer = await test.call('POST', 'config/dismiss-message', { headers, body: { messageId: 'x' } })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined])
  })

  it('is dismissed by a call that counts against the rate limit (SHE-04)', async () => {
    const other = await startTestApp({ REQUESTS_PER_MINUTE: '2' })
    const close = async () =>
      (await other.call('POST', 'config/dismiss-message', { body: { messageId: 'x' } })).statusCode
    expect([await close(), await close(), await close()]).toEqual([204, 204, 429])
    await other.close()
  })

  it('comes from a file in both languages, and changes with it while the service runs (SHE-04, SHE-07)', async () => {
    const folder = createTemporaryFolder()
    const file = join(folder.path, 'message.json')
    const other = await startTestApp({ SYSTEM_MESSAGE: 'Står kvar.', SYSTEM_MESSAGE_FILE: file })
    const browser = { cookie: '' }
    const shown = async (content: string, language = 'sv') => {
      writeFileSync(file, content)
      return (await other.call('GET', `config?language=${language}`, { browser })).json<Configuration>()
    }
    const both = JSON.stringify({ sv: 'Stängt i dag.', en: 'Closed today.' })
    const [sv, en] = [await shown(both), await shown(both, 'en')]
    expect([sv.systemMessage, en.systemMessage, en.messageId]).toEqual(['Stängt i dag.', 'Closed today.', sv.messageId])
    await other.call('POST', 'config/dismiss-message', { browser, body: { messageId: sv.messageId } })
    expect([(await shown(both)).systemMessage, (await shown(both, 'en')).systemMessage]).toEqual([null, null])
    expect((await shown('{"en": "Open again."}')).systemMessage).toBe('Open again.')
    for (const nothing of ['{}', '{"sv": " "}', 'half a fi', '[]', 'null'])
      expect([nothing, (await shown(nothing)).systemMessage]).toEqual([nothing, 'Står kvar.'])
    folder.remove()
    expect((await other.call('GET', 'config', { browser })).json()).toMatchObject({ systemMessage: 'Står kvar.' })
    await other.close()
  })

  it.each([[{}], [{ messageId: '' }], [{ messageId: 'x', more: 1 }]])('refuses %j (API-02)', async (body) => {
    const browser = await test.signIn(TOLVAN)
    expect((await test.call('POST', 'config/dismiss-message', { browser, body })).statusCode).toBe(400)
  })
})

describe('GET translation', () => {
  it.each([
    ['translation/?language=sv', {}, 'Logga in'],
    ['translation?language=en', {}, 'Log in'],
    ['translation?language=en-GB', {}, 'Log in'],
    ['translation?language=de', {}, 'Logga in'],
    ['translation/', { 'accept-language': 'en;q=0.9' }, 'Log in'],
    ['translation/', { 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' }, 'Log in'],
    ['translation/', { 'accept-language': 'EN-gb, sv' }, 'Log in'],
    ['translation/', { 'accept-language': 'en;q=0.1, sv;q=1' }, 'Logga in'],
    ['translation/', { 'accept-language': 'sv ; Q=0.2, en; q=0.3' }, 'Log in'],
    ['translation/', { 'accept-language': 'sv;q=0, en;q=0.1' }, 'Log in'],
    ['translation/', { 'accept-language': 'en;q=x, eng, de' }, 'Logga in'],
    ['translation/', {}, 'Logga in'],
  ])('%s with %j has "%s" (SHE-07)', async (path, headers, text) => {
    const answer = await test.call('GET', path, { headers })
    expect(answer.json()).toMatchObject({ 'login.title.text': text })
  })

  it('has placeholders with numbers, and the same keys in both languages (SHE-07)', async () => {
    const [sv, en] = await Promise.all(
      ['sv', 'en'].map(async (language) =>
        (await test.call('GET', `translation/?language=${language}`)).json<Record<string, string>>(),
      ),
    )
    expect(Object.keys(sv ?? {}).toSorted()).toEqual(Object.keys(en ?? {}).toSorted())
    expect(sv?.['login.consent.message.text']).toContain('{0}')
  })

  it('is not sent again while it is the same (SHE-07)', async () => {
    const first = await test.call('GET', 'translation/?language=sv')
    const again = (etag: string, language: string) =>
      test.call('GET', `translation/?language=${language}`, { headers: { 'if-none-match': etag } })
    const etag = String(first.headers.etag)
    expect([(await again(etag, 'sv')).statusCode, (await again(etag, 'en')).statusCode]).toEqual([304, 200])
  })
})

it('reports the running version (SHE-12)', async () => {
  const answer = await test.call('GET', 'releasinformation')
  expect(answer.json()).toEqual({ friendlyInstalledVersion: '1.2.3 (release)', installedVersion: '1.2.3' })
})

it('gives the page the authority’s colours and logo from the catalogue (SHE-01)', async () => {
  const theme = await test.call('GET', '/theme.css')
  expect(theme.headers['content-type']).toBe('text/css; charset=utf-8')
  expect(theme.body).toMatch(/^:root\{--sv-theme-paper:#FAF9F6;.*--sv-theme-accent-hover:#083C46;.*\}\n$/)
  const logo = await test.call('GET', '/logo.svg')
  expect(logo.headers['content-type']).toContain('image/svg+xml')
  expect(logo.body).toMatch(/^<svg /)
})
