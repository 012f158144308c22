/** Drafts of a version that ends: told, moved, and refused after the last day (VER-01). */

import { join } from 'node:path'
import type { ApplicationDetails, ApplicationSummary } from '@sievert/contract/application-details'
import type { Problem } from '@sievert/contract/problem'
import type { VersionMove } from '@sievert/contract/version-moves'
import { knownMachine } from '@sievert/domain/fixtures/veterinary-equipment'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { CLINIC, TOLVAN } from '../../../test/app.ts'
import { auditEntries } from '../../../test/audit-entries.ts'
import { documentsOf, uploaded } from '../../../test/documents.ts'
import {
  fillIn,
  RESPONSIBILITY,
  SOURCES,
  saveStep,
  signBegin,
  startDraft,
  VETERINARY_XRAY,
} from '../../../test/journey.ts'
import { replacedCatalogue } from '../../../test/replaced-version.ts'
import { type SigningTest, startSigningTest } from '../../../test/signing.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'

const folder = createTemporaryFolder()
let server: SigningTest
let browser: Awaited<ReturnType<SigningTest['signIn']>>
beforeAll(async () => {
  server = await startSigningTest({ CATALOGUE_DIR: replacedCatalogue(join(folder.path, 'catalogue')) })
}, 120_000)
afterAll(async () => {
  await server.test.close()
  folder.remove()
})

const at = async (time: string) => {
  await server.test.deps.testSupport?.setClock(new Date(time))
  browser = await server.test.signIn(TOLVAN, CLINIC)
}
beforeEach(() => at('2026-12-01T12:00:00Z'))

const call = (method: 'GET' | 'POST', id: string, more: object = {}) =>
  server.test.call(method, `applications/${id}/version-move?language=en`, { browser, ...more })
const details = async (id: string) =>
  (await server.test.call('GET', `applications/${id}`, { browser })).json<ApplicationDetails>()
const codeOf = (answer: Pick<Awaited<ReturnType<typeof call>>, 'statusCode' | 'json'>) => [
  answer.statusCode,
  answer.json<Problem>().code,
]
const stepOf = async (id: string, stepNumber: number) => {
  const answer = await server.test.call('GET', `applications/${id}/stepvalues/${stepNumber}`, { browser })
  const { stepData } = answer.json<{ stepData: Record<string, string> }>()
  const sections = Object.entries(stepData).map(([identity, json]) => [identity, JSON.parse(json) as unknown])
  return { etag: String(answer.headers.etag), sections: Object.fromEntries(sections) as unknown }
}
const to2 = { body: { versionNumber: 2 } }

it('tells a draft of the newer version from sixty days before its last day, also in the list (VER-01)', async () => {
  const id = await startDraft(server.test, browser)
  const announced = async () => {
    const { applications } = (await server.test.call('GET', 'applications/first', { browser })).json<{
      applications: ApplicationSummary[]
    }>()
    const row = applications.find(({ applicationId }) => applicationId === id)
    expect(row?.draft?.newerVersion).toEqual((await details(id)).newerVersion)
    return row?.draft?.newerVersion
  }
  expect(await announced()).toBeUndefined()
  expect(codeOf(await call('GET', id))).toEqual([409, 'error.no-newer-version.text'])
  await at('2027-04-30T21:59:00Z')
  expect(await announced()).toBeUndefined()
  await at('2027-04-30T22:01:00Z')
  expect(await announced()).toEqual({ versionNumber: 2, lastDay: '2027-06-30' })
  await at('2027-06-30T22:01:00Z')
  expect(await announced()).toEqual({ versionNumber: 2, lastDay: '2027-06-30', isOver: true })
})

it('refuses to sign after the last day, to midnight in Sweden, and a moved draft can be signed (VER-01)', async () => {
  const id = await fillIn(server.test, browser)
  await at('2027-06-30T21:59:00Z')
  expect((await signBegin(server.test, browser, id)).statusCode).toBe(200)
  await at('2027-06-30T22:01:00Z')
  // A signing that has begun may end.
  expect((await signBegin(server.test, browser, id)).statusCode).toBe(200)
  await server.test.db.deleteFrom('signOrder').execute()
  await server.world.ask('reset', {})
  expect(codeOf(await signBegin(server.test, browser, id))).toEqual([409, 'error.version-ended.text'])
  expect((await call('POST', id, to2)).statusCode).toBe(200)
  const SHORT = { ...SOURCES, SRC_DESCRIPTION: { text: 'Fem' } }
  expect((await saveStep(server.test, browser, id, { stepNumber: 1, sections: SHORT })).statusCode).toBe(200)
  expect((await signBegin(server.test, browser, id)).statusCode).toBe(200)
})

