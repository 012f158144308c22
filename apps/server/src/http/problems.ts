/** Converts every thrown error to a problem (RFC 9457). Unexpected errors are logged and become a plain 500. */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@sievert/contract/errors'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../ports/dependencies.ts'
import { FileStoreUnavailable, MissingFile } from '../ports/file-store.ts'
import {
  AppError,
  isAnsweredByStore,
  isNeighbourAway,
  isStorageFull,
  toProblem,
} from '../utilities/errors/app-error.ts'
import type { Api } from './api.ts'
import { languageOf } from './language.ts'

type Thrown = AppError | (FastifyError & { headers?: Record<string, string> })

/** Error codes for refusals by plugins. Another status becomes `malformed`, and keeps its status. */
const BY_STATUS: Record<number, ErrorCode> = {
  400: 'error.malformed.text',
  404: 'error.not-found.text',
  412: 'error.stale.text',
  413: 'error.too-large.text',
  415: 'error.media-type.text',
  416: 'error.range.text',
  429: 'error.too-many.text',
}

/** The file store fails, or lacks a file that the database knows. */
const isFileUnavailable = (error: unknown): boolean =>
  error instanceof FileStoreUnavailable || error instanceof MissingFile

const asAppError = (error: Thrown): AppError | undefined => {
  if (error instanceof AppError) return error
  if (isFileUnavailable(error)) return new AppError('error.file-unavailable.text', { retryAfterSeconds: 30 })
  const { statusCode: status = 500, headers = {}, validation, message } = error
  // Must come first: a client that disconnects while sending resembles a lost database connection.
  if (status >= 400 && status < 500)
    return new AppError(BY_STATUS[status] ?? 'error.malformed.text', {
      status,
      headers,
      ...(validation && { detail: message }),
    })
  if (isStorageFull(error)) return new AppError('error.storage-full.text')
  return isNeighbourAway(error) ? new AppError('error.unavailable.text', { retryAfterSeconds: 2 }) : undefined
}

/** Number of problems by code since this process started. `count` adds one that was answered with a page. */
export type ProblemCounts = { of(code: ErrorCode): number; count(code: ErrorCode): void }

const send = (
  deps: Pick<Dependencies, 'translator'>,
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
) => {
  const t = deps.translator(languageOf(request))
  const [path = ''] = request.url.split('?')
  if (error.extras.retryAfterSeconds) reply.header('retry-after', error.extras.retryAfterSeconds)
  return (
    reply
      .code(error.status)
      .headers(error.extras.headers ?? {})
      .header('content-type', 'application/problem+json; charset=utf-8')
      .header('cache-control', 'no-store')
      // Already a string: the route's response schemas do not apply to problems.
      .serializer((payload: string) => payload)
      .send(JSON.stringify(toProblem(error, t, { path, traceId: request.id })))
  )
}

const UNREADABLE: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers data that is not valid HTTP and reaches no route, then closes the connection. The data is not logged. */
export const answerUnreadable = (
  { translator }: Pick<Dependencies, 'translator'>,
  mayLog: (cause: string) => boolean,
) =>
  function (this: FastifyInstance, error: ConnectionError, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const shown = new AppError('error.malformed.text', { status: UNREADABLE[error.code] ?? 400 })
    const traceId = randomUUID()
    const { code } = error
    if (mayLog(code))
      this.log.info({ reqId: traceId, code, res: { statusCode: shown.status } }, 'unreadable request answered')
    const body = JSON.stringify(toProblem(shown, translator('sv'), { path: '', traceId }))
    const head = [
      `HTTP/1.1 ${shown.status} ${STATUS_CODES[shown.status]}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    socket.destroy(error)
  }

export const useProblems = (api: Api, deps: Pick<Dependencies, 'translator'>): ProblemCounts => {
  const counts = new Map<ErrorCode, number>()
  const of = (code: ErrorCode) => counts.get(code) ?? 0
  const count = (code: ErrorCode) => void counts.set(code, of(code) + 1)
  api.setErrorHandler<Thrown>((error, request, reply) => {
    const known = asAppError(error)
    if (!known || isStorageFull(error) || isFileUnavailable(error) || isAnsweredByStore(error))
      request.log.error({ err: error }, 'unexpected error')
    // An error of ours without a cause was logged where it arose.
    else if (known.status >= 500 && (known !== error || error.cause !== undefined))
      request.log.warn({ err: error }, 'another system failed')
    const shown = known ?? new AppError('general.server.technical-error.occured.text')
    count(shown.code)
    return send(deps, request, reply, shown)
  })
  return { of, count }
}
