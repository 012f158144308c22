/**
 * Traces, by OpenTelemetry's API: a request goes on with the trace of whoever made it, a job with that of the request that sent it, and
 * systems of the authority are told which (W3C Trace Context). Spans go where a file of the operator's sends them, or nowhere.
 */
import { type Context, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'

// What a file of the operator's has set before stays: neither can be set twice.
context.setGlobalContextManager(new AsyncLocalStorageContextManager())
propagation.setGlobalPropagator(new W3CTraceContextPropagator())

const tracer = trace.getTracer('sievert')

/** What lets whoever gets it go on with the present trace; empty where there is none. */
export const ofThisTrace = (): Record<string, string> => {
  const carrier = {}
  propagation.inject(context.active(), carrier)
  return carrier
}

/** The trace that a log's line belongs to, if any. */
export const traceIdOf = (of: Context): string | undefined => trace.getSpanContext(of)?.traceId

/** A request as a span, from now until `end` is called with the status that it was answered with. `headers`: the request's. */
export const beginRequestSpan = (method: string, route: string, headers: object) => {
  const from = propagation.extract(context.active(), headers)
  const attributes = { 'http.request.method': method, 'http.route': route }
  const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, from)
  const end = (status: number) => {
    span.setAttribute('http.response.status_code', status)
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
  return { within: trace.setSpan(from, span), end }
}

/** Does `work` as a span of the trace that `carrier` came from. Why it failed is not told: a message could name a person. */
export const asSpan = <T>(name: string, carrier: object, work: () => Promise<T>): Promise<T> =>
  tracer.startActiveSpan(
    name,
    { kind: SpanKind.CONSUMER },
    propagation.extract(context.active(), carrier),
    async (span) => {
      try {
        return await work()
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
  )