it('lists what is kept, asked again and dropped, and moves exactly that (VER-01)', async () => {
  const id = await startDraft(server.test, browser)
  const file = await uploaded(server.test, browser, id, {})
  const plan = { isMissing: false, reason: '', files: [(await documentsOf(server.test, browser, id)).get(file)] }
  for (const [stepNumber, sections] of [SOURCES, { ...RESPONSIBILITY, SRC_PLAN: plan }].entries())
    await saveStep(server.test, browser, id, { stepNumber, sections, draft: true })
  const business = await server.test.call('GET', `applications/${id}/business-information`, { browser })
  await server.test.call('PUT', `applications/${id}/business-information?draft=true`, {
    browser,
    body: business.json(),
  })
  const before = await details(id)
  await at('2027-02-01T12:00:00Z')
  const preview = await call('GET', id)
  const move = preview.json<VersionMove>()
  const named = (list: VersionMove['kept']) => list.map(({ identity }) => identity)
  expect(named(move.kept)).toEqual([
    'SRC_NUCLIDE',
    'SRC_PROTECTION',
    'SRC_SHARED',
    'SRC_SHARED_WITH',
    'SRC_RESPONSIBLE',
    'SRC_PLAN',
    'STEP_GENERAL_BUSINESS_INFORMATION',
  ])
  expect(move).toMatchObject({
    versionNumber: 2,
    lastDay: '2027-06-30',
    askedAgain: [{ identity: 'SRC_DESCRIPTION', label: 'Sources', answer: SOURCES.SRC_DESCRIPTION.text }],
    dropped: [{ identity: 'SRC_REASON', label: expect.stringMatching(/^Why/), answer: expect.stringMatching(/./) }],
  })
  const [open, responsibility] = [await stepOf(id, 0), await stepOf(id, 1)]

  const done = await call('POST', id, { ...to2, headers: { 'if-match': String(preview.headers.etag) } })
  expect(done.json<VersionMove>()).toEqual(move)
  const after = await details(id)
  expect(after).toMatchObject({
    versionNumber: 2,
    applicationNumber: before.applicationNumber,
    revision: before.revision + 1,
    currentStep: 0,
    stepProgress: 0,
  })
  const { SRC_REASON: _gone, ...kept } = SOURCES
  expect((await stepOf(id, 0)).sections).toEqual(responsibility.sections)
  expect((await stepOf(id, 1)).sections).toEqual(kept)
  expect((await documentsOf(server.test, browser, id)).has(file)).toBe(true)
  expect((await server.test.call('GET', `applications/${id}/business-information`, { browser })).json()).toEqual(
    business.json(),
  )
  const entry = (await auditEntries(server.test, id)).at(-1)
  expect(entry).toMatchObject({
    action: 'version-moved',
    detail: { from: 1, to: 2, askedAgain: 'SRC_DESCRIPTION', dropped: 'SRC_REASON' },
  })

  // A page that is open in another tab, and a repeat.
  const stale = await saveStep(server.test, browser, id, {
    stepNumber: 0,
    sections: SOURCES,
    draft: true,
    headers: { 'if-match': open.etag },
  })
  expect(codeOf(stale)).toEqual([412, 'error.stale.text'])
  const again = await call('POST', id, { ...to2, headers: { 'if-match': String(preview.headers.etag) } })
  expect(again.statusCode).toBe(200)
  expect(await details(id)).toMatchObject({ revision: after.revision })
})

it('refuses a move from another state than that of the preview, and to another version (VER-01)', async () => {
  const id = await startDraft(server.test, browser)
  await at('2027-02-01T12:00:00Z')
  const { etag } = (await call('GET', id)).headers
  await saveStep(server.test, browser, id, { stepNumber: 0, sections: SOURCES, draft: true })
  const move = (headers: object, versionNumber = 2) => call('POST', id, { body: { versionNumber }, headers })
  expect(codeOf(await move({ 'if-match': String(etag) }))).toEqual([412, 'error.stale.text'])
  expect(codeOf(await move({ 'if-match': '"s0-r1"' }))).toEqual([400, 'error.malformed.text'])
  expect(codeOf(await move({}, 3))).toEqual([409, 'error.no-newer-version.text'])
  expect(await details(id)).toMatchObject({ versionNumber: 1 })
})

it('makes a step that was never saved conflict, too: its number may be another page now (VER-01)', async () => {
  const id = await startDraft(server.test, browser)
  await at('2027-02-01T12:00:00Z')
  const moved = await call('POST', id, to2)
  expect(moved.json()).toMatchObject({ versionNumber: 2 })
  const headers = { 'if-match': '"s0-r0"' }
  const saved = await saveStep(server.test, browser, id, { stepNumber: 0, sections: SOURCES, draft: true, headers })
  expect(saved.statusCode).toBe(412)
})

it('keeps machines with their ids, on the page where they are now (VER-01)', async () => {
  const id = await startDraft(server.test, browser, VETERINARY_XRAY)
  const path = `applications/${id}/veterinary-equipments`
  const frequencies = [{ equipmentTypeId: knownMachine.equipmentTypeId, frequency: 40 }]
  const add = await server.test.call('POST', path, { browser, body: knownMachine })
  expect(add.statusCode).toBe(201)
  const change = `applications/${id}/veterinary-equipment-frequency?draft=true`
  await server.test.call('PUT', change, { browser, body: frequencies })
  const before = (await server.test.call('GET', path, { browser })).json<object[]>()
  await at('2027-02-01T12:00:00Z')
  expect((await call('POST', id, to2)).json<VersionMove>().kept).toContainEqual({
    identity: 'VETMED_EQUIPMENTS',
    label: expect.any(String),
  })
  expect((await server.test.call('GET', path, { browser })).json()).toEqual(before)
  const read = `applications/${id}/veterinary-equipment-frequency`
  expect((await server.test.call('GET', read, { browser })).json()).toEqual(frequencies)
  const items = server.test.db.selectFrom('item').select('stepNumber').where('kind', '=', 'veterinary')
  expect(await items.execute()).toEqual([{ stepNumber: 1 }])
})
