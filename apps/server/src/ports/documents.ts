/** Where it is known which files belong to an application; their content is in the file store. */

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
  insert(record: DocumentRecord): Promise<void>
  find(applicationId: string, id: string): Promise<DocumentRecord | undefined>
  listOf(applicationId: string): Promise<DocumentRecord[]>
  update(id: string, changes: Partial<DocumentRecord>): Promise<void>
  delete(id: string): Promise<void>
}
