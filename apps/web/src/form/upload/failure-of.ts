/** The message about a failed upload, and whether the file was at fault (FIL-08). */
import { ApiError, quotaOf } from '../../api/http.ts'

/** `key`: of a text that says what happened, and what to do. */
export type Failure = { key: string; isOfFile: boolean }

const INTERRUPTED = 'file.state.interrupted.text'
const TOO_LARGE = 'validation.fileupload.file-too-large'
/** The specification's words for every upload that failed. */
export const INVALID = 'validation.fileupload.invalid-file'

/** Whether it is one of the rules for uploads that is broken (FIL-03); a file may satisfy them all and be refused for its content. */
export const breaksRule = ({ key }: Failure): boolean => key.startsWith('validation.fileupload.')

export const wasInterrupted = ({ key }: Failure): boolean => key === INTERRUPTED

/** The server's own reason when it finds something wrong with the file, the last being the closest. Whatever else it answers is not the file's fault. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError) || error.status === 0) return { key: INTERRUPTED, isOfFile: false }
  const issue = error.problem?.issues?.at(-1)
  if (issue) return { key: issue.key, isOfFile: true }
  const quota = quotaOf(error)
  if (quota) return { key: quota, isOfFile: false }
  if (error.status === 413) return { key: TOO_LARGE, isOfFile: true }
  if (error.status === 429) return { key: 'file.state.too-many.text', isOfFile: false }
  return { key: error.status >= 500 ? 'file.state.our-fault.text' : 'file.state.not-the-file.text', isOfFile: false }
}
