/** Decides from a failed save what the next try should do. */
import { ApiError } from '../../api/http.ts'

const STOPPING = new Set([403, 404, 409, 412])
/** Only the person can go on. */
export const isStopping = (error: unknown): error is ApiError => error instanceof ApiError && STOPPING.has(error.status)

/** Passing troubles: no answer, a server in need, too many calls, a session that may be taken up again. */
export const isWorthRetrying = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status < 400 ||
  error.status === 401 ||
  error.status === 429 ||
  error.status >= 500
