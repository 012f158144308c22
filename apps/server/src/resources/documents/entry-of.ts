/** A document in the shape of the contract. */
import type { FileEntry } from '@sievert/domain/file-entry'
import type { DocumentRecord } from '../../ports/documents.ts'
import { pick } from '../../utilities/objects/pick.ts'

export const entryOf = (document: DocumentRecord): FileEntry => ({
  ...pick(document, 'id', 'fileName', 'size', 'contentType', 'state'),
  ...(document.refusal && { refusal: document.refusal }),
})
