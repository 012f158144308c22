/** Decides from earlier notifications whether a new one can be started (REP-01, REP-05). */
import type { BusinessType } from '../application-type/definition.ts'
import { addMonths, addYears } from '../swedish-time.ts'

export const EXISTING_REPORT_STATUSES = ['NA', 'NoExistingReport', 'ActiveReport', 'ExpiredReport'] as const
export type ExistingReportStatus = (typeof EXISTING_REPORT_STATUSES)[number]

/** The last day of validity, `YYYY-MM-DD` in Swedish time; null: valid until further notice. */
export type LastDay = string | null

/** Sorts after every last day. */
export const FOREVER = '9999-12-31'

/** One earlier notification. */
export type EarlierReport = { validTo: LastDay; withdrawn: boolean }

/** The last day of validity of a notification or permit, from its first day. */
export const validTo = (from: string, validityInYears: number | null): LastDay =>
  validityInYears === null ? null : addYears(from, validityInYears)

/** Renewal is possible, and the holder is notified, from this many months before the last day. */
export const RENEWAL_MONTHS = 6

/** `lastDay` has passed. */
export const hasEnded = (lastDay: LastDay, today: string): boolean => lastDay !== null && lastDay < today

/** Still valid, and due for renewal. */
export const isEnding = (lastDay: LastDay, today: string): boolean =>
  lastDay !== null && !hasEnded(lastDay, today) && lastDay <= addMonths(today, RENEWAL_MONTHS)

/**
 * The first day for which `isEnding` is true: six months before, or the first of the next month where that month is too
 * short.
 */
export const firstDayToRenew = (lastDay: string): string => {
  const before = addMonths(lastDay, -RENEWAL_MONTHS)
  return isEnding(lastDay, before) ? before : `${addMonths(before, 1).slice(0, 8)}01`
}

/**
 * NA for types without tracking. Active while a valid one is not yet due for renewal. Expired only when the authority
 * has withdrawn one that would still be valid. Otherwise none, so that a new one can be started in the last six months
 * of the validity and after it.
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

/** Whether the start of a notification of the type shows its notice on this day, in Swedish time (REP-02). */
export const showsNotice = ({ notice }: Pick<BusinessType<unknown>, 'notice'>, day: string): boolean =>
  notice !== undefined && notice.from <= day && day < notice.until
