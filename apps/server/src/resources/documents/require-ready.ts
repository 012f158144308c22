/** Only what has been found in order leaves the house. */
import { AppError } from '../../basics/errors.ts'
import type { DocumentRecord } from '../../ports/documents.ts'

/** 404 for what was refused, 409 for what is still being checked. */
export const requireReady = ({ state }: DocumentRecord): void => {
  if (state === 'refused') throw new AppError('error.not-found.text')
  if (state === 'checking') throw new AppError('validation.fileupload.not-ready', { retryAfterSeconds: 2 })
}
