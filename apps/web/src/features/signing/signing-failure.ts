/** The causes of a failed signing, as the page shows them. */
import { ApiError } from '../../api/api-error.ts'

export type SigningFailure = {
  messageKey: string
  /** The server's explanation. */
  detail?: string | undefined
  /** Messages about errors in the application. */
  missing?: string[]
  /** Undefined: not submitted. `unknown`: possibly submitted. `sent`: submitted, only the answer was lost. */
  outcome?: 'unknown' | 'sent'
}

const problemOf = (error: unknown) => (error instanceof ApiError ? error.problem : undefined)

/** True if the application has been signed, or is being signed, in another place. A refetch shows which. */
export const isOvertaken = (error: unknown): boolean =>
  ['error.already-signed.text', 'error.signing-in-progress.text'].includes(problemOf(error)?.code ?? '')

/** The content differs from the one that was shown: it must be read before it is signed. */
export const CHANGED = 'signing.failed.changed.text'
export const isChanged = (error: unknown): boolean => problemOf(error)?.code === 'error.stale.text'

/** Reasons that the page of those who sign together explains, with the way on (TOG-02). */
const ABOUT_COSIGNING: readonly string[] = [
  'error.joint-signatory.text',
  'error.cosigning-begun.text',
  'error.cosigning-not-asked.text',
  'error.cosigning-not-yet.text',
  'error.cosigning-over.text',
  'signing.failed.joint-signatories.text',
  'signing.failed.cosigner-mandate.text',
]
export const isAboutCosigning = (messageKey: string | null): boolean => ABOUT_COSIGNING.includes(messageKey ?? '')

/** Reasons for which an answer cannot be signed later either. */
const CLOSED: readonly string[] = [
  'error.request-answered.text',
  'error.request-withdrawn.text',
  'error.withdrawal-asked.text',
  'error.case-decided.text',
]
/** True for an answer that must be read again, or that takes no signature: the thread says which. */
export const isOutdated = (messageKey: string | null): boolean =>
  messageKey === CHANGED || CLOSED.includes(messageKey ?? '')

/** A signing that could not begin. The server gives the cause, unless it has no explanation for users. */
export const failureToBegin = (error: unknown): SigningFailure => {
  const problem = problemOf(error)
  if (!problem || problem.status >= 500) return { messageKey: 'signing.failed.start.text', detail: problem?.title }
  if (problem.issues)
    return { messageKey: 'signing.failed.incomplete.text', missing: Object.values(problem.errors ?? {}).flat() }
  return { messageKey: isChanged(error) ? CHANGED : problem.code }
}

export const failureToRestart = (error: unknown): SigningFailure => ({
  messageKey: 'signing.failed.restart.text',
  detail: problemOf(error)?.title,
})
