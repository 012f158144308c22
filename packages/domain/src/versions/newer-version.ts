/** The newer version to which a draft may move, and the days that matter (VER-01). */
import type { ApplicationTypeVersion } from '../application-type/definition.ts'
import { hasEnded } from '../reports/status.ts'
import { addDays } from '../swedish-time.ts'

/** Days before the last day from which the applicant is notified of the newer version. */
const NOTICE_DAYS = 60

/** `lastDay`: YYYY-MM-DD, the last day on which the draft's version can be signed. `isOver`: it has passed. */
export type NewerVersion = { versionNumber: number; lastDay?: string; isOver?: true }

const noticeFrom = (lastDay: string): string => addDays(lastDay, -NOTICE_DAYS)

type Replacing = Pick<ApplicationTypeVersion<unknown>, 'versionNumber' | 'replaces'>

/**
 * The last day on which the first version can be signed: its own, or else that of the next one that has one, since no
 * version outlives a later one by omission. Undefined: it always can.
 */
export const lastDayOf = ([_first, ...later]: readonly Replacing[]): string | undefined =>
  later.map(({ replaces }) => replaces?.lastDay).find((day) => day !== undefined)

/**
 * `versions`: the draft's, and those that replace it, in order; `today`: YYYY-MM-DD in Sweden. Undefined when none
 * replaces it. `isAnnounced`: the applicant is notified: 60 days before the last day, or at once where there is none.
 */
export const newerVersion = (
  versions: readonly Replacing[],
  today: string,
): (NewerVersion & { isAnnounced: boolean }) | undefined => {
  const [, next] = versions
  const { versionNumber } = versions.at(-1) ?? {}
  if (!next || versionNumber === undefined) return undefined
  const lastDay = lastDayOf(versions)
  if (lastDay === undefined) return { versionNumber, isAnnounced: true }
  const isOver = hasEnded(lastDay, today)
  const isAnnounced = next.replaces?.lastDay === undefined || noticeFrom(lastDay) <= today
  return { versionNumber, lastDay, ...(isOver && { isOver }), isAnnounced }
}
