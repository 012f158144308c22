/** Logs one line per answered call, and only a few per minute of pages and of requests that reach no handler. */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { redactPath } from '../utilities/errors/redact-error.ts'
import { traceIdOf } from '../utilities/tracing/trace.ts'
import { isCall } from './is-call.ts'

/** The longest path of a call has fewer characters. A request may have thousands. */
const PATH_MAX = 200
const shortened = (path: string) => (path.length > PATH_MAX ? `${path.slice(0, PATH_MAX)}…` : path)

/** Without headers and query: the query of the login callback holds the identity provider's answer. */
export const requestForLog = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) => ({
  method,
  path: shortened(redactPath(url.split('?')[0] ?? '')),
})

/** Statuses of requests that reach no handler. */
const UNREAD = new Set([400, 408, 413, 415, 429, 431])

/** The cause to limit the lines by. Calls that reach a handler have none: the rate limit bounds their number. */
const causeOf = (request: FastifyRequest, { statusCode }: FastifyReply): string | undefined => {
  // Routes with a level of their own are probes: their requests are not logged.
  if (!isCall(request)) return request.routeOptions.logLevel ? undefined : `page ${statusCode}`
  return UNREAD.has(statusCode) ? String(statusCode) : undefined
}

export class RequestLog extends LogController {
  /** Whether another line of this cause may be logged. */
  readonly mayLog: (cause: string) => boolean

  constructor(mayLog: (cause: string) => boolean) {
    super()
    this.mayLog = mayLog
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime, trace: traceIdOf(request.within) }
    const cause = error && !isCall(request) ? 'page errored' : causeOf(request, reply)
    if (cause !== undefined && !this.mayLog(cause)) return
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request answered')
  }
}
