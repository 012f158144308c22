/** Tests of the first page's answers, which its document holds. */
import type { FirstAnswers } from '@sievert/contract/first-answers'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../test/cat-cafe-server.ts'
import { fakeServer, USER } from '../../test/fake-server.ts'
import { renderApp, renderLoadedApp } from '../../test/render-app.tsx'
import { endFirstPage, takeFirstAnswers } from '../api/first-answers.ts'
import { serverNow } from '../api/server-clock.ts'
import { cacheFirstAnswers } from './look-ahead.ts'
import { createQueryClient } from './queries.ts'

const put = (content: string) => {
  const element = Object.assign(document.createElement('script'), { id: 'first-answers', type: 'application/json' })
  element.textContent = content
  document.body.append(element)
}
const hold = (answers: FirstAnswers['answers'], more: Partial<FirstAnswers> = {}) =>
  put(JSON.stringify({ language: 'sv', at: performance.timeOrigin, answers, ...more }))
afterEach(() => {
  endFirstPage()
  document.getElementById('first-answers')?.remove()
})

/** Everything that the first page of the café's application requests. */
const answersFrom = async (address: string) => {
  const read = async <T,>(path: string) => (await (await fetch(`/api/v1/${path}`)).json()) as T
  const step = Number(new URL(address, 'https://service.example').searchParams.get('step'))
  return {
    readConfiguration: await read('config'),
    readTranslation: await read('translation/?language=sv'),
    readUser: await read('authentication/user'),
    readApplication: await read(below('').replace(/\/$/, '')),
    readApplicationType: await read('applicationType/1?versionNumber=1&language=sv'),
    readFee: await read(below('applicationFee')),
    readStep: [await read(below(`stepvalues/${step}`))],
  } as FirstAnswers['answers']
}

it('the first page needs no calls for what its document holds; later pages call again (SHE-14, WIZ-18)', async () => {
  freshApplication()
  const server = catCafeServer()
  const address = catAddress(0)
  hold(await answersFrom(address))
  const before = server.calls.length
  const queries = createQueryClient()
  expect(cacheFirstAnswers(queries, 'sv')).toBe(true)
  const { user } = await renderLoadedApp(address, queries)
  expect(screen.getAllByRole('textbox', { name: 'Namn' }), 'rendered at once').not.toEqual([])
  const saved = () => document.querySelector('.sv-save-state')?.textContent
  expect(saved(), 'formatted once the page is live').toBe('\u00a0')
  await waitFor(() => expect(saved()).toMatch(/\d\d:\d\d/))
  const read = () => server.calls.slice(before).flatMap(({ method, path }) => (method === 'GET' ? [path] : []))
  await waitFor(() => expect(read()).toContain(below('draft-key')))
  expect(new Set(read())).toEqual(new Set([below('draft-key'), below('documents')]))
  const called = (path: string) => read().filter((each) => each === below(path)).length
  await user.click(screen.getByRole('button', { name: /^Nästa steg/ }))
  await waitFor(() => expect(called('stepvalues/1')).toBe(1))
  await user.click(await screen.findByRole('button', { name: /^Föregående/ }))
  await screen.findAllByRole('textbox', { name: 'Namn' })
  await waitFor(() => expect(called('stepvalues/0')).toBe(1))
})

it('a page left before all was saved is loaded again with a call for the application (SHE-14, WIZ-13)', async () => {
  freshApplication()
  catCafeServer()
  const address = catAddress(0)
  const held = await answersFrom(address)
  const { user, unmount } = renderApp(address)
  const [name] = await screen.findAllByRole('textbox', { name: 'Namn' })
  await user.type(name as HTMLElement, 'x')
  window.dispatchEvent(new Event('beforeunload'))
  unmount()
  hold(held)
  expect(Object.keys(takeFirstAnswers('sv') ?? {})).toEqual(['readConfiguration', 'readTranslation', 'readUser'])
  hold(held)
  expect(takeFirstAnswers('sv')).toEqual(held)
})

it('the page calls for what its document lacks (SHE-14)', async () => {
  freshApplication()
  const server = catCafeServer()
  const address = catAddress(0)
  const { readFee: _, readStep: __, ...others } = await answersFrom(address)
  hold(others)
  const before = server.calls.length
  const queries = createQueryClient()
  cacheFirstAnswers(queries, 'sv')
  await renderLoadedApp(address, queries)
  await screen.findAllByRole('textbox', { name: 'Namn' })
  const read = server.calls.slice(before).map(({ path }) => path)
  expect(read).toEqual(expect.arrayContaining([below('applicationFee'), below('stepvalues/0')]))
  expect(read).not.toContain('config')
})

it('answers in another language, and a damaged document, are not used (SHE-14, SHE-07)', () => {
  for (const language of ['en', 'sv'] as const) {
    hold({ readUser: null }, { language: 'en' })
    expect(takeFirstAnswers(language) !== undefined).toBe(language === 'en')
    expect(document.getElementById('first-answers')).toBeNull()
  }
  put('{"language": "sv", "answers":')
  expect(takeFirstAnswers('sv')).toBeUndefined()
})

it('a document that nobody is signed in for renders at once (SHE-14)', async () => {
  fakeServer()
  const [configuration, texts] = await Promise.all(
    ['config', 'translation/?language=sv'].map(async (path) => (await fetch(`/api/v1/${path}`)).json()),
  )
  const server = fakeServer()
  hold({ readConfiguration: configuration, readTranslation: texts, readUser: null })
  const queries = createQueryClient()
  cacheFirstAnswers(queries, 'sv')
  await renderLoadedApp('/login', queries)
  await screen.findByRole('heading', { name: 'Välkommen' })
  expect(server.calls.map(({ path }) => path).filter((path) => path !== 'releasinformation')).toEqual([])
})

it('the start page renders with the list of its document, which a later visit reads again (SHE-14, STA-02)', async () => {
  const server = fakeServer({ 'GET authentication/user': USER, 'GET applications': [] })
  const paths = ['config', 'translation/?language=sv', 'authentication/user', 'applications/first']
  const read = paths.map(async (path) => (await fetch(`/api/v1/${path}`)).json())
  const [readConfiguration, readTranslation, readUser, listFirstApplications] = await Promise.all(read)
  const before = server.calls.length
  hold({ readConfiguration, readTranslation, readUser, listFirstApplications })
  const queries = createQueryClient()
  cacheFirstAnswers(queries, 'sv')
  const { router } = await renderLoadedApp('/', queries)
  expect(screen.getByText('Här finns inget påbörjat.'), 'rendered at once').toBeVisible()
  const lists = () => server.calls.slice(before).filter(({ path }) => path === 'applications/first')
  await waitFor(() => expect(server.calls.slice(before).map(({ path }) => path)).toContain('businesstypes'))
  expect(lists()).toEqual([])
  await router.navigate({ to: '/app/new' })
  await router.navigate({ to: '/' })
  await waitFor(() => expect(lists()).toHaveLength(1))
})

it('the document gives the server’s time (SHE-14, ACC-12)', () => {
  for (const ahead of [3_600_000, 0]) {
    hold({}, { at: performance.timeOrigin + ahead })
    takeFirstAnswers('sv')
    expect(Math.abs(serverNow() - Date.now() - ahead)).toBeLessThan(1000)
  }
})
