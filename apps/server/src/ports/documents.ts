/** Storage of the documents' metadata. Their content is in the file store. */

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
  /** `settled`: of an answer to a request, so that it is none of the documents that the application's answers name. */
  insert(record: DocumentRecord, how?: { settled: boolean }): Promise<unknown>
  find(applicationId: string, id: string): Promise<DocumentRecord | undefined>
  listOf(applicationId: string): Promise<DocumentRecord[]>
  update(id: string, changes: Partial<DocumentRecord>): Promise<unknown>
  delete(id: string): Promise<unknown>
  /** Applications submitted before this moment that may still have unreferenced documents. */
  listUnsettled(submittedBefore: Date): Promise<string[]>
  /** Marks that the unreferenced documents of a submitted application have been removed. */
  settle(applicationId: string): Promise<unknown>
  /**
   * The subset of `keys` that a document still uses. A document that is being moved may be under either of two keys.
   */
  keysInUse(keys: readonly string[]): Promise<Set<string>>
  /** Documents with content, by id: at most `most` of those after an id. */
  listWithContent(after: string | undefined, most: number): Promise<Pick<DocumentRecord, 'id' | 'applicationId'>[]>
}
