/** Tests of the report status and the notice window. */
import { describe, expect, it } from 'vitest'
import dental from '../../../../catalogue/business-types/report-dental-intraoral/type.json' with { type: 'json' }
import { stockholmDate } from '../swedish-time.ts'
import { existingReportStatus, firstDayToRenew, isEnding, showsNotice, validTo } from './status.ts'

const today = '2026-11-20'
const report = (day: string | null, withdrawn = false) => ({ validTo: day, withdrawn })
const status = (...earlier: Parameters<typeof existingReportStatus>[1]) => existingReportStatus({}, earlier, today)

describe('the report status', () => {
  it('is none without an earlier report, and after its last day (REP-01, REP-05)', () => {
    expect(status()).toBe('NoExistingReport')
    expect(status(report('2026-11-19'))).toBe('NoExistingReport')
  })
  it('is active until half a year before its last day; then a new one can be started (REP-01, REP-05)', () => {
    expect(status(report('2027-05-21'))).toBe('ActiveReport')
    expect(status(report('2027-05-20'))).toBe('NoExistingReport')
    expect(status(report('2027-05-20'), report('2031-11-20'))).toBe('ActiveReport')
    expect(status(report('2026-11-20'))).toBe('NoExistingReport')
  })
  it('is expired after a withdrawal, unless another is in force or it has ended anyway (REP-05)', () => {
    expect(status(report('2027-01-01', true))).toBe('ExpiredReport')
    expect(status(report('2027-01-01', true), report('2030-01-01'))).toBe('ActiveReport')
    expect(status(report('2027-01-01', true), report('2027-01-01'))).toBe('NoExistingReport')
    expect(status(report('2026-01-01', true))).toBe('NoExistingReport')
    expect(status(report(today, true))).toBe('ExpiredReport')
  })
  it('can be renewed from the named day, and not the day before, in any month (REP-05)', () => {
    const DAY_MS = 86_400_000
    for (let at = Date.parse('2027-01-01'); at < Date.parse('2029-01-01'); at += DAY_MS) {
      const lastDay = new Date(at).toISOString().slice(0, 10)
      const first = firstDayToRenew(lastDay)
      const dayBefore = new Date(Date.parse(first) - DAY_MS).toISOString().slice(0, 10)
      expect([lastDay, isEnding(lastDay, first), isEnding(lastDay, dayBefore)]).toEqual([lastDay, true, false])
    }
  })
  it('is active for ever until further notice, unless it is withdrawn (REP-05)', () => {
    expect(status(report(null))).toBe('ActiveReport')
    expect(status(report(null, true))).toBe('ExpiredReport')
    expect(validTo('2026-11-20', null)).toBeNull()
  })
  it('is NA for types without tracking (REP-05)', () => {
    expect(existingReportStatus({ tracksReports: false }, [report('2027-01-01')], today)).toBe('NA')
    expect(existingReportStatus({ tracksReports: true }, [], today)).toBe('NoExistingReport')
  })
  it('lasts for the years of its type, from a leap day to 28 February (REP-05)', () => {
    expect(validTo('2026-11-20', 5)).toBe('2031-11-20')
    expect(validTo('2024-02-29', 5)).toBe('2029-02-28')
    expect(validTo('2024-02-29', 4)).toBe('2028-02-29')
  })
})

describe('the notice on SSMFS 2018:2', () => {
  const shown = (instant: string) => showsNotice(dental, stockholmDate(Date.parse(instant)))

  it('is shown from 1 September 2025 until before 1 January 2026, Swedish time (REP-02)', () => {
    expect(shown('2025-08-31T21:59:59Z')).toBe(false)
    expect(shown('2025-08-31T22:00:00Z')).toBe(true)
    expect(shown('2025-12-31T22:59:59Z')).toBe(true)
    expect(shown('2025-12-31T23:00:00Z')).toBe(false)
    expect(showsNotice({}, '2025-10-01')).toBe(false)
  })
})
