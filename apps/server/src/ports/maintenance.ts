/** Finds drafts and expiring decisions that need a reminder or removal, and deletes expired rows. */
import type { KnownVersions } from './retention.ts'

/** Ids of applications. Days are `YYYY-MM-DD`. */
export type Maintenance = {
  /** Drafts of known versions that have not changed since then and had no reminder yet. */
  draftsToRemind(known: KnownVersions, untouchedSince: Date): Promise<string[]>
  /** Drafts of known versions that have not changed since the first date and had their reminder before the second. */
  draftsToRemove(known: KnownVersions, untouchedSince: Date, remindedBefore: Date): Promise<string[]>
  /** Applications that are valid today, not withdrawn, and expire on `lastDay` at the latest. */
  endingBy(today: string, lastDay: string): Promise<{ id: string; validUntil: string }[]>
  /** Submitted applications with a request whose last day is between these days. */
  requestsDue(today: string, lastDay: string): Promise<string[]>
  /** Applications with a message of the authority of an earlier day that is not seen, and came after the last mail. */
  unmailedMessages(today: string): Promise<string[]>
  /**
   * Deletes expired sessions, login attempts, counters, idempotent answers and turns of document checks; returns the
   * number of rows of each.
   */
  clearExpired(now: Date): Promise<Record<string, number>>
}
