/** Limits the processor time per minute of one address's requests, besides their number. */
import { pipeline, Readable, Transform } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../utilities/errors/app-error.ts'
import { measureWork, type Work, withWorkTimer } from '../utilities/timing/request-work.ts'
import type { Api } from './api.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined for a request that the rate limit refused. */
    work: Work | undefined
    /** Start of a part of the handling that ends in a later hook. */
    partBegan: number
  }
}

/** Average processor time allowed per call. A save of a filled step takes about 3 ms. */
const MILLISECONDS_PER_CALL = 5
/** Smallest budget, however few calls are allowed, since a new process is slow. */
const LEAST_BUDGET_MS = 1000
/**
 * Characters that Brotli compresses in a millisecond, rounded down. Compression runs in other threads or after our
 * hooks.
 */
const COMPRESSED_PER_MS = 20_000
const WINDOW_MS = 60_000

/** Call it after the rate limit is set up and before other hooks. Refuses with 429 until the minute is over. */
export const limitWork = (api: Api, callsPerMinute: number): void => {
  const budget = Math.max(LEAST_BUDGET_MS, callsPerMinute * MILLISECONDS_PER_CALL)
  const spent = new Map<string, number>()
  let windowEnds = 0
  api.decorateRequest('work')
  api.decorateRequest('partBegan', 0)
  api.addHook('onRequest', async (request) => {
    request.work = { milliseconds: 0 }
    const now = Date.now()
    if (now >= windowEnds) {
      spent.clear()
      windowEnds = now + WINDOW_MS
    }
    if ((spent.get(request.ip) ?? 0) > budget)
      throw new AppError('error.too-many.text', { retryAfterSeconds: Math.ceil((windowEnds - now) / 1000) })
  })
  // Every handler is timed until it first awaits, also those that plugins add. The caller wraps the 404 handler.
  api.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      return timedHandler(request, () => handler.call(this, request, reply))
    }
  })
  // Only validation and normalisation lie between this hook and the handler; they await nothing outside the process.
  api.addHook('preValidation', (request, _reply, done) => {
    request.partBegan = performance.now()
    withWorkTimer(request.work, done)
  })
  api.addHook('preSerialization', async (request, _reply, payload) => {
    request.partBegan = performance.now()
    return payload
  })
  api.addHook('onSend', async (request, reply, payload) => {
    endPart(request)
    const { work, headers } = request
    const isCompressed = headers['accept-encoding'] !== undefined && !reply.hasHeader('content-encoding')
    if (!work || !isCompressed) return payload
    const charge = ({ length }: string | Buffer) => {
      work.milliseconds += length / COMPRESSED_PER_MS
    }
    if (typeof payload === 'string') charge(payload)
    // A file has a known size, and is sent as it is.
    const isStreamed = payload instanceof Readable && !reply.hasHeader('content-length')
    return isStreamed ? passing(payload, charge) : payload
  })
  api.addHook('onResponse', async ({ ip, work }) => {
    if (work && work.milliseconds >= 1) spent.set(ip, (spent.get(ip) ?? 0) + work.milliseconds)
  })
}

/** The same stream, with a call for each chunk that passes. */
const passing = (stream: Readable, see: (chunk: Buffer) => void): Readable => {
  const transform: Transform['_transform'] = (chunk: Buffer, _encoding, done) => {
    see(chunk)
    done(null, chunk)
  }
  // The reply's own error handler sees a failure, since it destroys both streams.
  return pipeline(stream, new Transform({ transform }), () => {})
}

/** Charges the part of the handling that began in an earlier hook. */
const endPart = (request: Pick<FastifyRequest, 'work' | 'partBegan'>): void => {
  if (!request.work || request.partBegan === 0) return
  request.work.milliseconds += performance.now() - request.partBegan
  request.partBegan = 0
}

/** Runs a handler and charges its time until it first awaits. */
export const timedHandler = <T>(request: Pick<FastifyRequest, 'work' | 'partBegan'>, handler: () => T): T => {
  endPart(request)
  return measureWork(handler, request.work)
}
