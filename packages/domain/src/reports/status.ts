/** Whether a notification of a type can be started, from those that were sent in before (REP-01, REP-05). */
import { addYears } from '../swedish-time.ts'

export type ExistingReportStatus = 'NA' | 'NoExistingReport' | 'ActiveReport' | 'ExpiredReport'

/** One earlier notification. Days are `YYYY-MM-DD` in Swedish time; `validTo` is the last day it holds. */
export type EarlierReport = { validTo: string; withdrawn: boolean }

/** The last day a notification or permit holds, given the day it began. */
export const validTo = (from: string, validityInYears: number): string => addYears(from, validityInYears)

/**
 * NA for types that keep no track. Active while one holds. Expired only when the authority has withdrawn one that would
 * still hold. Otherwise none: also after the validity has passed, so that a new one can be started.
 */
export const existingReportStatus = (
  type: { tracksReports?: boolean },
  earlier: readonly EarlierReport[],
  today: string,
): ExistingReportStatus => {
  if (type.tracksReports === false) return 'NA'
  const holding = earlier.filter((report) => today <= report.validTo)
  if (holding.some((report) => !report.withdrawn)) return 'ActiveReport'
  return holding.length > 0 ? 'ExpiredReport' : 'NoExistingReport'
}

/** The notice on SSMFS 2018:2 is shown from this day … */
export const NOTICE_FROM = '2025-09-01'
/** … until before this one. */
export const NOTICE_UNTIL = '2026-01-01'

/** `day` in Swedish time (REP-02). */
export const isInNoticeWindow = (day: string): boolean => NOTICE_FROM <= day && day < NOTICE_UNTIL
