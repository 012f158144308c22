/** Finds drafts and expiring decisions that need a reminder or removal, and deletes expired rows. */

/** Ids of applications. Days are `YYYY-MM-DD`. */
export type Maintenance = {
  /** Drafts that have not changed since then and had no reminder yet. */
  draftsToRemind(untouchedSince: Date): Promise<string[]>
  /** Drafts that have not changed since the first date and had their reminder before the second. */
  draftsToRemove(untouchedSince: Date, remindedBefore: Date): Promise<string[]>
  /** Applications that are valid today, not withdrawn, and expire on `lastDay` at the latest. */
  endingBy(today: string, lastDay: string): Promise<{ id: string; validUntil: string }[]>
  /**
   * Deletes expired sessions, login attempts, counters, idempotent answers and turns of document checks; returns the
   * number of rows of each.
   */
  clearExpired(now: Date): Promise<Record<string, number>>
}
