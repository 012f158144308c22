/** Fills in and submits every type of the shipped catalogue with generated answers, until it has its number. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { quickSample } from '../../../../../scripts/testing/sampling.ts'
import { CLINIC, PRIVATE_PERSON, startTestApp, type TestApp } from '../../../test/app.ts'
import { sendInGenerated } from '../../../test/generated-journey.ts'
import { LASER_POINTER, RADIOGRAPHY, SOLARIUM_REPORT, SOURCE_STORAGE, VETERINARY_XRAY } from '../../../test/journey.ts'
import { outside } from '../../../test/outside.ts'
import { checkSeals } from '../../adapters/audit-log/check-seals.ts'
import { startJobs } from '../../jobs.ts'

let test: TestApp
let stopJobs: () => Promise<void>
beforeAll(async () => {
  test = await startTestApp({ REQUESTS_PER_MINUTE: '100000' })
  stopJobs = await startJobs(test.deps, test.queue)
})
afterAll(async () => {
  await stopJobs()
  await test.close()
})

const COMPANY_TYPES = [VETERINARY_XRAY, LASER_POINTER, RADIOGRAPHY, 4, 5, 6, SOLARIUM_REPORT, SOURCE_STORAGE]
const journeys = [...COMPANY_TYPES.map((id) => [id, CLINIC] as const), [LASER_POINTER, PRIVATE_PERSON] as const]

it('knows every type of the catalogue (NEW-03)', () => {
  expect(test.deps.catalogue.businessTypes.map(({ id }) => id)).toEqual(COMPANY_TYPES)
})

it.each(quickSample(journeys))(
  'takes type %i from a generated applicant, represented: %s, to its number (NEW-03, WIZ-05, SEC-12, CAS-01, REP-03)',
  async (businessTypeId, oid) => {
    const { done, application } = await sendInGenerated(test, businessTypeId, oid)
    expect(application).toMatchObject({ status: 'Submitted', businessType: { id: businessTypeId } })
    expect(await outside(test.simulators).casesOf(application.uncompressedApplicationId)).toMatchObject([
      { caseNumber: application.caseNumber },
    ])
    const reportNumber = application.receipt?.reportNumber ?? ''
    expect(/\d/.test(reportNumber)).toBe(application.businessType.reportOnly)
    expect(done?.reportNumber ?? '').toBe(reportNumber)
  },
  60_000,
)

it('leaves nothing of them for the verifier of the audit log to report (AUD-06)', async () => {
  const owner = new pg.Client({ connectionString: test.databaseUrl })
  await owner.connect()
  expect(await checkSeals(owner, { byType: {}, otherwise: 10 })).toEqual([])
  await owner.end()
})
