/** The one list of errors that leave the service, and how they look on the wire (RFC 9457). */
import type { Problem } from '@sievert/contract/problem'
import type { Issue } from '@sievert/domain/issue'
import { messageOf } from '@sievert/domain/texts/of-path'

/** Code → HTTP status. A code is the text key of what the person is told. */
export const STATUS = {
  'error.malformed.text': 400,
  'error.not-signed-in.text': 401,
  'error.identity-missing.text': 403,
  'error.not-represented.text': 403,
  'error.not-for-applicant.text': 403,
  'error.event-signature.text': 403,
  'error.foreign-origin.text': 403,
  'error.joint-signatory.text': 403,
  'error.login-refused.text': 403,
  'error.not-found.text': 404,
  'general.server.business-type-not-found.text': 404,
  'error.not-editable.text': 409,
  'error.already-signed.text': 409,
  'error.other-identity.text': 409,
  'error.not-startable.text': 409,
  'error.report-exists.text': 409,
  'error.other-applicant-kind.text': 409,
  'error.not-signed-yet.text': 409,
  'error.signing-in-progress.text': 409,
  'error.still-answering.text': 409,
  'error.quota-drafts.text': 409,
  'validation.fileupload.not-ready': 409,
  'error.upload-offset.text': 409,
  'error.stale.text': 412,
  'validation.fileupload.file-too-large': 413,
  'error.too-large.text': 413,
  // Not 409: programs that upload in parts take that for a moment's collision, and repeat.
  'error.quota-bytes.text': 413,
  'error.quota-uploads.text': 413,
  'error.media-type.text': 415,
  'error.range.text': 416,
  'error.invalid.text': 422,
  'error.too-many.text': 429,
  'general.server.technical-error.occured.text': 500,
  'error.eid-busy.text': 409,
  'error.unavailable.text': 503,
  'error.eid-unavailable.text': 503,
  'error.register-unavailable.text': 503,
  'error.storage-full.text': 507,
} as const
export type ErrorCode = keyof typeof STATUS

type Extras = {
  issues?: readonly Issue[]
  detail?: string
  retryAfterSeconds?: number
  stale?: Pick<Problem, 'yourBaseSavedAt' | 'currentSavedAt' | 'currentSavedBy'>
}
/** An error that may be shown. Anything else that is thrown becomes a 500 without a word of what it was. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly extras: Extras
  constructor(code: ErrorCode, extras: Extras = {}) {
    super(extras.detail ?? code)
    this.code = code
    this.extras = extras
  }
}
/** PostgreSQL's codes for "I am being stopped", "I crashed", "I am starting", "I have no room", and the operating system's. */
const AWAY_CODE = /^(57P0[123]|08\w{3}|53\w{3}|ECONNREFUSED|ECONNRESET|EPIPE)$/
/** The driver's own words, which have no code. */
const AWAY_MESSAGE = /^Connection terminated|Client has encountered a connection error/

/** True for an error of a database that is away for a moment: it is restarted, full, or the connection to it broke. */
export const isDatabaseAway = (error: Error & { code?: string }): boolean =>
  AWAY_CODE.test(error.code ?? '') || AWAY_MESSAGE.test(error.message)

/** True when the file store's disk is full, or what we may use of it. */
export const isStorageFull = ({ code = '' }: Error & { code?: string }): boolean => /^(ENOSPC|EDQUOT)$/.test(code)

/** Throws 422 when a rule is broken. */
export const refuse = (issues: readonly Issue[]): void => {
  if (issues.length > 0) throw new AppError('error.invalid.text', { issues })
}

export type Translate = (key: string, params?: readonly (string | number)[]) => string

/** The body of an error answer; messages are translated, keys go along. */
export const toProblem = (error: AppError, t: Translate, at: { path: string; traceId: string }): Problem => {
  const { issues, detail, stale } = error.extras
  const errors: Record<string, string[]> = {}
  for (const issue of issues ?? []) errors[issue.path] = [...(errors[issue.path] ?? []), messageOf(issue, t)]
  return {
    type: `urn:sievert:${error.code}`,
    title: t(error.code),
    status: STATUS[error.code],
    ...(detail ? { detail } : {}),
    instance: at.path,
    code: error.code,
    traceId: at.traceId,
    ...(issues
      ? {
          errors,
          issues: issues.map(({ path, key, params }) => ({ path, key, ...(params ? { params: [...params] } : {}) })),
        }
      : {}),
    ...stale,
  }
}
