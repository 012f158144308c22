/** An uploaded file as an answer lists it. */

export const DOCUMENT_STATES = ['checking', 'ready', 'refused'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]
/** A file that belongs to the application; `pageReference` names the pages with the answer. */
export type FileEntry = {
  id: string
  fileName: string
  /** Bytes. */
  size: number
  contentType: string
  pageReference?: string | null
  /** The state of its check, and the text key of a refusal, set by the server. Never stored with an answer. */
  state?: DocumentState
  refusal?: string
}
