/** Answers a repeated request with the first answer (Idempotency-Key, stored for 24 hours). */
import { createHash, randomUUID } from 'node:crypto'
import { REVISION_HEADER } from '@sievert/contract/etag'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { claimKey } from '../idempotency/claim-key.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import { AppError } from '../utilities/errors/app-error.ts'
import { hashedId } from '../utilities/ids/hashed-id.ts'
import { actorOf } from './actor.ts'

const LONGEST_KEY = 200
// Headers that are part of a repeated answer.
const STORED_HEADERS = ['location', 'etag', REVISION_HEADER]

const fingerprint = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('hex')

/** The same UUID for the same person, key and request. A request repeated after a crash thus creates one object. */
const idOf = (personId: string, key: string, hash: string): string => hashedId(`${personId} ${hash} ${key}`)

const headersToStore = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(
    STORED_HEADERS.flatMap((name) => {
      const value = reply.getHeader(name)
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )

/**
 * Runs `answer` once per key, person and represented party, with the id for the object to create. A repeat gets the
 * same status, `location`, revision and body. The same key with another request is 422. A repeat during the first
 * request waits for its answer, and is 409 when that takes too long. A failure releases the key.
 */
export const answerOnce = async <T>(
  deps: Pick<Dependencies, 'stores' | 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (id: string) => Promise<T>,
): Promise<T> => {
  const given = request.headers['idempotency-key']
  if (typeof given !== 'string' || given === '') return answer(randomUUID())
  if (given.length > LONGEST_KEY) throw new AppError('error.malformed.text', { detail: 'Idempotency-Key is too long' })
  const { person, party } = actorOf(request)
  // The key belongs to the represented party: after a change of party, the answer given to the other party is not
  // repeated.
  const key = `${party.partyId} ${given}`
  const hash = fingerprint(request)
  const first = await claimKey(deps, person.id, key, hash)
  if (first) {
    if (first.requestHash !== hash)
      throw new AppError('error.invalid.text', { detail: 'Idempotency-Key was used before' })
    if (first.status === null) throw new AppError('error.still-answering.text', { retryAfterSeconds: 1 })
    reply.code(first.status).headers(first.headers)
    return first.body as T
  }
  try {
    const body = await answer(idOf(person.id, key, hash))
    await deps.stores.once.finish(person.id, key, { status: reply.statusCode, body, headers: headersToStore(reply) })
    return body
  } catch (error) {
    await deps.stores.once.abandon(person.id, key)
    throw error
  }
}
