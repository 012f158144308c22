/**
 * The queue of documents that wait for their check. Parties take turns, so one party's many files do not delay others.
 */

export type DocumentToCheck = { documentId: string; applicationId: string }

/**
 * Times are by the database's clock. A claim expires shortly after its last `extend`, for example when a worker has
 * crashed.
 */
export type DocumentChecks = {
  /** Whether documents wait, and one of them for a claim. */
  waiting(): Promise<'none' | 'later' | 'now'>
  /** The next document of the party that has waited longest for a turn; undefined when there is none. */
  claim(): Promise<DocumentToCheck | undefined>
  /** Extends the claims of these documents. */
  extend(documentIds: readonly string[]): Promise<void>
  /** Returns these documents to the queue; they are tried again after so many seconds. */
  giveBack(documentIds: readonly string[], seconds: number): Promise<void>
  /** Counts one more crash of the inspector over this document; returns the count. */
  countDeath(documentId: string): Promise<number>
}
