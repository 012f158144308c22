/** Storage of the progress of resumable uploads. */

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
  /** Has it become a document? False when it had already, or is gone. */
  complete(id: string, documentId: string): Promise<boolean>
  delete(id: string): Promise<unknown>
  /** Deletes those that have stood still since before this moment; gives how many of them had not become documents. */
  deleteStill(before: Date): Promise<number>
  /** Those of the uploads that exist. */
  known(ids: readonly string[]): Promise<Set<string>>
}
