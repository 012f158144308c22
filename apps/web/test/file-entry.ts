/** A file of an application, as the server names it. */
import type { FileEntry } from '@sievert/domain/application-type/values'

/** Done with being checked unless `more` has a state. */
export const fileEntry = (id: string, more: Partial<FileEntry> = {}): FileEntry => ({
  id,
  fileName: `${id}.pdf`,
  size: 1,
  contentType: 'application/pdf',
  ...more,
})
