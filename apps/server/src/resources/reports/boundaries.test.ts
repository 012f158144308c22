/**
 * The change of the day in Sweden: notice, prices, numbers, renewal and the end of validity. The clock keeps running,
 * so the day before is tested some minutes before its end; `swedish-time.test.ts` tests the second.
 */
import type { ApplicationDetails, ApplicationSummary } from '@sievert/contract/application-details'
import type { ReportStatus } from '@sievert/contract/reports'
import { beforeEach, expect, it } from 'vitest'
import { type Browser, CLINIC, TOLVAN } from '../../../test/app.ts'
import { SOLARIUM_REPORT, startDraft } from '../../../test/journey.ts'
import { outside } from '../../../test/outside.ts'
import { useTestApp } from '../../../test/use-app.ts'
import type { Jobs } from '../../ports/jobs.ts'
import { runDailyMaintenance } from '../../retention/daily-maintenance.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { sendMail } from '../receipts/send-mail.ts'

const test = useTestApp()
let browser: Browser
beforeEach(async () => {
  await test.db.deleteFrom('application').execute()
})

/** Sets the server's clock. Signs in again, since sessions of another time are expired or not valid yet. */
const at = async (moment: string) => {
  await test.deps.testSupport?.setClock(new Date(moment))
  browser = await test.signIn(TOLVAN, CLINIC)
}
const get = async <T>(path: string) => (await test.call('GET', path, { browser })).json<T>()
const reportStatus = () => get<ReportStatus>(`report/${SOLARIUM_REPORT}`)

it.each([
  ['2025-08-31T23:50:00+02:00', { notice: false, fee: 1500, number: 'S2025' }],
  ['2025-09-01T00:00:00+02:00', { notice: true, fee: 1500, number: 'S2025' }],
  ['2025-12-31T23:50:00+01:00', { notice: true, fee: 1500, number: 'S2025' }],
  ['2026-01-01T00:00:00+01:00', { notice: false, fee: 1850, number: 'S2026' }],
])('at %s has the notice, the fee and the year of that moment: %o (REP-02, FEE-02)', async (moment, expected) => {
  await at(moment)
  const { showRegulationNotice } = await reportStatus()
  const id = await startDraft(test, browser, SOLARIUM_REPORT)
  const { feeTotal } = await get<{ feeTotal: number }>(`applications/${id}/applicationFee`)
  const { applicationNumber } = await get<ApplicationDetails>(`applications/${id}`)
  expect({ notice: showRegulationNotice, fee: feeTotal, number: applicationNumber.slice(0, 5) }).toEqual(expected)
})

const LAST_DAY = '2026-09-15'
/** A notification that is valid until LAST_DAY. */
const sentReport = async () => {
  await at('2021-09-15T12:00:00Z')
  const id = toUuid(await startDraft(test, browser, SOLARIUM_REPORT))
  const sent = { status: 'Submitted' as const, submittedAt: new Date(), reportNumber: 'A2021-1', validUntil: LAST_DAY }
  await test.deps.stores.applications.update(id, { ...sent, contactEmail: `${id}@exempel.se` })
  return id
}
/** Runs the daily maintenance job, and sends the mails that it queues. */
const aDay = async () => {
  await runDailyMaintenance(test.deps)
  const jobs = await test.queue.boss.fetch<Jobs['send-mail']>('send-mail', { batchSize: 100 })
  for (const { id, data } of jobs) {
    await sendMail(test.deps, data)
    await test.queue.boss.complete('send-mail', id)
  }
}

it('opens renewal and reminds once half a year before the last day, and ends the day after it (REP-01, REP-05, CAS-03, STA-02)', async () => {
  const id = await sentReport()
  const seenAt = async (moment: string) => {
    await at(moment)
    await aDay()
    await aDay()
    const mails = (await outside(test.simulators).mails()).filter(({ recipients }) => recipients[0]?.includes(id))
    const [listed] = await get<ApplicationSummary[]>('applications')
    const { ended = false } = await get<ApplicationDetails>(`applications/${id}`)
    expect(listed?.ended ?? false).toBe(ended)
    return { status: (await reportStatus()).existingReportStatus, ended, mails: mails.length }
  }
  const renewable = { status: 'NoExistingReport', ended: false, mails: 1 }
  expect(await seenAt('2026-03-14T23:50:00+01:00')).toEqual({ status: 'ActiveReport', ended: false, mails: 0 })
  expect(await seenAt('2026-03-15T00:00:00+01:00')).toEqual(renewable)
  expect(await seenAt('2026-03-16T00:00:00+01:00')).toEqual(renewable)
  expect(await seenAt('2026-09-15T23:50:00+02:00')).toEqual(renewable)
  expect(await seenAt('2026-09-16T00:00:00+02:00')).toEqual({ ...renewable, ended: true })
})
