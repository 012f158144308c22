/** Storage of the progress of resumable uploads. */
import type { Owners } from './quotas.ts'

export type UploadRecord = {
  id: string
  applicationId: string
  fileName: string
  /** Bytes announced, and bytes received. */
  size: number
  received: number
  /** Keys in the file store; concatenated they are the received content. */
  pieces: string[]
  /** The document that was made of the upload. */
  documentId: string | null
  advancedAt: Date
  /** A request is receiving it at least until then. Null or past: the upload is idle. */
  activeUntil: Date | null
  /** Null for uploads that an earlier version began. */
  uploadedBy: string | null
}
/** An upload's progress after one more piece. */
export type Advance = { from: number; to: number; piece: string; at: Date }

export type Uploads = {
  insert(record: UploadRecord): Promise<unknown>
  find(applicationId: string, id: string): Promise<UploadRecord | undefined>
  /** Returns false when the upload is no longer at `from`: another request has advanced it. */
  advance(id: string, advance: Advance): Promise<boolean>
  /** Marks that a request receives it until then. Returns false when the upload no longer exists. */
  markActive(id: string, until: Date): Promise<boolean>
  /** Ends the mark that was set until then. */
  markIdle(id: string, until: Date): Promise<unknown>
  /** Links the upload to its document. Returns false when it already has a document, or no longer exists. */
  complete(id: string, documentId: string): Promise<boolean>
  /** Deletes and returns it, unless it has become a document. */
  remove(id: string): Promise<UploadRecord | undefined>
  /**
   * Deletes and returns the unfinished upload to a draft that has been idle longest. It belongs to all given owners.
   */
  displaceIdle(of: Partial<Owners>, now: Date): Promise<UploadRecord | undefined>
  /**
   * Deletes and returns idle uploads without progress since `unfinished`, or since `finished` when they have a
   * document.
   */
  deleteIdle(now: Date, since: { unfinished: Date; finished: Date }): Promise<UploadRecord[]>
  /** The subset of `ids` that exist. */
  known(ids: readonly string[]): Promise<Set<string>>
}
