/**
 * The processor time of an address is limited, regardless of the result of its requests. Other addresses are not
 * affected.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Problem } from '@sievert/contract/problem'
import { expect, it, onTestFinished, vi } from 'vitest'
import { CLINIC, startTestApp, TOLVAN } from '../../test/app.ts'
import {
  BUSINESS,
  PLACE,
  RADIOGRAPHY,
  SOURCE_STORAGE,
  SOURCES,
  startDraft,
  wire,
  X_RAY_TUBE,
} from '../../test/journey.ts'
import { clinicOf, KNOWN } from '../../test/machines.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { useBrowser, useTestApp } from '../../test/use-app.ts'

const CALLS = 200
/** The smallest budget of `limit-work.ts`. */
const BUDGET_MS = 1000
const STEP_MS = 20
const test = useTestApp({ REQUESTS_PER_MINUTE: String(CALLS) })
const browser = useBrowser(test)

/** Each reading of the clock is `STEP_MS` later, so that each timed part takes at least that. */
const slowClock = () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += STEP_MS
    return now
  })
  onTestFinished(() => void vi.restoreAllMocks())
}

it.each([
  ['a save', 200, { stepNumber: 0, stepData: wire(SOURCES) }],
  ['a body that is refused', 400, { stepNumber: 0, stepData: { a: '{' } }],
])('%s is charged for its processing time, until its address must wait (QUO-10)', async (what, status, body) => {
  const id = await startDraft(test, browser)
  slowClock()
  const remoteAddress = `203.0.113.${what.length}`
  const ask = (from: string) =>
    test.app.inject({
      method: 'PUT',
      url: `/api/v1/applications/${id}/stepvalues?draft=true`,
      headers: { ...browser, 'content-type': 'application/json' },
      payload: body,
      remoteAddress: from,
    })
  let answered = 0
  let answer = await ask(remoteAddress)
  for (; answer.statusCode === status; answer = await ask(remoteAddress)) answered += 1
  expect(answer.statusCode).toBe(429)
  expect(answer.json<Problem>().code).toBe('error.too-many.text')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  // Parsing, validation and the handler are timed, each with at least one step of the clock.
  expect(answered).toBeLessThanOrEqual(BUDGET_MS / STEP_MS / 3 + 1)
  expect(answered).toBeGreaterThan(1)
  expect((await ask('198.51.100.7')).statusCode).toBe(status)
})

/** `most`: calls that are answered within the budget when each timed part takes a step of the slow clock. */
it.each([
  [
    'equipment',
    200,
    5,
    async () => {
      const at = `applications/${await startDraft(test, browser, RADIOGRAPHY)}/equipment`
      const body = { stepData: wire(X_RAY_TUBE) }
      const { equipmentId } = (await test.call('POST', at, { browser, body })).json<{ equipmentId: string }>()
      return ['PUT', `${at}/${equipmentId}`, body] as const
    },
  ],
  [
    'place of business',
    200,
    6,
    async () => {
      const at = `applications/${await startDraft(test, browser, RADIOGRAPHY)}/placeOfBusiness`
      const body = (await test.call('POST', at, { browser, body: PLACE })).json<object>()
      return ['PUT', at, body] as const
    },
  ],
  [
    'veterinary equipment',
    200,
    6,
    async () => {
      const clinic = await clinicOf(test, browser)
      const { id } = await clinic.added(KNOWN)
      return ['PUT', clinic.at('veterinary-equipments'), { ...KNOWN, id }] as const
    },
  ],
  [
    'business information',
    204,
    7,
    async () => {
      const id = await startDraft(test, browser)
      return ['PUT', `applications/${id}/business-information`, BUSINESS] as const
    },
  ],
  [
    'new application',
    201,
    6,
    async () => {
      const answers = wire(SOURCES)
      return ['POST', 'applications', { businessTypeId: SOURCE_STORAGE, isRenewal: false, answers }] as const
    },
  ],
])('charges decoding and checking of %s as well (QUO-10)', async (what, status, most, prepare) => {
  const [method, path, body] = await prepare()
  slowClock()
  const remoteAddress = `192.0.2.${what.charCodeAt(0)}`
  const ask = () =>
    test.app.inject({
      method,
      url: `/api/v1/${path}`,
      headers: { ...browser, 'content-type': 'application/json' },
      payload: body,
      remoteAddress,
    })
  const statuses: number[] = []
  for (let answer = await ask(); answer.statusCode !== 429; answer = await ask()) statuses.push(answer.statusCode)
  expect(new Set(statuses)).toEqual(new Set([status]))
  expect(statuses.length).toBeLessThanOrEqual(most)
})

it.each(['/app/{id}', '/app/{id}/nothing'])('charges no waiting for the database at %s (QUO-10)', async (path) => {
  const folder = createTemporaryFolder()
  onTestFinished(() => folder.remove())
  writeFileSync(join(folder.path, 'index.html'), '<!doctype html>')
  let wait = 0
  const slow = await startTestApp({ REQUESTS_PER_MINUTE: String(CALLS), WEB_DIR: folder.path }, (deps) => {
    const find: typeof deps.stores.sessions.find = async (id) => {
      await sleep(wait)
      return deps.stores.sessions.find(id)
    }
    return { ...deps, stores: { ...deps.stores, sessions: { ...deps.stores.sessions, find } } }
  })
  onTestFinished(() => slow.close())
  const who = await slow.signIn(TOLVAN, CLINIC)
  const url = path.replace('{id}', await startDraft(slow, who))
  wait = BUDGET_MS
  expect((await slow.call('GET', url, { browser: who })).statusCode).not.toBe(429)
  wait = 0
  expect((await slow.call('GET', 'config', { browser: who })).statusCode).toBe(200)
})
