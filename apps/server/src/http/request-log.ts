/** Logs one line for each request, when it has been answered. */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { traceIdOf } from '../basics/trace.ts'

/** No headers and no query: the identity provider's answer comes in one. */
export const requestForLog = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) => ({
  method,
  path: url.split('?')[0] ?? '',
})

export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime, trace: traceIdOf(request.within) }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request answered')
  }
}
