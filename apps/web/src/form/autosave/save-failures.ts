/** Decides from a failed save what the next try should do. */
import { ApiError } from '../../api/http.ts'

const STOPPING = new Set([403, 404, 409, 412])
/** Only the person can go on. */
export const isStopping = (error: unknown): error is ApiError => error instanceof ApiError && STOPPING.has(error.status)

/** The text key of a refusal because of the size of the answers (413). */
export const tooMuchOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 413 ? error.problem?.code : undefined

/** Passing troubles: no answer, a server in need, too many calls, a session that may be taken up again. */
export const isWorthRetrying = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status < 400 ||
  error.status === 401 ||
  error.status === 429 ||
  error.status >= 500
