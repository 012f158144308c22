/** Finds drafts and decisions whose time is up, and deletes expired rows. */

/** Ids of applications. Days are `YYYY-MM-DD`. */
export type Housekeeping = {
  /** Drafts not changed since then and not yet reminded of. */
  draftsToRemind(untouchedSince: Date): Promise<string[]>
  /** Drafts not changed since the first date and reminded of before the second. */
  draftsToRemove(untouchedSince: Date, remindedBefore: Date): Promise<string[]>
  /** Applications that are valid today, not withdrawn, and expire on `lastDay` at the latest; and until when they are valid. */
  endingBy(today: string, lastDay: string): Promise<{ id: string; validUntil: string }[]>
  /** Sessions, login attempts, counters and first answers that have had their time; how many rows of each went. */
  clearExpired(now: Date): Promise<Record<string, number>>
}
