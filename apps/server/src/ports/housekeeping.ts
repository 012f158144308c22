/** Finds what has lain long enough, and clears away what nobody can use any more. */

/** Ids of applications. Days are `YYYY-MM-DD`. */
export type Housekeeping = {
  /** Drafts not changed since then and not yet reminded of. */
  draftsToRemind(untouchedSince: Date): Promise<string[]>
  /** Drafts not changed since the first date and reminded of before the second. */
  draftsToRemove(untouchedSince: Date, remindedBefore: Date): Promise<string[]>
  /** What is valid today and at the latest until `lastDay`, and not withdrawn. */
  endingBy(today: string, lastDay: string): Promise<string[]>
  /** Sessions, login attempts, counters and first answers that have had their time; how many rows of each went. */
  clearExpired(now: Date): Promise<Record<string, number>>
}
