/** A file of an application, as the server names it. */
import type { FileEntry } from '@sievert/domain/application-type/values'

/** `state`: of its check; none once it is done with. */
export const fileEntry = (id: string, state?: FileEntry['state']): FileEntry => ({
  id,
  fileName: `${id}.pdf`,
  size: 1,
  contentType: 'application/pdf',
  ...(state && { state }),
})
