/** Decides from earlier notifications whether a new one can be started (REP-01, REP-05). */
import { addMonths, addYears } from '../swedish-time.ts'

export const EXISTING_REPORT_STATUSES = ['NA', 'NoExistingReport', 'ActiveReport', 'ExpiredReport'] as const
export type ExistingReportStatus = (typeof EXISTING_REPORT_STATUSES)[number]

/** One earlier notification. Days are `YYYY-MM-DD` in Swedish time; `validTo` is the last day it holds. */
export type EarlierReport = { validTo: string; withdrawn: boolean }

/** The last day a notification or permit holds, given the day it began. */
export const validTo = (from: string, validityInYears: number): string => addYears(from, validityInYears)

/** Months before its last day from which a permit or notification may be renewed, and its holder is told. */
export const RENEWAL_MONTHS = 6

/** `lastDay` has passed. */
export const hasEnded = (lastDay: string, today: string): boolean => lastDay < today

/** It still holds, and it is time to renew it. */
export const isEnding = (lastDay: string, today: string): boolean =>
  !hasEnded(lastDay, today) && lastDay <= addMonths(today, RENEWAL_MONTHS)

/** The first day on which `isEnding` holds: half a year before, or the next month's first where that month is too short. */
export const firstDayToRenew = (lastDay: string): string => {
  const before = addMonths(lastDay, -RENEWAL_MONTHS)
  return isEnding(lastDay, before) ? before : `${addMonths(before, 1).slice(0, 8)}01`
}

/**
 * NA for types that keep no track. Active while one holds that is not soon to end. Expired only when the authority has
 * withdrawn one that would still hold. Otherwise none: so that a new one can be started when the last half year of the
 * validity has come, and when it has passed.
 */
export const existingReportStatus = (
  type: { tracksReports?: boolean },
  earlier: readonly EarlierReport[],
  today: string,
): ExistingReportStatus => {
  if (type.tracksReports === false) return 'NA'
  const holding = earlier.filter((report) => !hasEnded(report.validTo, today))
  const valid = holding.filter((report) => !report.withdrawn)
  if (valid.some((report) => !isEnding(report.validTo, today))) return 'ActiveReport'
  return valid.length === 0 && holding.length > 0 ? 'ExpiredReport' : 'NoExistingReport'
}

/** The notice on SSMFS 2018:2 is shown from this day … */
export const NOTICE_FROM = '2025-09-01'
/** … until before this one. */
export const NOTICE_UNTIL = '2026-01-01'

/** `day` in Swedish time (REP-02). */
export const isInNoticeWindow = (day: string): boolean => NOTICE_FROM <= day && day < NOTICE_UNTIL
