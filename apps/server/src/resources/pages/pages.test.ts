/** Pages whose documents hold the answers of their first calls: the same as by the calls, and only the reader's own. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FirstAnswers } from '@sievert/contract/first-answers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, CLINIC, SECOND_COMPANY, startTestApp, TOLVAN } from '../../../test/app.ts'
import { SOURCES, startDraft, wire } from '../../../test/journey.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { useTestApp } from '../../../test/use-app.ts'

const CODE = JSON.stringify({
  '/': ['/assets/start.js'],
  '/login': ['/assets/login.js'],
  identity: ['/assets/identity.js', '/assets/login.js'],
  '/app/$applicationId': ['/assets/wizard.js', '/assets/shared.js'],
})
const STATIC = `<html lang="sv"><title>the web app</title><!--first-answers ${CODE}-->`
const folder = createTemporaryFolder()
mkdirSync(join(folder.path, 'assets'))
writeFileSync(join(folder.path, 'index.html'), STATIC)
afterAll(() => folder.remove())

const FAILS = { steps: false }
/** Line separators, which end a line of JavaScript. */
const SEPARATED = { 'general.loading.text': 'a\u2028b\u2029c' }
const test = useTestApp({ WEB_DIR: folder.path }, (deps) => ({
  ...deps,
  catalogue: {
    ...deps.catalogue,
    texts: (language) => ({ ...deps.catalogue.texts(language), ...SEPARATED }),
  },
  stores: {
    ...deps.stores,
    answers: {
      ...deps.stores.answers,
      steps: async (applicationId) => {
        if (FAILS.steps) throw new Error('no steps today')
        return deps.stores.answers.steps(applicationId)
      },
    },
  },
}))
let browser: Browser
let id = ''
beforeAll(async () => {
  browser = await test.signIn(TOLVAN, CLINIC)
  id = await startDraft(test, browser)
})

const SWEDISH = { 'accept-language': 'sv' }
const open = async (path: string, as?: Browser, headers: Record<string, string> = SWEDISH) => {
  const page = await test.call('GET', path, { ...(as && { browser: as }), headers })
  const [, json] = /<script type="application\/json" id="first-answers">(.*)<\/script>/s.exec(page.body) ?? []
  return { page, json, first: json === undefined ? undefined : (JSON.parse(json) as FirstAnswers) }
}
const called = async (path: string, as?: Browser) =>
  (await test.call('GET', path, { ...(as && { browser: as }), headers: SWEDISH })).json<unknown>()

it('the login page holds configuration, texts and that nobody is signed in, and preloads its code (SHE-14)', async () => {
  const { page, first } = await open('/login?returnTo=%2F')
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
  expect(page.body).toContain('<link rel="modulepreload" crossorigin href="/assets/login.js">')
  expect(first).toEqual({
    language: 'sv',
    at: expect.any(Number),
    answers: {
      readConfiguration: await called('config'),
      readTranslation: await called('translation/'),
      readUser: null,
    },
  })
  const english = await open('/login', undefined, { 'accept-language': 'en' })
  expect(english.first?.answers.readTranslation?.['login.title.text']).toBe('Log in')
  expect([page, english.page].map(({ body }) => /lang="(..)"/.exec(body)?.[1])).toEqual(['sv', 'en'])
})

it('the answers are in the language that the web app chooses (SHE-07, SHE-14)', async () => {
  for (const [language, headers] of [
    ['en', { 'accept-language': 'de-DE,de,en' }],
    ['sv', { 'accept-language': 'en;q=0.1, sv;q=1' }],
    ['sv', { 'accept-language': 'en', cookie: 'sievert-language=sv' }],
    ['en', { 'accept-language': 'sv', cookie: '__Host-sievert-language=?; sievert-language=en' }],
  ] as const)
    expect([headers, (await open('/login', undefined, headers)).first?.language]).toEqual([headers, language])
})

it('a document is smaller by Brotli than by gzip (SHE-14)', async () => {
  const sizeBy = async (encoding: string, path: string) => {
    const { page } = await open(path, browser, { ...SWEDISH, 'accept-encoding': encoding })
    expect(page.headers['content-encoding']).toBe(encoding)
    return page.rawPayload.length
  }
  for (const path of ['/login', `/app/${id}?step=1`])
    expect(await sizeBy('br', path)).toBeLessThan(await sizeBy('gzip', path))
})

