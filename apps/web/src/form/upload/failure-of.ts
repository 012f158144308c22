/** The message about a failed upload, and whether the file was the cause (FIL-08). */
import { ApiError, quotaOf } from '../../api/api-error.ts'
import { UploadStopped } from '../../api/uploading.ts'

/** `key`: of a text with the cause and the next action. */
export type Failure = { key: string; isOfFile: boolean }

const INTERRUPTED = 'file.state.interrupted.text'
const OUR_FAULT = 'file.state.our-fault.text'
const STOPPED = 'file.state.stopped.text'
const TOO_LARGE = 'validation.fileupload.file-too-large'
/** The specification prescribes its message for every failed upload; the reason is shown before it. */
export const INVALID = 'validation.fileupload.invalid-file'

/** True if the file breaks a rule for uploads (FIL-03). A file may satisfy all rules and be refused for its content. */
export const breaksRule = ({ key }: Failure): boolean => key.startsWith('validation.fileupload.')

/** The applicant cancelled it: nothing has failed. */
export const isStopped = ({ key }: Failure): boolean => key === STOPPED

/** A proxy refuses parts that the server accepts: its limit of a request is too low. */
export const isOfProxy = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 413 && error.problem === undefined

/**
 * The server's own reason if it refuses the file; of several issues the last is the most specific. For other answers
 * the file is not the cause.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof UploadStopped) return { key: STOPPED, isOfFile: false }
  if (!(error instanceof ApiError) || error.status === 0) return { key: INTERRUPTED, isOfFile: false }
  const issue = error.problem?.issues?.at(-1)
  if (issue) return { key: issue.key, isOfFile: true }
  const quota = quotaOf(error)
  if (quota) return { key: quota, isOfFile: false }
  if (isOfProxy(error)) return { key: OUR_FAULT, isOfFile: false }
  if (error.status === 413) return { key: TOO_LARGE, isOfFile: true }
  if (error.status === 429) return { key: 'file.state.too-many.text', isOfFile: false }
  return { key: error.status >= 500 ? OUR_FAULT : 'file.state.not-the-file.text', isOfFile: false }
}
