/** A renewal of the party's own granted case starts with the answers of that case. */
import type { ApplicationTypeVersion } from '@sievert/domain/application-type/definition'
import type { LocalisedText } from '@sievert/domain/texts/language'
import { expect, it } from 'vitest'
import { SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import { auditEntries } from '../../../test/audit-entries.ts'
import {
  ANY_REVISION,
  addPlace,
  BUSINESS,
  changeStep,
  fillIn,
  PLACE,
  RADIOGRAPHY,
  RESPONSIBILITY,
  SOLARIUM_REPORT,
  SOURCE_STORAGE,
  SOURCES,
  saveStep,
  startDraft,
} from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

/** Every type says this of its permits. */
const FOLLOWED = { renewable: true, changeable: true }
type Version = ApplicationTypeVersion<LocalisedText>
const test = useTestApp({}, (deps) => {
  const { catalogue } = deps
  const activeVersion = (id: number, now: Date) => latest?.(id) ?? catalogue.activeVersion(id, now)
  const version = (id: number, number: number) =>
    catalogue.version(id, number) ?? (latest?.(id).versionNumber === number ? latest(id) : undefined)
  const businessType = (id: number) => {
    const type = catalogue.businessType(id)
    return type && { ...type, ...FOLLOWED }
  }
  return { ...deps, catalogue: { ...catalogue, activeVersion, version, businessType } }
})
const browser = useBrowser(test)
let latest: ((id: number) => Version) | undefined

/** Simulates submission and a decision. */
const granted = async (id: string, caseNumber: string) => {
  const decided = { status: 'Granted', caseNumber } as const
  await test.db.updateTable('application').set(decided).where('id', '=', toUuid(id)).execute()
}
const renew = async (previousCaseNumber: string, businessTypeId = SOURCE_STORAGE, who = browser) => {
  const body = { businessTypeId, isRenewal: true, previousCaseNumber }
  const created = await test.call('POST', 'applications', { browser: who, body })
  expect(created.statusCode).toBe(201)
  const { applicationId } = created.json<{ applicationId: string }>()
  const details = await test.call('GET', `applications/${applicationId}`, { browser: who })
  return { applicationId, ...details.json<{ prefilledFrom: string | null; versionNumber: number }>() }
}
const answersOf = async (id: string, step: number) => {
  const { stepData } = (await test.call('GET', `applications/${id}/stepvalues/${step}`, { browser })).json<{
    stepData: Record<string, string>
  }>()
  return Object.fromEntries(Object.entries(stepData).map(([identity, json]) => [identity, JSON.parse(json)]))
}

it('copies the answers, and names their source (NEW-04)', async () => {
  await granted(await fillIn(test, browser), 'SIE2021-1')
  const renewal = await renew('SIE2021-1')
  expect(renewal).toMatchObject({ prefilledFrom: 'SIE2021-1', previousCaseNumber: 'SIE2021-1', status: 'Started' })
  expect(await answersOf(renewal.applicationId, 0)).toEqual(SOURCES)
  const { SRC_RESPONSIBLE } = await answersOf(renewal.applicationId, 1)
  expect(SRC_RESPONSIBLE).toMatchObject(RESPONSIBILITY.SRC_RESPONSIBLE)
  const business = await test.call('GET', `applications/${renewal.applicationId}/business-information`, { browser })
  expect(business.json()).toMatchObject({ companyContact: BUSINESS.companyContact, invoice: BUSINESS.invoice })
})

it('is the same for a change of the permit, which is no renewal and has its own fee (NEW-09, FEE-03)', async () => {
  await granted(await fillIn(test, browser), 'SIE2021-8')
  const body = { businessTypeId: SOURCE_STORAGE, isRenewal: false, isChange: true, previousCaseNumber: 'SIE2021-8' }
  const created = await test.call('POST', 'applications', { browser, body })
  const { applicationId } = created.json<{ applicationId: string }>()
  const read = async (path: string) => (await test.call('GET', path, { browser })).json<object>()
  expect(await read(`applications/${applicationId}`)).toMatchObject({
    isRenewal: false,
    previousCaseNumber: 'SIE2021-8',
    prefilledFrom: 'SIE2021-8',
    businessType: { changeable: true },
  })
  expect(await answersOf(applicationId, 0)).toEqual(SOURCES)
  expect(await read('applications')).toContainEqual(expect.objectContaining({ applicationId, isChange: true }))
  const fee = await read(`applications/${applicationId}/applicationFee`)
  expect(fee).toMatchObject({ kind: 'change', dueNow: 0, yearly: 2400 })
  const saved = { caseNumber: 'SIE2021-9' }
  const path = `applications/${applicationId}/previousCaseNumber`
  expect((await test.call('PUT', path, { browser, body: saved, headers: ANY_REVISION })).statusCode).toBe(204)
  expect(await read(`applications/${applicationId}`)).toMatchObject({ previousCaseNumber: 'SIE2021-9' })
})

it('is refused of a type whose permits are not renewed or changed (NEW-08, NEW-09)', async () => {
  const begin = async (how: { isRenewal?: true; isChange?: true }, businessTypeId = RADIOGRAPHY) => {
    const body = { businessTypeId, isRenewal: false, previousCaseNumber: 'SIE2020-17', ...how }
    const answer = await test.call('POST', 'applications', { browser, body })
    const { issues } = answer.json<{ issues?: { path: string; key: string }[] }>()
    return [answer.statusCode, ...(issues ?? []).map(({ path, key }) => `${path} ${key}`)]
  }
  const noChange = [422, 'isChange error.not-changeable.text']
  expect(await begin({ isRenewal: true, isChange: true })).toEqual(noChange)
  expect(await begin({ isChange: true }, SOLARIUM_REPORT)).toEqual(noChange)
  Object.assign(FOLLOWED, { renewable: false, changeable: false })
  expect(await begin({ isChange: true })).toEqual(noChange)
  expect(await begin({ isRenewal: true })).toEqual([422, 'isRenewal error.not-renewable.text'])
  Object.assign(FOLLOWED, { renewable: true, changeable: true })
})

const beginFollowing = async (previousCaseNumber: string, kind: object = { isRenewal: false, isChange: true }) => {
  const body = { businessTypeId: SOURCE_STORAGE, previousCaseNumber, ...kind }
  const answer = await test.call('POST', 'applications', { browser, body })
  const { applicationId, issues } = answer.json<{ applicationId?: string; issues?: object[] }>()
  return { status: answer.statusCode, applicationId, issues }
}
const UNCHANGED = { status: 422, issues: [{ path: 'previousCaseNumber', key: 'error.not-changeable.text' }] }

it.each([
  ['withdrawn', 'SIE2021-31', { withdrawnAt: new Date() }],
  ['ended', 'SIE2021-32', { validUntil: '2021-12-31' }],
])('refuses to change or renew a permit that is %s (NEW-04, NEW-09)', async (_how, caseNumber, state) => {
  const id = await startDraft(test, browser)
  await granted(id, caseNumber)
  await test.db.updateTable('application').set(state).where('id', '=', toUuid(id)).execute()
  expect(await beginFollowing(caseNumber.toLowerCase())).toMatchObject(UNCHANGED)
  expect(await beginFollowing(caseNumber.toLowerCase(), { isRenewal: true })).toMatchObject({
    status: 422,
    issues: [{ path: 'previousCaseNumber', key: 'error.permit-ended.text' }],
  })
})

it('refuses a second change of a permit until the first is decided, but of no unknown one (NEW-09)', async () => {
  await granted(await startDraft(test, browser), 'SIE2021-33')
  const { status, applicationId = '' } = await beginFollowing('SIE2021-33')
  expect(status).toBe(201)
  expect(await beginFollowing(' sie2021-33')).toMatchObject(UNCHANGED)
  const first = test.db.updateTable('application').where('id', '=', toUuid(applicationId))
  await first.set({ status: 'Submitted' }).execute()
  expect(await beginFollowing('SIE2021-33')).toMatchObject(UNCHANGED)
  await first.set({ rejectedAt: new Date(), decidedOn: '2026-01-01' }).execute()
  expect((await beginFollowing('SIE2021-33')).status).toBe(201)
  const ofOlderPermit = [await beginFollowing('SIE1999-34'), await beginFollowing('SIE1999-34')]
  expect(ofOlderPermit.map((begun) => begun.status)).toEqual([201, 201])
})

it('does not copy why a document was missing: it must be given or excused again (NEW-04)', async () => {
  await granted(await fillIn(test, browser), 'SIE2021-6')
  expect(RESPONSIBILITY.SRC_PLAN).toMatchObject({ isMissing: true })
  const { applicationId } = await renew('SIE2021-6')
  expect((await answersOf(applicationId, 1))['SRC_PLAN']).toEqual({ isMissing: false, reason: '', files: [] })
})

it('logs each prefilled step once, and no other (NEW-04, ACC-18)', async () => {
  await granted(await fillIn(test, browser), 'SIE2021-5')
  const { applicationId } = await renew('SIE2021-5')
  const prefilled = (await auditEntries(test, applicationId)).filter(({ action }) => action === 'step-prefilled')
  expect(prefilled.map(({ detail }) => detail['stepNumber'])).toEqual([0, 1, 2])
})

it('leaves files behind: they must be fresh (NEW-04)', async () => {
  const source = await startDraft(test, browser)
  const id = '00000000-0000-4000-8000-0000000000f1'
  const file = { id, fileName: 'plan.pdf', size: 1, contentType: 'application/pdf' }
  await test.deps.stores.documents.insert({
    ...file,
    applicationId: toUuid(source),
    sha256: '',
    storageKey: 'none',
    state: 'ready',
    refusal: null,
    uploadedBy: (await test.db.selectFrom('person').select('id').executeTakeFirstOrThrow()).id,
    createdAt: new Date(),
  })
  const plan = { SRC_PLAN: { isMissing: false, reason: '', files: [file] } }
  await saveStep(test, browser, source, { stepNumber: 1, sections: plan, draft: true })
  expect((await answersOf(source, 1))['SRC_PLAN']).toMatchObject({ files: [{ id }] })
  await granted(source, 'SIE2021-2')
  const renewal = await renew('SIE2021-2')
  expect((await answersOf(renewal.applicationId, 1))['SRC_PLAN']).toMatchObject({ files: [] })
})

it('copies items under ids of their own (NEW-04)', async () => {
  const source = await startDraft(test, browser, RADIOGRAPHY)
  const place = await addPlace(test, browser, source)
  await granted(source, 'SIE2021-3')
  const { applicationId } = await renew('SIE2021-3', RADIOGRAPHY)
  const [copy] = (await answersOf(applicationId, 0))['IND_PLACES'].placesOfBusiness
  expect(copy).toEqual({ ...PLACE, id: expect.any(String) })
  expect(copy.id).not.toBe(place.json<{ id: string }>().id)
  await changeStep(test, 'DELETE', `applications/${applicationId}/placeOfBusiness/${copy.id}`, {
    read: `applications/${applicationId}/stepvalues/0`,
    browser,
  })
  expect((await answersOf(source, 0))['IND_PLACES'].placesOfBusiness).toHaveLength(1)
})

it('uses the type’s new version: moved questions are copied, removed ones dropped (NEW-04)', async () => {
  await granted(await fillIn(test, browser), 'SIE2021-4')
  const newest = test.deps.catalogue.latestVersion(SOURCE_STORAGE)
  const [sources, responsibility, ...rest] = newest.steps
  if (!sources || !responsibility) throw new Error('the type has changed')
  const isMoved = ({ identity }: { identity: string }) => identity === 'SRC_DESCRIPTION'
  // The new version removes the question on sharing the store, but a question that depended on it would remain.
  const gone = ({ identity }: { identity: string }) => isMoved({ identity }) || identity.startsWith('SRC_SHARED')
  const later: Version = {
    ...newest,
    versionNumber: newest.versionNumber + 1,
    steps: [
      { ...sources, sections: sources.sections.filter((section) => !gone(section)) },
      { ...responsibility, sections: [...sources.sections.filter(isMoved), ...responsibility.sections] },
      ...rest,
    ],
  }
  latest = (id) => (id === SOURCE_STORAGE ? later : test.deps.catalogue.latestVersion(id))
  const renewal = await renew('SIE2021-4')
  latest = undefined
  expect(renewal.versionNumber).toBe(later.versionNumber)
  latest = () => later
  const first = await answersOf(renewal.applicationId, 0)
  expect(Object.keys(first).toSorted()).toEqual(['SRC_NUCLIDE', 'SRC_PROTECTION', 'SRC_REASON'])
  expect(await answersOf(renewal.applicationId, 1)).toMatchObject({ SRC_DESCRIPTION: SOURCES.SRC_DESCRIPTION })
  latest = undefined
})

it.each([
  ['of another type', 'SIE2021-9', 'Granted', RADIOGRAPHY],
  ['that is only sent in', 'SIE2021-10', 'Submitted', SOURCE_STORAGE],
  ['of nobody', null, 'Started', SOURCE_STORAGE],
] as const)('begins empty for a case %s (NEW-04)', async (_whose, caseNumber, status, type) => {
  const other = await fillIn(test, browser)
  await test.db.updateTable('application').set({ status, caseNumber }).where('id', '=', toUuid(other)).execute()
  const { applicationId, prefilledFrom } = await renew(caseNumber ?? 'SIE1999-1', type)
  expect(prefilledFrom).toBeNull()
  expect(await test.deps.stores.answers.steps(toUuid(applicationId))).toEqual([])
})

it("never takes another party's case (NEW-04, ACC-15)", async () => {
  await granted(await fillIn(test, browser), 'SIE2021-20')
  const otherParty = await test.signIn(TOLVAN, SECOND_COMPANY)
  expect(await renew('SIE2021-20', SOURCE_STORAGE, otherParty)).toMatchObject({ prefilledFrom: null })
})

it('changes the previous case number on the review card, on a renewal only (REV-01, SEC-12)', async () => {
  const { applicationId } = await renew('SIE1999-2')
  const put = (id: string, caseNumber: string) =>
    test.call('PUT', `applications/${id}/previousCaseNumber`, { browser, body: { caseNumber } })
  expect((await put(applicationId, '12')).json()).toMatchObject({
    status: 422,
    issues: [{ path: 'caseNumber', key: 'validation.min.3.length.text' }],
  })
  expect((await put(applicationId, ' SIE2000-3 ')).statusCode).toBe(204)
  const details = await test.call('GET', `applications/${applicationId}`, { browser })
  expect(details.json()).toMatchObject({ previousCaseNumber: 'SIE2000-3', revision: 1 })
  const actions = (await auditEntries(test, applicationId)).map(({ action }) => action)
  expect(actions).toEqual(['application-created', 'previous-case-number-changed'])
  const fresh = await startDraft(test, browser)
  expect((await put(fresh, 'SIE2000-3')).json()).toMatchObject({
    status: 422,
    issues: [{ path: 'caseNumber', key: 'error.not-a-renewal.text' }],
  })
})
