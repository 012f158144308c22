/** Why a signing came to nothing, as the page tells it. */
import { ApiError } from '../../api/http.ts'

export type SigningFailure = {
  messageKey: string
  /** The server's explanation. */
  detail?: string | undefined
  /** Faults in the application, in words. */
  missing?: string[]
  /** Undefined: it never will be. `unknown`: it may be sent in all the same. `sent`: it is, only the answer is missing. */
  outcome?: 'unknown' | 'sent'
}

const problemOf = (error: unknown) => (error instanceof ApiError ? error.problem : undefined)

/** True when somebody was faster: the application is signed already, or is being signed. A fresh look says which. */
export const isOvertaken = (error: unknown): boolean =>
  ['error.already-signed.text', 'error.signing-in-progress.text'].includes(problemOf(error)?.code ?? '')

/** A signing that could not begin. Why not is said by the server, unless it has no explanation for people. */
export const failureToBegin = (error: unknown): SigningFailure => {
  const problem = problemOf(error)
  if (!problem || problem.status >= 500) return { messageKey: 'signing.failed.start.text', detail: problem?.title }
  if (problem.issues)
    return { messageKey: 'signing.failed.incomplete.text', missing: Object.values(problem.errors ?? {}).flat() }
  return { messageKey: problem.code }
}

export const failureToRestart = (error: unknown): SigningFailure => ({
  messageKey: 'signing.failed.restart.text',
  detail: problemOf(error)?.title,
})
