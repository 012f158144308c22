/** Limits the memory of request bodies in flight: slow and silent clients must not fill the process. */
import type { FastifyRequest } from 'fastify'
import { AppError } from '../utilities/errors/app-error.ts'
import type { Api } from './api.ts'

const MEBIBYTE = 1024 * 1024
/** Bytes in flight. One upload holds at most 5 MiB. */
const PERSON_MAX = 20 * MEBIBYTE
const ADDRESS_MAX = 48 * MEBIBYTE
const PROCESS_MAX = 160 * MEBIBYTE
/** Bodies of at most this size count, but are never refused. The rate limit bounds their number. */
const SMALL_BYTES = 64 * 1024
const RETRY_AFTER_SECONDS = 5

/** The most that the process holds of the body at a time. The length of a chunked body is unknown. */
const heldBytes = ({ headers, routeOptions: { bodyLimit, config } }: FastifyRequest): number => {
  const most = config.buffersAtMost ?? bodyLimit
  if (headers['transfer-encoding'] !== undefined) return most
  return Math.min(Number(headers['content-length'] ?? 0), most)
}

/**
 * Reserves the bytes of a body until its response is closed. Throws 429 when the person or the address has too many
 * bytes in flight, 503 when the process has. Call it after the authorization hook, which refuses without reading.
 */
export const limitBodies = (api: Api): void => {
  const inFlight = new Map<string, number>()
  const add = (key: string, bytes: number) => {
    const sum = (inFlight.get(key) ?? 0) + bytes
    if (sum > 0) inFlight.set(key, sum)
    else inFlight.delete(key)
  }
  api.addHook('preParsing', async (request, reply) => {
    const bytes = heldBytes(request)
    if (bytes === 0) return
    const isFull = (key: string, max: number) => bytes > SMALL_BYTES && (inFlight.get(key) ?? 0) + bytes > max
    const { ip, session } = request
    const [address, person] = [`address ${ip}`, session && `person ${session.person.id}`]
    const retry = { retryAfterSeconds: RETRY_AFTER_SECONDS }
    if (isFull(address, ADDRESS_MAX) || (person && isFull(person, PERSON_MAX)))
      throw new AppError('error.too-many.text', retry)
    if (isFull('process', PROCESS_MAX)) throw new AppError('error.unavailable.text', retry)
    const keys = ['process', address, ...(person ? [person] : [])]
    for (const key of keys) add(key, bytes)
    reply.raw.once('close', () => {
      for (const key of keys) add(key, -bytes)
    })
  })
}
