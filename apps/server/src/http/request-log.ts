/** Logs one line for each request, when it has been answered; of those that no handler sees, a few each minute. */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { traceIdOf } from '../basics/trace.ts'

/** No headers and no query: the identity provider's answer comes in one. */
export const requestForLog = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) => ({
  method,
  path: url.split('?')[0] ?? '',
})

/** Statuses of requests that no handler sees. */
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
