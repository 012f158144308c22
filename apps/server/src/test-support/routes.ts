/** Routes that only development and test installations have. */
import { Instant, Nothing, Nullable } from '@sievert/contract/shared'
import Type from 'typebox'
import type { Api } from '../http/api.ts'
import type { TestSupport } from '../ports/test-support.ts'

const Clock = Type.Object({ now: Nullable(Instant) }, { description: 'Null: it runs again', examples: [{ now: null }] })

export const testSupportRoutes = (testSupport: TestSupport) => async (api: Api) => {
  api.put(
    '/test-support/clock',
    {
      config: { machine: true },
      schema: {
        tags: ['Test support'],
        summary: "Set the service's clock, or let it run with the machine's again",
        operationId: 'setClock',
        description: 'Only in development and test installations.',
        access: 'anyone',
        body: Clock,
        response: { 204: Nothing },
      },
    },
    async (request, reply) => {
      const { now } = request.body
      await testSupport.setClock(now === null ? null : new Date(now))
      return reply.code(204).send(null)
    },
  )
}
