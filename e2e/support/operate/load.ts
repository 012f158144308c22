/** Applicants who work while an operator changes the service: some in Chromium, the others over HTTP. */
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { type Browser, expect, type Page } from '@playwright/test'
import { toUuid } from '../../../apps/server/src/utilities/ids/application-id.ts'
import { historicalNumber } from '../../../apps/server/test/historical-number.ts'
import {
  fillInSteps,
  type Server,
  SOURCES,
  saveStep,
  signBegin,
  startDraft,
} from '../../../apps/server/test/journey.ts'
import { outside } from '../../../apps/server/test/outside.ts'
import { overHttp } from '../../../apps/server/test/over-http.ts'
import { DESCRIPTION, isSaved } from '../first-step.ts'
import { at } from '../form.ts'
import { withOrigin } from '../product.ts'
import { CLINIC, create, signIn } from '../signable.ts'
import type { Service } from './service.ts'

export type Load = {
  /** The description that each application must have, by its id. */
  typed: Map<string, string>
  /** The applications that were signed. */
  sent: string[]
  /** Pages that showed no content, and whatever else an applicant must not see. */
  faults: string[]
  /** Pages that Chromium loaded. */
  loads: number
}
type Work = { service: Service; load: Load; ended: AbortSignal }
type Session = { cookie: string }

const HTTP_APPLICANTS = 18
const BROWSERS = 2
const CHUNKS = 6
/** Turns of an applicant in Chromium in one application, whose text has a limit. */
const TURNS = 20

/** A browser repeats a request on a connection that the proxy has closed, `fetch` does not: each has its own. */
const serverAt = (origin: string): Server => {
  const { call } = overHttp(() => origin)
  return {
    call: (method, path, options = {}) =>
      call(method, path, { ...options, headers: { ...options.headers, connection: 'close' } }),
  }
}

const must = async (asked: ReturnType<Server['call']>, what: string) => {
  const answer = await asked
  if (answer.statusCode >= 300) throw new Error(`${what}: ${answer.statusCode} ${answer.body}`)
  return answer
}

const signInOverHttp = async (server: Server, service: Service, n: number): Promise<Session> => {
  const personalNumber = historicalNumber(n)
  const world = outside(service.simulatorOrigin)
  await world.ask('persons', { personalNumber })
  await world.ask('company-registry/mandates', { personalNumber, cid: CLINIC, role: 'warrantHolder' })
  const browser = { cookie: '' }
  await must(server.call('POST', 'authentication/fakelogin', { browser, body: { personalNumber } }), 'the login')
  const body = { cid: CLINIC, name: 'chosen in a test' }
  await must(server.call('PUT', 'authentication/identity', { browser, body }), 'the choice of the party')
  return browser
}

/** The page and what it loads first. */
const loadPage = async (server: Server, browser: Session): Promise<void> => {
  const { body } = await must(server.call('GET', '/', { browser }), 'the page')
  for (const [path] of body.matchAll(/\/assets\/[\w-]+\.(?:js|css)/g)) await must(server.call('GET', path), path)
}

/** Saves a growing text as the web app does, each time on the revision before. */
const typeOverHttp = async (server: Server, browser: Session, id: string, by: string): Promise<string> => {
  let text = by
  const first = await must(server.call('GET', `applications/${id}/stepvalues/0`, { browser }), 'the step')
  let etag = String(first.headers['etag'])
  for (let chunk = 0; chunk < CHUNKS; chunk++) {
    text += ` Del ${chunk} av texten.`
    const sections = { ...SOURCES, SRC_DESCRIPTION: { text } }
    const step = { stepNumber: 0, sections, draft: true, headers: { 'if-match': etag } }
    etag = String((await must(saveStep(server, browser, id, step), 'the save')).headers['etag'])
    await sleep(300)
  }
  return text
}

const send = async (server: Server, service: Service, browser: Session, id: string, text: string): Promise<void> => {
  const world = outside(service.simulatorOrigin)
  await fillInSteps(server, browser, id, { sources: { ...SOURCES, SRC_DESCRIPTION: { text } } })
  const { signStateId } = (await must(signBegin(server, browser, id), 'the signing')).json<{ signStateId: string }>()
  await world.act((await world.orderOf(signStateId)).orderRef, 'approve')
  for (;;) {
    const asked = await must(server.call('GET', `applications/sign-status/${signStateId}`, { browser }), 'the status')
    const { status } = asked.json<{ status: string }>()
    if (status === 'Success') return
    if (status !== 'Pending') throw new Error(`the signature of ${id}: ${status}`)
    await sleep(500)
  }
}

