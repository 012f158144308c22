/** Whether a notification can be started, depending on the party's earlier notifications. */
import type { ReportStatus } from '@sievert/contract/reports'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { CLINIC, PRIVATE_PERSON, SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'

let isTracked = true
const test = useTestApp({}, (deps) => {
  const businessType = (id: number) => {
    const type = deps.catalogue.businessType(id)
    return type && (isTracked ? type : { ...type, tracksReports: false })
  }
  return { ...deps, catalogue: { ...deps.catalogue, businessType } }
})
const browser = useBrowser(test)
let reportType: number
beforeAll(async () => {
  reportType = test.deps.catalogue.businessTypes.find(({ nameKey }) => nameKey.includes('DENTAL'))?.id ?? 0
})
beforeEach(async () => {
  await test.db.deleteFrom('application').execute()
})

const statusOf = async (id = reportType, who = browser) =>
  (await test.call('GET', `report/${id}`, { browser: who })).json<ReportStatus>()

/** Creates a draft of this type, with changes. */
const given = async (changes: Record<string, unknown> = {}) => {
  const answer = await test.call('POST', 'applications', {
    browser,
    body: { businessTypeId: reportType, isRenewal: false },
  })
  expect(answer.statusCode).toBe(201)
  if (Object.keys(changes).length > 0) await test.db.updateTable('application').set(changes).execute()
  return answer.json<{ applicationId: string }>().applicationId
}
const sent = (changes: Record<string, unknown> = {}) =>
  given({ status: 'Submitted', submittedAt: new Date(), validUntil: '2999-01-01', ...changes })

it('answers 401 without a session and 403 before an identity is chosen (ACC-14, ACC-10)', async () => {
  expect((await test.call('GET', `report/${reportType}`)).statusCode).toBe(401)
  expect(await statusOf(reportType, await test.signIn(TOLVAN))).toMatchObject({ status: 403 })
})

it('allows a first notification (REP-01)', async () => {
  expect(await statusOf()).toEqual({
    existingReportStatus: 'NoExistingReport',
    inProgressId: null,
    validUntil: null,
    showRegulationNotice: expect.any(Boolean),
  })
})

it('leads to the one that is in progress, and another party does not see it (REP-01, ACC-15)', async () => {
  const applicationId = await given()
  expect(await statusOf()).toMatchObject({ existingReportStatus: 'NoExistingReport', inProgressId: applicationId })
  const another = await test.signIn(TOLVAN, SECOND_COMPANY)
  expect(await statusOf(reportType, another)).toMatchObject({ inProgressId: null })
})

it('reports an active one and its last valid day (REP-01)', async () => {
  await sent({ validUntil: '2999-12-31' })
  expect(await statusOf()).toMatchObject({ existingReportStatus: 'ActiveReport', validUntil: '2999-12-31' })
})

it('allows a second one of a type that is not tracked, listed beside the first (REP-06)', async () => {
  isTracked = false
  await sent({ validUntil: '2999-12-31' })
  expect(await statusOf()).toMatchObject({ existingReportStatus: 'NA' })
  await given()
  const listed = (await test.call('GET', 'applications', { browser })).json<object[]>()
  expect(listed).toHaveLength(2)
  expect(listed).toEqual(
    Array(2).fill(expect.objectContaining({ businessType: expect.objectContaining({ tracksReports: false }) })),
  )
  isTracked = true
})

it('allows a new one after the last has expired (REP-05)', async () => {
  await sent({ validUntil: '2020-12-31' })
  expect(await statusOf()).toMatchObject({ existingReportStatus: 'NoExistingReport', validUntil: null })
})

it('calls one that the authority has withdrawn expired (REP-05)', async () => {
  await sent({ withdrawnAt: new Date() })
  expect(await statusOf()).toMatchObject({ existingReportStatus: 'ExpiredReport', validUntil: null })
})

it.each([
  ['rejected', { rejectedAt: new Date(), decidedOn: '2026-03-01' }],
  ['dismissed', { dismissedAt: new Date() }],
  ['rejected and then withdrawn', { rejectedAt: new Date(), decidedOn: '2026-03-01', withdrawnAt: new Date() }],
])('allows a new one when the last was %s (AFT-01, REP-01)', async (_what, changes) => {
  await sent({ ...changes, validUntil: null })
  expect(await statusOf()).toMatchObject({ existingReportStatus: 'NoExistingReport', validUntil: null })
  expect(await given()).toEqual(expect.any(String))
})

it.each([
  ['2025-08-31T21:59:59Z', false],
  ['2025-08-31T22:00:00Z', true],
  ['2025-12-31T22:59:59Z', true],
  ['2025-12-31T23:00:00Z', false],
])('at %s shows the notice on the new regulation: %s (REP-02)', async (now, shown) => {
  await test.call('PUT', 'test-support/clock', { body: { now } })
  // Existing sessions are expired or not valid yet at that time.
  const then = await test.signIn(TOLVAN, CLINIC)
  const { showRegulationNotice } = await statusOf(reportType, then)
  await test.call('PUT', 'test-support/clock', { body: { now: null } })
  expect(showRegulationNotice).toBe(shown)
})

it('is not found for a permit, an unknown type, or another kind of applicant (REP-01, NEW-05)', async () => {
  const privatePerson = await test.signIn('188803149809', PRIVATE_PERSON)
  for (const answer of [await statusOf(1), await statusOf(999), await statusOf(reportType, privatePerson)])
    expect(answer).toMatchObject({ status: 404, code: 'general.server.business-type-not-found.text' })
})
