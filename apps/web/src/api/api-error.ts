/** Failures of calls to the server, and what caused them. */
import type { Problem } from '@sievert/contract/problem'
import type { Issues } from '@sievert/domain/issue'
import { attempt } from './storage.ts'

/** The part of a problem that a page may show. `detail` is for developers, in a validator's phrasing. */
type ShownProblem = Omit<Problem, 'detail'>

/**
 * The server's refusal. Status 0: no answer (offline, connection lost). Status 302: a redirect. Its target is never
 * read.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly problem: ShownProblem | undefined
  /** From the Retry-After header. */
  readonly retryAfterSeconds: number | undefined
  constructor(status: number, problem: ShownProblem | undefined, message: string, retryAfter?: string | null) {
    super(message)
    this.status = status
    this.problem = problem
    this.retryAfterSeconds = /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
  }
}

/** Offline, or the connection was lost: the outcome is unknown. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0

const ENDED = new Set(['TimeoutError', 'AbortError'])
/** A failed call: refused, unanswered, timed out or aborted. Every other error is an exception of the page. */
export const isOfCall = (error: unknown): boolean =>
  error instanceof ApiError ||
  (typeof error === 'object' && error !== null && 'name' in error && ENDED.has(String(error.name)))

const isTooMany = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 429

/** Seconds that the server asks a client with too many requests to wait; 0 if it asks for none. */
export const demandedWait = (error: unknown): number => (isTooMany(error) ? (error.retryAfterSeconds ?? 0) : 0)

/** Seconds to show to a user with too many requests; undefined for any other failure. */
export const waitOf = (error: unknown): number | undefined => (isTooMany(error) ? demandedWait(error) || 60 : undefined)

/** Statuses of no answer, and of an unavailable server. */
const TEMPORARY = new Set([0, 502, 503, 504])
/** The same request may succeed in a moment. */
export const isTemporary = ({ status }: ApiError): boolean => TEMPORARY.has(status)

/** An address with an id of invalid format. */
export const isMalformed = (error: unknown): boolean => error instanceof ApiError && error.status === 400

/** The resource does not exist, belongs to another party, or its id is malformed. */
export const isNotThere = (error: unknown): boolean =>
  isMalformed(error) || (error instanceof ApiError && error.status === 404)

/** The server's validation issues; empty for any other failure. */
export const issuesOf = (error: unknown): Issues =>
  error instanceof ApiError && error.status === 422 ? (error.problem?.issues ?? []) : []

/** The text key of the exceeded quota, if one caused the failure. */
export const quotaOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.problem?.code.startsWith('error.quota-') ? error.problem.code : undefined

const LOST = new Set(['error.not-represented.text', 'error.identity-missing.text'])
/** The session no longer represents a party: the mandate has been withdrawn, just now or in another tab. */
export const representsNoParty = ({ problem }: ApiError): boolean => LOST.has(problem?.code ?? '')

/** The server has a newer state than the one that the call builds on. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.status === 412

/** The register of representatives has been down for longer than its last answer may be used. */
export const isRegisterDown = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'error.register-unavailable.text'

/** The answering server does not know the version of the application's type, because of a roll-out or its reversal. */
export const isVersionUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'error.version-unavailable.text'

const isProblem = (answer: unknown): answer is Problem =>
  typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'string'

/** The problem in an error answer; undefined when something other than our server answered. */
export function problemIn(contentType: string | null | undefined, body: string): ShownProblem | undefined {
  const problem = contentType?.includes('problem+json') ? attempt((): unknown => JSON.parse(body)) : undefined
  if (!isProblem(problem)) return undefined
  const { detail: _, ...shown } = problem
  return shown
}
