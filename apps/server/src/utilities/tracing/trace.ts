/**
 * Traces, by OpenTelemetry's API.
 * A request continues the trace of its caller, a job that of the request that enqueued it. Calls to systems of the
 * authority carry the trace (W3C Trace Context). Spans are exported only when the operator preloads an exporter.
 */
import { type Context, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'

// A manager or propagator that the operator's preloaded file has set stays: the second call has no effect.
context.setGlobalContextManager(new AsyncLocalStorageContextManager())
propagation.setGlobalPropagator(new W3CTraceContextPropagator())

const tracer = trace.getTracer('sievert')

/** Headers with which the receiver continues the current trace; empty when there is none. */
export const currentTraceHeaders = (): Record<string, string> => {
  const carrier = {}
  propagation.inject(context.active(), carrier)
  return carrier
}

/** The trace id for a log line, if any. */
export const traceIdOf = (of: Context): string | undefined => trace.getSpanContext(of)?.traceId

/** A request as a span, from now until `end` is called with the response status. `headers`: of the request. */
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

/** Runs `work` as a span of the trace in `carrier`. The span has no error message: it could contain personal data. */
export const runInSpan = <T>(name: string, carrier: object, work: () => Promise<T>): Promise<T> =>
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
