/** A document as the wire describes it. */
import type { FileEntry } from '@sievert/domain/application-type/values'
import type { DocumentRecord } from '../../ports/documents.ts'

export const entryOf = ({ id, fileName, size, contentType, state, refusal }: DocumentRecord): FileEntry => ({
  id,
  fileName,
  size,
  contentType,
  state,
  ...(refusal ? { refusal } : {}),
})
