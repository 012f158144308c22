/** Refuses requests before they are processed: too many of them, compressed, nested too deep, too slow, or with NUL in them. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import { CHANGING } from '@sievert/contract/failures-of'
import { AppError } from '../basics/errors.ts'
import { brokenJsonLimit } from '../basics/json-limits.ts'
import { timed } from '../basics/work.ts'
import type { Api } from './api.ts'

/** For a whole body, but for those of uploads, which may take an hour as long as something comes. */
const BODY_MS = 60_000
/** For the rest of a body when its answer has been sent: who is sending must have time to see the answer. */
const REST_MS = 5000

/** Most members and items in one body, counted at all depths: the web app sends hundreds. The answers of a section are one string. */
const MOST_VALUES = 2000

/** Call it before any other hook is added: every request counts, also those that are refused later. */
export const limitCalls = async (api: Api, max: number): Promise<void> => {
  await api.register(rateLimit, {
    global: false,
    max,
    timeWindow: '1 minute',
    enableDraftSpec: true,
    // The page and its parts cost next to nothing, and a page without its scripts is no page. Where there is no route, the address tells.
    allowList: ({ routeOptions, url }) => /^\/(?!(api|auth)\b)/.test(routeOptions.url ?? decodeURI(url)),
  })
  // Whoever has hung up by now has no address to be counted by, and hears no answer.
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
    const detail = timed(() => brokenJsonLimit(body, MOST_VALUES), request.work)
    if (detail) done(new AppError('error.malformed.text', { detail }))
    else void timed(() => parse(request, body, done), request.work)
  })
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Call it before routes are added. */
export const guardFrontDoor = (api: Api): void => {
  readJson(api)
  // Of an expectation that Node does not know it would say 417, without a word of ours.
  api.server.on('checkExpectation', (request, response) => api.server.emit('request', request, response))
  api.addHook('onRequest', async ({ url, headers, raw, routeOptions }) => {
    if (/%00/.test(url)) throw new AppError('error.malformed.text', { detail: 'NUL in the address' })
    if (hasBody(headers) && !routeOptions.config.takesLong) giveUpAfter(BODY_MS, raw)
  })
  api.addHook('preParsing', async ({ method, headers }) => {
    // A few packed bytes could become any number.
    if (CHANGING.has(method) && (headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new AppError('error.media-type.text')
  })
  // Closed at once, a connection over which something still comes is reset, and with it the answer may be lost.
  api.addHook('onSend', async ({ raw }, reply) => {
    if (!raw.complete) reply.removeHeader('connection')
  })
  api.addHook('onResponse', async ({ headers, raw }) => {
    if (raw.complete || !hasBody(headers)) return
    giveUpAfter(REST_MS, raw)
    raw.unpipe().resume()
  })
}

/** Throws 400 for a name that holds NUL, which ends a name for many programs. What comes without a name has an empty one. */
export const refuseNul = (name = ''): string => {
  if (name.includes('\0')) throw new AppError('error.malformed.text', { detail: 'NUL in a name' })
  return name
}
