/** Each request as a span, in which its work is done. */
import { context } from '@opentelemetry/api'
import { beginRequestSpan } from '../basics/trace.ts'
import type { Api } from './api.ts'

/** Call it before routes are added. */
export const traceRequests = (api: Api): void => {
  api.decorateRequest('within')
  api.addHook('onRequest', (request, reply, done) => {
    const { within, end } = beginRequestSpan(request.method, request.routeOptions.url ?? 'none', request.headers)
    request.within = within
    reply.raw.once('close', () => end(reply.statusCode))
    context.with(within, done)
  })
  // Once more: what comes after a body has been read is called by who read it.
  api.addHook('preHandler', ({ within }, _reply, done) => context.with(within, done))
}