it('the page of an application holds what the calls answer, and prolongs no session (SHE-14)', async () => {
  const before = browser.cookie
  const { page, first } = await open(`/app/${id}?step=1`, browser)
  expect(page.headers['cache-control']).toBe('no-store')
  expect([page.headers['set-cookie'], browser.cookie]).toEqual([undefined, before])
  expect(page.body).toContain(
    'href="/assets/wizard.js"><link rel="modulepreload" crossorigin href="/assets/shared.js">',
  )
  const application = (await called(`applications/${id}`, browser)) as {
    versionNumber: number
    businessType: { id: number }
  }
  const { versionNumber, businessType } = application
  expect(first?.answers).toEqual({
    readConfiguration: await called('config', browser),
    readTranslation: await called('translation/'),
    readUser: await called('authentication/user', browser),
    readApplication: application,
    readApplicationType: await called(`applicationType/${businessType.id}?versionNumber=${versionNumber}`, browser),
    readFee: await called(`applications/${id}/applicationFee`, browser),
    readStep: [await called(`applications/${id}/stepvalues/1`, browser)],
  })
})

it('typed text cannot end the element that holds it (SHE-14)', async () => {
  const text = '</script><script>alert(1)</script><!--'
  const stepData = wire({ ...SOURCES, SRC_DESCRIPTION: { text } })
  const saved = await test.call('PUT', `applications/${id}/stepvalues?draft=true`, {
    browser,
    body: { stepNumber: 0, stepData },
  })
  expect(saved.statusCode).toBe(200)
  const { json, first } = await open(`/app/${id}?step=0`, browser)
  expect(json).not.toMatch(/[<\u2028\u2029]/)
  expect(first?.answers.readTranslation).toMatchObject(SEPARATED)
  expect(first?.answers.readStep?.[0]?.stepData['SRC_DESCRIPTION']).toBe(JSON.stringify({ text }))
})

it('nobody else gets an application (SHE-14, ACC-15)', async () => {
  const otherParty = await test.signIn(TOLVAN, SECOND_COMPANY)
  const theirs = await open(`/app/${id}`, otherParty)
  expect([theirs.page.statusCode, theirs.page.body]).toEqual([404, '<html lang="sv"><title>the web app</title>'])
  const unchosen = await test.signIn(TOLVAN)
  for (const who of [unchosen, undefined]) {
    const { page, first } = await open(`/app/${id}`, who)
    expect(page.statusCode).toBe(200)
    expect(Object.keys(first?.answers ?? {})).toEqual(['readConfiguration', 'readTranslation', 'readUser'])
  }
})

const preloaded = (body: string) => [...body.matchAll(/modulepreload[^>]*\/(\w+)\.js/g)].map(([, name]) => name)

it('the start page holds the first applications, and preloads its code (SHE-14)', async () => {
  const { page, first } = await open('/', browser)
  expect(preloaded(page.body)).toEqual(['start'])
  expect(first?.answers).toEqual({
    readConfiguration: await called('config', browser),
    readTranslation: await called('translation/'),
    readUser: await called('authentication/user', browser),
    listFirstApplications: await called('applications/first', browser),
  })
})

it('a page that leads to the login holds its answers and preloads its code (SHE-14, ACC-10)', async () => {
  const unchosen = await test.signIn(TOLVAN)
  for (const path of ['/', '/login', '/app/new', '/app/renew', '/app/change', '/report', `/app/${id}`]) {
    const [signedOut, without] = [await open(path), await open(path, unchosen)]
    const names = ['readConfiguration', 'readTranslation', 'readUser']
    for (const { first } of [signedOut, without])
      expect([path, Object.keys(first?.answers ?? {})]).toEqual([path, names])
    expect([path, preloaded(signedOut.page.body)]).toEqual([path, ['login']])
    expect([path, preloaded(without.page.body)]).toEqual([path, ['login', 'identity']])
  }
})

it('a session that is not found is left for the browser to ask about (SHE-14)', async () => {
  const { first } = await open('/login', { cookie: browser.cookie.replace(/(session=)[^;]*/, '$1unknown') })
  expect(Object.keys(first?.answers ?? {})).toEqual(['readConfiguration', 'readTranslation'])
})

it('an answer that fails is left out (SHE-14)', async () => {
  // The application and its fee are remembered, so that only the step is read again.
  await open(`/app/${id}?step=1`, browser)
  FAILS.steps = true
  const { first } = await open(`/app/${id}?step=1`, browser)
  FAILS.steps = false
  const answered = Object.keys(first?.answers ?? {})
  expect(answered).toContain('readFee')
  expect(answered).not.toContain('readStep')
})

it('other pages stay without answers (SHE-14)', async () => {
  for (const path of ['/login/guide', `/app/${id}/overview`])
    expect([path, (await open(path, browser)).page.body]).toEqual([path, STATIC])
})

it('a page that exceeds the limit of calls comes without answers (SHE-14)', async () => {
  const limited = await startTestApp({ WEB_DIR: folder.path, REQUESTS_PER_MINUTE: '1' })
  const bodies = [await limited.call('GET', '/login'), await limited.call('GET', '/login')].map(({ body }) => body)
  expect(bodies.map((body) => body.includes('first-answers'))).toEqual([true, false])
  await limited.close()
})
