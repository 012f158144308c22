/** The queue of documents that wait for their check. Parties take turns, so that one party's many files keep no other waiting. */

/** A document of an application. */
export type DocumentToCheck = { documentId: string; applicationId: string }

/** Times by the database's clock. What is claimed is free again a little after the last `keep`, as when a worker has died. */
export type DocumentChecks = {
  /** The next document of the party that has waited longest for a turn; undefined when there is none. */
  claim(): Promise<DocumentToCheck | undefined>
  /** We are still at these. */
  keep(documentIds: readonly string[]): Promise<void>
  /** These are to be tried again in so many seconds. */
  giveBack(documentIds: readonly string[], seconds: number): Promise<void>
  /** An inspector died over it; gives how many have by now. */
  countDeath(documentId: string): Promise<number>
}
