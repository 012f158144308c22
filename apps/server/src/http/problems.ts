/** Turns everything that is thrown into a problem (RFC 9457); what is not ours is logged and becomes a plain 500. */
import { type ErrorCode, STATUS } from '@sievert/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, isDatabaseAway, isStorageFull, toProblem } from '../basics/errors.ts'
import type { Needs } from '../ports/needs.ts'
import type { Api } from './api.ts'
import { languageOf } from './language.ts'

const BY_STATUS: Record<number, ErrorCode> = {
  400: 'error.malformed.text',
  404: 'error.not-found.text',
  413: 'error.too-large.text',
  415: 'error.media-type.text',
  429: 'error.too-many.text',
}

const asAppError = (error: FastifyError | AppError): AppError | undefined => {
  if (error instanceof AppError) return error
  if (isStorageFull(error)) return new AppError('error.storage-full.text')
  if (isDatabaseAway(error)) return new AppError('error.unavailable.text', { retryAfterSeconds: 2 })
  const code = BY_STATUS[error.statusCode ?? 500]
  return code && new AppError(code, error.validation ? { detail: error.message } : {})
}

/** Number of problems by code since this process started. */
export type ProblemCounts = ReadonlyMap<ErrorCode, number>

const send = (needs: Pick<Needs, 'translator'>, request: FastifyRequest, reply: FastifyReply, error: AppError) => {
  const t = needs.translator(languageOf(request))
  const [path = ''] = request.url.split('?')
  if (error.extras.retryAfterSeconds) reply.header('retry-after', error.extras.retryAfterSeconds)
  return (
    reply
      .code(STATUS[error.code])
      .header('content-type', 'application/problem+json; charset=utf-8')
      .header('cache-control', 'no-store')
      // Already a string: a route's response schemas describe its answers, not this one.
      .serializer((payload: string) => payload)
      .send(JSON.stringify(toProblem(error, t, { path, traceId: request.id })))
  )
}

export const useProblems = (api: Api, needs: Pick<Needs, 'translator'>): ProblemCounts => {
  const counts = new Map<ErrorCode, number>()
  api.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    const known = asAppError(error)
    if (!known || isStorageFull(error)) request.log.error({ err: error }, 'unexpected error')
    const told = known ?? new AppError('general.server.technical-error.occured.text')
    counts.set(told.code, (counts.get(told.code) ?? 0) + 1)
    return send(needs, request, reply, told)
  })
  return counts
}
