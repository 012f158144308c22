/** Restricts the delivery of documents to those that passed the check. */

import type { DocumentRecord } from '../../ports/documents.ts'
import { AppError } from '../../utilities/errors/app-error.ts'

/** Throws 404 for a refused document, 409 for one that is still being checked. */
export const requireReady = ({ state }: DocumentRecord): void => {
  if (state === 'refused') throw new AppError('error.not-found.text')
  if (state === 'checking') throw new AppError('validation.fileupload.not-ready', { retryAfterSeconds: 2 })
}
