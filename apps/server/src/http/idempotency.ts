/** Answers a repeated request with what the first one got (Idempotency-Key, kept 24 hours). */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Needs } from '../needs.ts'
import { signedIn } from './actor.ts'

const fingerprint = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('hex')

/**
 * Runs `answer` once per key and person. A repeat gets the same status, `location` and body; the same key with
 * another request is 422; a repeat while the first is still being answered is 409. A failure gives the key back.
 */
export const answerOnce = async <T>(
  needs: Pick<Needs, 'stores' | 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<T>,
): Promise<T> => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return answer()
  if (key.length > 200) throw new AppError('error.malformed.text', { detail: 'Idempotency-Key is too long' })
  const { person } = signedIn(request)
  const hash = fingerprint(request)
  const first = await needs.stores.once.begin(person.id, key, hash, needs.clock.now())
  if (first) {
    if (first.requestHash !== hash)
      throw new AppError('error.invalid.text', { detail: 'Idempotency-Key was used before' })
    if (first.status === null) throw new AppError('error.still-answering.text', { retryAfterSeconds: 1 })
    reply.code(first.status).headers(first.headers)
    return first.body as T
  }
  try {
    const body = await answer()
    const location = reply.getHeader('location')
    const headers: Record<string, string> = typeof location === 'string' ? { location } : {}
    await needs.stores.once.finish(person.id, key, { status: reply.statusCode, body, headers })
    return body
  } catch (error) {
    await needs.stores.once.abandon(person.id, key)
    throw error
  }
}