/** Every fourth application is signed and sent. */
const workOverHttp = async ({ service, load, ended }: Work, n: number): Promise<void> => {
  const server = serverAt(service.origin)
  const browser = await signInOverHttp(server, service, n)
  for (let turn = n; !ended.aborted; turn++) {
    await loadPage(server, browser)
    await must(server.call('GET', 'applications/first', { browser }), 'the start page')
    const id = await startDraft(server, browser)
    const text = await typeOverHttp(server, browser, id, `Sökande ${n}, ansökan ${turn}.`)
    load.typed.set(id, text)
    if (turn % 4 !== 0) continue
    await send(server, service, browser, id, text)
    load.sent.push(id)
  }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Strålkällorna och förrådet' })

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/** Loads the application, and compares its text with what was typed. */
const reload = async (page: Page, load: Load, typed: string, open: () => Promise<unknown>): Promise<void> => {
  load.loads += 1
  await open()
  if (!(await succeeds(heading(page).waitFor()))) load.faults.push(`blank: ${page.url()} ${await page.content()}`)
  const isRestored = await succeeds(expect(at(page, DESCRIPTION)).toHaveValue(typed, { timeout: 10_000 }))
  if (await page.getByRole('dialog').isVisible())
    load.faults.push(`a question: ${await page.getByRole('dialog').innerText()}`)
  if (!isRestored) load.faults.push(`lost: ${JSON.stringify(typed)} became ${await at(page, DESCRIPTION).inputValue()}`)
}

const watch = (page: Page, load: Load): void => {
  page.on('pageerror', (error) => load.faults.push(`exception: ${error.message}`))
  page.on('response', (answer) => {
    if (answer.status() >= 500) load.faults.push(`${answer.status()} ${answer.url()}`)
  })
}

/** Types, and reloads the page: half of the times before the text is saved. */
const workInChromium = async ({ service, load, ended }: Work, browser: Browser): Promise<void> => {
  const page = await (await browser.newContext({ ignoreHTTPSErrors: true, baseURL: service.origin })).newPage()
  watch(page, load)
  const request = withOrigin(page.request, service.origin)
  await signIn(request)
  while (!ended.aborted) {
    const id = await create(request, 'SEALED_SOURCE_STORAGE')
    let typed = ''
    await reload(page, load, typed, () => page.goto(`${service.origin}/app/${id}`))
    for (let turn = 0; turn < TURNS && !ended.aborted; turn++) {
      const chunk = `Rad ${turn} om källorna. `
      await at(page, DESCRIPTION).focus()
      await page.keyboard.press('End')
      await page.keyboard.type(chunk, { delay: 25 })
      typed += chunk
      if (turn % 2 === 0) await isSaved(page)
      await reload(page, load, typed, () => page.reload())
    }
    await isSaved(page)
    load.typed.set(id, typed)
  }
  await page.context().close()
}

/** Runs `act` while the applicants work, and a little before and after. */
export const underLoad = async (service: Service, browser: Browser, act: () => Promise<void>): Promise<Load> => {
  const load: Load = { typed: new Map(), sent: [], faults: [], loads: 0 }
  const ending = new AbortController()
  const work: Work = { service, load, ended: ending.signal }
  const fault = (error: unknown) => void load.faults.push(inspect(error))
  const applicants = [
    ...Array.from({ length: HTTP_APPLICANTS }, (_, n) => workOverHttp(work, n).catch(fault)),
    ...Array.from({ length: BROWSERS }, () => workInChromium(work, browser).catch(fault)),
  ]
  const until = async (isDone: () => boolean) => {
    while (!isDone() && load.faults.length === 0) await sleep(200)
  }
  await until(() => load.typed.size > HTTP_APPLICANTS && load.loads > BROWSERS)
  await act().catch(fault)
  const before = load.typed.size
  await until(() => load.typed.size > before + HTTP_APPLICANTS)
  ending.abort()
  await Promise.all(applicants)
  return load
}

/** The descriptions that the database holds and the applicants did not type. */
const lostTexts = (load: Load, stored: ReadonlyMap<string, string>): string[] =>
  [...load.typed].flatMap(([id, text]) =>
    stored.get(toUuid(id)) === text ? [] : [`${id}: ${text} became ${stored.get(toUuid(id))}`],
  )

/** Asserts that no applicant noticed anything. */
export const expectUnnoticed = (load: Load, stored: ReadonlyMap<string, string>, answers: readonly string[]): void => {
  expect(load.faults).toEqual([])
  expect(lostTexts(load, stored)).toEqual([])
  // 499: the browser itself left the page while it prefetched.
  expect(answers.filter((line) => /^5|^4(?!99)\d\d .*\/assets\//.test(line))).toEqual([])
}
