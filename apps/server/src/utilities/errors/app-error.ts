/** Errors of the API, and their format in responses (RFC 9457). */
import { type ErrorCode, STATUS } from '@sievert/contract/errors'
import type { Problem } from '@sievert/contract/problem'
import type { Issue } from '@sievert/domain/issue'
import { messageOf } from '@sievert/domain/texts/of-path'
import type { Translate } from '@sievert/domain/texts/translate'

type Extras = {
  issues?: readonly Issue[]
  detail?: string
  /** For the log, never for the caller. */
  cause?: unknown
  /** HTTP status of an error that a plugin raised, when it differs from the status of the code. */
  status?: number
  /** Headers of the error response. */
  headers?: Record<string, string>
  retryAfterSeconds?: number
  stale?: Pick<Problem, 'yourBaseSavedAt' | 'currentSavedAt' | 'currentSavedBy'>
}
/** An error that may be shown to the caller. Any other thrown error becomes a 500 without details. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly extras: Extras
  readonly status: number
  constructor(code: ErrorCode, extras: Extras = {}) {
    super(extras.detail ?? code, { cause: extras.cause })
    this.code = code
    this.extras = extras
    this.status = extras.status ?? STATUS[code]
  }
}
/**
 * PostgreSQL's codes for shutdown, crash, startup, timeouts, broken connections, insufficient resources, a disk that
 * fails, a refused login, a read-only database and a lost snapshot, as during a fail-over.
 */
const AWAY_SQLSTATE = /^(57P0[12345]|57014|25P03|25006|28P01|40001|58030|08\w{3}|53\w{3})$/
/** Error codes of the operating system and of TLS. */
const AWAY_ERRNO =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN|ERR_(TLS|SSL)_\w+|EPROTO|CERT_\w+|\w+_CERT(_\w+)?|UNABLE_TO_\w+)$/
/** Messages of the driver, which have no code. */
const AWAY_MESSAGE =
  /^Connection terminated|^The server does not support SSL|^Client has encountered a connection error|^Query read timeout|^timeout exceeded when trying|^timeout expired/

/** `$metadata`: from the AWS SDK, with the status of the S3 store's response. `severity`: from PostgreSQL. */
type NeighbourError = Error & { code?: string; severity?: string; $metadata?: { httpStatusCode?: number } }

/** True for any error response of an S3 store: the request that needed the store did not cause it. */
export const isAnsweredByStore = ({ $metadata }: NeighbourError): boolean => $metadata?.httpStatusCode !== undefined

/** True when another system is temporarily silent, restarting, full or failing, or its connection was lost. */
export const isNeighbourAway = (error: NeighbourError): boolean => {
  const { code = '', name, message } = error
  return (
    AWAY_SQLSTATE.test(code) ||
    AWAY_ERRNO.test(code) ||
    name === 'TimeoutError' ||
    AWAY_MESSAGE.test(message) ||
    isAnsweredByStore(error)
  )
}

/** True when the database fails, in a call that also uses a file store whose network connection works. */
export const isOfDatabase = (error: NeighbourError): boolean =>
  error.severity !== undefined || (isNeighbourAway(error) && !isAnsweredByStore(error))

/** True when the file store's disk, or our quota of it, is full. */
export const isStorageFull = ({ code = '' }: Error & { code?: string }): boolean => /^(ENOSPC|EDQUOT)$/.test(code)

/** The argument; 404 when it is undefined. */
export const requireFound = <T>(thing: T | undefined): T => {
  if (thing === undefined) throw new AppError('error.not-found.text')
  return thing
}

/** Throws 422 when a rule is broken. */
export const throwIssues = (issues: readonly Issue[]): void => {
  if (issues.length > 0) throw new AppError('error.invalid.text', { issues })
}

/** The body of an error response: messages are translated, and their keys are included. */
export const toProblem = (error: AppError, t: Translate, at: { path: string; traceId: string }): Problem => {
  const { issues, detail, stale } = error.extras
  const errors: Record<string, string[]> = {}
  for (const issue of issues ?? []) errors[issue.path] = [...(errors[issue.path] ?? []), messageOf(issue, t)]
  return {
    type: `urn:sievert:${error.code}`,
    title: t(error.code),
    status: error.status,
    ...(detail && { detail }),
    instance: at.path,
    code: error.code,
    traceId: at.traceId,
    ...(issues
      ? {
          errors,
          issues: issues.map(({ path, key, params }) => ({ path, key, ...(params && { params: [...params] }) })),
        }
      : {}),
    ...stale,
  }
}
