/** Logs one line per answered request, and only a few per minute of those that reach no handler. */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { traceIdOf } from '../utilities/tracing/trace.ts'

/** Without headers and query: the query of the login callback holds the identity provider's answer. */
export const requestForLog = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) => ({
  method,
  path: url.split('?')[0] ?? '',
})

/** Statuses of requests that reach no handler. */
const UNREAD = new Set([400, 408, 413, 415, 429, 431])

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
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else if (!UNREAD.has(reply.statusCode) || this.mayLog(String(reply.statusCode)))
      reply.log.info(line, 'request answered')
  }
}
