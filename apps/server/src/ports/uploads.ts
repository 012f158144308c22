/** Storage of the progress of resumable uploads. */
import type { Owners } from './quotas.ts'

export type UploadRecord = {
  id: string
  applicationId: string
  /** The file name that the browser sent. */
  fileName: string
  /** Bytes that were announced, and those that have come. */
  size: number
  received: number
  /** Keys in the file store; one after the other they are what has come. */
  pieces: string[]
  /** The document that has become of it. */
  documentId: string | null
  advancedAt: Date
  /** A request is receiving it until then at least; null or past: it is idle. */
  activeUntil: Date | null
  /** Null for those that an earlier version began. */
  uploadedBy: string | null
}
/** An upload's progress after one more piece. */
export type Advance = { from: number; to: number; piece: string; at: Date }

export type Uploads = {
  insert(record: UploadRecord): Promise<unknown>
  find(applicationId: string, id: string): Promise<UploadRecord | undefined>
  /** False when it no longer stands at `from`: somebody else has brought it further. */
  advance(id: string, advance: Advance): Promise<boolean>
  /** A request is receiving it until then. False when it is gone. */
  markActive(id: string, until: Date): Promise<boolean>
  /** The request that marked it until then has ended. */
  markIdle(id: string, until: Date): Promise<unknown>
  /** Has it become a document? False when it had already, or is gone. */
  complete(id: string, documentId: string): Promise<boolean>
  /** Deletes it and returns it, unless it has become a document. */
  remove(id: string): Promise<UploadRecord | undefined>
  /** Deletes and returns the idle upload that has stood still longest, of all these owners. */
  displaceIdle(of: Partial<Owners>, now: Date): Promise<UploadRecord | undefined>
  /** Deletes and returns idle uploads that have stood still since `unfinished`, or since `finished` when they have become documents. */
  deleteIdle(now: Date, since: { unfinished: Date; finished: Date }): Promise<UploadRecord[]>
  /** Those of the uploads that exist. */
  known(ids: readonly string[]): Promise<Set<string>>
}
