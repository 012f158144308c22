/** Reading applications: by their party only, and without side effects. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { beforeAll, expect, it } from 'vitest'
import { type Browser, CLINIC, SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import { postEquipment } from '../../../test/generated.ts'
import { type Guarded, NO_SESSION, NOT_THEIRS, refusalsOf } from '../../../test/guarded.ts'
import {
  addPlace,
  RADIOGRAPHY,
  SOURCE_STORAGE,
  SOURCE_STORAGE_VERSION,
  saveStep,
  startDraft,
  X_RAY_TUBE,
} from '../../../test/journey.ts'
import { clinicOf, UNKNOWN } from '../../../test/machines.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

const test = useTestApp()
const browser = useBrowser(test)
const otherParty = useBrowser(test, TOLVAN, SECOND_COMPANY)
let applicationId: string
beforeAll(async () => {
  applicationId = await startDraft(test, browser)
})

const calls = (id: string): Guarded[] => [
  { method: 'GET', path: `applications/${id}` },
  { method: 'GET', path: `applications/${id}/draft-key` },
  { method: 'DELETE', path: `applications/${id}` },
  { method: 'PUT', path: `applications/${id}/page`, body: { pageNumber: 0 } },
  { method: 'POST', path: `applications/${id}/steps/0/visit`, body: { kind: 'next' } },
  { method: 'PUT', path: `applications/${id}/previousCaseNumber`, body: { caseNumber: 'SIE2020-1' } },
]

it('answers without a session 401 (ACC-15)', async () => {
  const created = { businessTypeId: SOURCE_STORAGE, isRenewal: false }
  const more: Guarded[] = [
    { method: 'GET', path: 'applications' },
    { method: 'POST', path: 'applications', body: created },
  ]
  expect(await refusalsOf(test, [...calls(applicationId), ...more])).toEqual(NO_SESSION)
})

it("answers 404 for another party's application, as for an unknown one (ACC-15)", async () => {
  expect(await refusalsOf(test, calls(applicationId), otherParty)).toEqual(NOT_THEIRS)
  expect(await refusalsOf(test, calls('00000000-0000-4000-8000-000000000000'), browser)).toEqual(NOT_THEIRS)
  expect((await test.call('GET', `applications/${applicationId}`, { browser })).statusCode).toBe(200)
})

const DAY = /^\d{4}-\d\d-\d\d$/

it("lists the party's applications only, last saved first (ACC-15, STA-02)", async () => {
  const later = await startDraft(test, browser, RADIOGRAPHY)
  await saveStep(test, browser, applicationId, { stepNumber: 0, sections: {}, draft: true })
  const list = (await test.call('GET', 'applications', { browser })).json<{ applicationId: string }[]>()
  expect(list.map((each) => each.applicationId)).toEqual([applicationId, later])
  expect(list[0]).toEqual({
    applicationId,
    lastSaved: expect.stringMatching(/^\d{4}-.*Z$/),
    status: 'Started',
    businessType: {
      id: SOURCE_STORAGE,
      nameKey: 'SEALED_SOURCE_STORAGE',
      name: 'Förvaring av slutna strålkällor (tillstånd)',
      reportOnly: false,
    },
    versionNumber: SOURCE_STORAGE_VERSION,
    withdrawn: false,
    draft: {
      number: (await test.call('GET', `applications/${applicationId}`, { browser })).json().applicationNumber,
      step: 1,
      steps: 4,
      stepTitle: 'Strålkällorna och förrådet',
      removedFrom: expect.stringMatching(DAY),
    },
  })
  expect((await test.call('GET', 'applications', { browser: otherParty })).json()).toEqual([])
})

it('distinguishes drafts by last position, first machine and earliest deletion day (STA-05)', async () => {
  const { applicationId: id, add } = await clinicOf(test, browser)
  const draftOf = async (language = 'sv') => {
    const list = await test.call('GET', `applications?language=${language}`, { browser })
    return list.json<ApplicationSummary[]>().find((one) => one.applicationId === id)?.draft
  }
  expect(await draftOf()).not.toHaveProperty('machine')
  for (const makeName of ['Acme', 'Bolaget']) expect((await add({ ...UNKNOWN, makeName })).statusCode).toBe(201)
  await test.call('POST', `applications/${id}/steps/1/visit`, { browser, body: { kind: 'next' } })
  const lastSaved = new Date('2026-03-28T23:30:00Z')
  const change = (changes: object) =>
    test.db.updateTable('application').set(changes).where('id', '=', toUuid(id)).execute()
  await change({ lastSaved, remindedAt: null })
  expect(await draftOf('en')).toMatchObject({
    step: 2,
    machine: `Acme ${UNKNOWN.modelName}`,
    removedFrom: '2027-03-29',
  })
  await change({ remindedAt: new Date('2027-03-20T08:00:00Z') })
  expect(await draftOf()).toMatchObject({ removedFrom: '2027-04-19' })
})

it("names the first machine of any type's list as on its card, in the requested language (STA-05)", async () => {
  const id = await startDraft(test, browser, RADIOGRAPHY)
  const addEquipment = (stepData: object) => postEquipment({ server: test, browser, applicationId: id }, 1, stepData)
  const machineOf = async (language: string) => {
    const list = await test.call('GET', `applications?language=${language}`, { browser })
    return list.json<ApplicationSummary[]>().find((one) => one.applicationId === id)?.draft?.machine
  }
  expect((await addPlace(test, browser, id)).statusCode).toBe(201)
  expect(await machineOf('sv')).toBeUndefined()
  for (const supplier of ['Leverantören AB', 'Den andra AB']) {
    const added = await addEquipment({ ...X_RAY_TUBE, IND_SUPPLIER: { text: supplier } })
    expect(added.statusCode).toBe(201)
  }
  expect(await machineOf('sv')).toBe('Röntgenrör, 200\u00a0kV, Leverantören AB')
  expect(await machineOf('en')).toBe('X-ray tube, 200\u00a0kV, Leverantören AB')
})

it('accepts both forms of an id, and answers in the requested language (API-03, SHE-07)', async () => {
  const uuid = toUuid(applicationId)
  const long = await test.call('GET', `applications/${uuid.toUpperCase()}?language=en`, { browser })
  expect(long.json()).toMatchObject({
    applicationId,
    uncompressedApplicationId: uuid,
    businessType: { name: 'Storage of sealed sources (permit)' },
  })
  // The last base64url character has unused bits: setting them gives another spelling of the same bytes.
  const spareBits = `${applicationId.slice(0, -1)}${{ A: 'B', Q: 'R', g: 'h', w: 'x' }[applicationId.slice(-1)]}`
  expect((await test.call('GET', `applications/${spareBits}`, { browser })).statusCode).toBe(404)
})

it('describes a draft with every field of the specification (API-04)', async () => {
  const details = await test.call('GET', `applications/${applicationId}`, { browser })
  expect(details.json()).toEqual({
    applicationId,
    uncompressedApplicationId: toUuid(applicationId),
    status: 'Started',
    caseNumber: null,
    applicationNumber: expect.stringMatching(/^S\d{4}-\d{6}$/),
    isRenewal: false,
    previousCaseNumber: null,
    prefilledFrom: null,
    lastSaved: expect.any(String),
    currentStep: 0,
    stepProgress: 0,
    complete: false,
    openSteps: [0, 1, 2],
    versionNumber: SOURCE_STORAGE_VERSION,
    textCorrection: 'none',
    businessType: {
      id: SOURCE_STORAGE,
      businessType: 'Other',
      reportOnly: false,
      nameKey: 'SEALED_SOURCE_STORAGE',
      name: 'Förvaring av slutna strålkällor (tillstånd)',
    },
    revision: 1,
    party: { oid: CLINIC, name: 'Tolvans Djurklinik AB', displayId: '5599900106', isPrivatePerson: false },
    withdrawn: false,
    events: [],
    receipt: null,
    pendingSignStateId: null,
  })
})

it('leaves nothing changed by reading (API-05)', async () => {
  const state = async () => ({
    applications: await test.db.selectFrom('application').selectAll().orderBy('id').execute(),
    documents: await test.db.selectFrom('stepDocument').selectAll().execute(),
    entries: await test.db.selectFrom('auditEntry').select(['chain', 'sequence']).execute(),
  })
  const before = await state()
  const paths = ['', '/draft-key', '/stepvalues/0', '/documents', '/applicationFee', '/business-information']
  for (const path of paths) {
    const answer = await test.call('GET', `applications/${applicationId}${path}`, { browser })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toContain('no-store')
  }
  expect(await state()).toEqual(before)
})

it('gives the key for unsent text to the same person and identity only (WIZ-13)', async () => {
  const keyFor = async (who: Browser) =>
    (await test.call('GET', `applications/${applicationId}/draft-key`, { browser: who })).json<{ key: string }>().key
  const key = await keyFor(browser)
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect(await keyFor(await test.signIn(TOLVAN, CLINIC))).toBe(key)
  expect(await keyFor(await test.signIn('188910309825', CLINIC))).not.toBe(key)
  expect(await keyFor(otherParty)).toBeUndefined()
})
