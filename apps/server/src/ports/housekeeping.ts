/** Finds what has lain long enough, and clears away what nobody can use any more. */

/** Ids of applications. Days are `YYYY-MM-DD`. */
export type Housekeeping = {
  /** Drafts not changed since then and not yet reminded of. */
  draftsToRemind(untouchedSince: Date): Promise<string[]>
  /** Drafts not changed since the first date and reminded of before the second. */
  draftsToRemove(untouchedSince: Date, remindedBefore: Date): Promise<string[]>
  /** What is valid today but no longer on this day, and not withdrawn. */
  endingBy(today: string, day: string): Promise<string[]>
  /** Sessions, login attempts, counters and first answers that have had their time; how many rows of each went. */
  clearExpired(now: Date): Promise<Record<string, number>>
}
