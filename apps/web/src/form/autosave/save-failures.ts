/** Classifies a failed save: its cause, and whether to retry. */
import { ApiError, isOfCall, isRegisterDown, isUnanswered, quotaOf } from '../../api/api-error.ts'

const STOPPING = new Set([403, 404, 409, 412])
/** Requires a decision of the user. */
export const isStopping = (error: unknown): error is ApiError => error instanceof ApiError && STOPPING.has(error.status)

/** The text key of a refusal because of the size of the answers (413). */
export const tooMuchOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 413 ? error.problem?.code : undefined

/** Temporary failures: no answer, a server error, too many calls, a session that may be renewed. */
export const isWorthRetrying = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status < 400 ||
  error.status === 401 ||
  error.status === 429 ||
  error.status >= 500

/** The reason why answers are not saved, as the page explains it to the applicant. */
export type WhyNotSaved =
  | 'offline'
  | 'server'
  | 'register'
  | 'session'
  | 'too-many'
  | 'too-large'
  | 'quota'
  | 'refused'
  | 'conflict'
  | 'closed'
  | 'exception'

const WHY: { readonly [status: number]: WhyNotSaved } = {
  401: 'session',
  403: 'closed',
  404: 'closed',
  409: 'closed',
  412: 'conflict',
  413: 'too-large',
  429: 'too-many',
}

export const whyNotSaved = (error: unknown): WhyNotSaved => {
  if (!isOfCall(error)) return 'exception'
  if (!(error instanceof ApiError) || isUnanswered(error)) return 'offline'
  if (quotaOf(error)) return 'quota'
  if (isRegisterDown(error)) return 'register'
  return WHY[error.status] ?? (isWorthRetrying(error) ? 'server' : 'refused')
}
