/** Creates a trace span for each request. */
import { context } from '@opentelemetry/api'
import { beginRequestSpan } from '../utilities/tracing/trace.ts'
import type { Api } from './api.ts'

/** Call it before routes are added. */
export const traceRequests = (api: Api): void => {
  api.decorateRequest('within')
  api.addHook('onRequest', (request, reply, done) => {
    const { id, method, headers, routeOptions } = request
    const { within, end } = beginRequestSpan({ id, method, headers, route: routeOptions.url ?? 'none' })
    request.within = within
    reply.raw.once('close', () => end(reply.statusCode))
    context.with(within, done)
  })
  // Set again: after body parsing, hooks run in the context of the body's reader.
  api.addHook('preHandler', ({ within }, _reply, done) => context.with(within, done))
}
