/** Storage of the files' metadata; their content is in the file store. */

/** `storageKey` names the content in the file store; `refusal` is a text key. */
export type DocumentRecord = {
  id: string
  applicationId: string
  fileName: string
  size: number
  contentType: string
  /** Hex. */
  sha256: string
  storageKey: string
  state: 'checking' | 'ready' | 'refused'
  refusal: string | null
  uploadedBy: string
  createdAt: Date
}
export type Documents = {
  insert(record: DocumentRecord): Promise<unknown>
  find(applicationId: string, id: string): Promise<DocumentRecord | undefined>
  listOf(applicationId: string): Promise<DocumentRecord[]>
  update(id: string, changes: Partial<DocumentRecord>): Promise<unknown>
  delete(id: string): Promise<unknown>
  /** Applications sent in before this moment whose documents have not been gone through since. */
  listUnsettled(submittedBefore: Date): Promise<string[]>
  /** The application's documents have been gone through. */
  settle(applicationId: string): Promise<unknown>
  /** Those of the keys that a document still uses; a document that is being moved may be under either of two. */
  keysInUse(keys: readonly string[]): Promise<Set<string>>
}
