/** A file of an application, as the server lists it. */
import type { FileEntry } from '@sievert/domain/file-entry'

/** Already scanned, unless `more` has a state. */
export const fileEntry = (id: string, more: Partial<FileEntry> = {}): FileEntry => ({
  id,
  fileName: `${id}.pdf`,
  size: 1,
  contentType: 'application/pdf',
  ...more,
})
