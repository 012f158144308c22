/**
 * Traces, by OpenTelemetry's API.
 * A request continues the trace of its caller, a job that of the request that enqueued it. Calls to systems of the
 * authority carry the trace (W3C Trace Context). Spans are exported only when the operator preloads an exporter.
 */
import {
  type Context,
  context,
  createContextKey,
  isSpanContextValid,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
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

/** The trace id for a log line. Undefined when there is none: a span that nobody collects has an id of zeros. */
export const traceIdOf = (of: Context): string | undefined => {
  const span = trace.getSpanContext(of)
  return span && isSpanContextValid(span) ? span.traceId : undefined
}

const LOG_FIELDS = createContextKey('fields of log lines')

/** Fields of each log line that is written within the current request or job. */
export const logFields = (): object => {
  const within = context.active()
  const traceId = traceIdOf(within)
  return { ...(within.getValue(LOG_FIELDS) as object | undefined), ...(traceId && { trace: traceId }) }
}

type RequestFacts = { id: string; method: string; route: string; headers: object }

/** A request as a span, from now until `end` is called with the response status. */
export const beginRequestSpan = ({ id, method, route, headers }: RequestFacts) => {
  const from = propagation.extract(context.active(), headers)
  const attributes = { 'http.request.method': method, 'http.route': route }
  const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, from)
  const end = (status: number) => {
    span.setAttribute('http.response.status_code', status)
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
  return { within: trace.setSpan(from, span).setValue(LOG_FIELDS, { reqId: id }), end }
}

/**
 * Runs `work` as a span of the trace in `carrier`; `fields` are those of its log lines. The span has no error message:
 * it could contain personal data.
 */
export const runInSpan = <T>(name: string, carrier: object, fields: object, work: () => Promise<T>): Promise<T> =>
  tracer.startActiveSpan(
    name,
    { kind: SpanKind.CONSUMER },
    propagation.extract(context.active(), carrier).setValue(LOG_FIELDS, fields),
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
