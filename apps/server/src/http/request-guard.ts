/**
 * Refuses requests before they are processed: too many, compressed, nested too deep, too slow, or with NUL characters.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import { CHANGING } from '@sievert/contract/failures-of'
import { brokenJsonLimit } from '../utilities/encoding/json-limits.ts'
import { AppError } from '../utilities/errors/app-error.ts'
import { measureWork } from '../utilities/timing/request-work.ts'
import type { Api } from './api.ts'
import { isCall } from './is-call.ts'

/** Limit for a whole body. An upload may take an hour as long as data keeps arriving. */
const BODY_MS = 60_000
/** Limit for the rest of a body after its answer: the client needs time to read the answer. */
const REST_MS = 5000

/** Maximum members and items in a body, at all depths. The web app sends hundreds; a section is one string. */
const MOST_VALUES = 2000

/** Call it before any other hook is added: every request counts, even if it is refused later. */
export const limitCalls = async (api: Api, max: number): Promise<void> => {
  api.decorateRequest('asksDatabase', false)
  await api.register(rateLimit, {
    global: false,
    max,
    timeWindow: '1 minute',
    enableDraftSpec: true,
    // Page and assets are cheap, and the page needs its scripts.
    allowList: (request) => !isCall(request) && !request.asksDatabase,
  })
  // A client that has disconnected has no address for the count, and receives no answer.
  api.addHook('onRequest', async ({ socket }, reply) => {
    if (socket.remoteAddress === undefined) reply.hijack()
  })
  api.addHook('onRequest', api.rateLimit())
}

const giveUpAfter = (ms: number, body: IncomingMessage): void => {
  const tooSlow = setTimeout(() => body.destroy(), ms).unref()
  for (const end of ['end', 'close']) body.once(end, () => clearTimeout(tooSlow))
}

const readJson = (api: Api): void => {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.removeContentTypeParser('application/json')
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { mostValues = MOST_VALUES } = request.routeOptions.config.call ?? {}
    const detail = measureWork(() => brokenJsonLimit(body, mostValues), request.work)
    if (detail) done(new AppError('error.malformed.text', { detail }))
    else void measureWork(() => parse(request, body, done), request.work)
  })
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Call it before routes are added. */
export const guardRequests = (api: Api): void => {
  readJson(api)
  // For an unknown Expect header Node would answer 417 without our problem body.
  api.server.on('checkExpectation', (request, response) => api.server.emit('request', request, response))
  api.addHook('onRequest', async ({ url, headers, raw, routeOptions }) => {
    if (/%00/.test(url)) throw new AppError('error.malformed.text', { detail: 'NUL in the address' })
    if (hasBody(headers) && !routeOptions.config.takesLong) giveUpAfter(BODY_MS, raw)
  })
  api.addHook('preParsing', async ({ method, headers, is404 }) => {
    // The body is not read: any such request ends with 404.
    if (is404 && method !== 'GET' && method !== 'HEAD') throw new AppError('error.not-found.text')
    // Reject compressed request bodies: they can expand without bound (decompression bomb).
    if (CHANGING.has(method) && (headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new AppError('error.media-type.text')
  })
  // Closing a connection while data still arrives resets it, and the answer may be lost.
  api.addHook('onSend', async ({ raw }, reply) => {
    if (!raw.complete) reply.removeHeader('connection')
  })
  api.addHook('onResponse', async ({ headers, raw }) => {
    if (raw.complete || !hasBody(headers)) return
    giveUpAfter(REST_MS, raw)
    raw.unpipe().resume()
  })
}

/** Throws 400 for a name with NUL, which ends a string in many programs. A missing name becomes empty. */
export const refuseNul = (name = ''): string => {
  if (name.includes('\0')) throw new AppError('error.malformed.text', { detail: 'NUL in a name' })
  return name
}
