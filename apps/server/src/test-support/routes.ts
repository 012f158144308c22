/** Routes that only development and test installations have. */
import { Instant, Nullable } from '@sievert/contract/shared'
import Type from 'typebox'
import type { Api } from '../http/api.ts'
import type { TestSupport } from '../ports/test-support.ts'

export const testSupportRoutes = (testSupport: TestSupport) => async (api: Api) => {
  api.put(
    '/test-support/clock',
    {
      config: { machine: true },
      schema: {
        tags: ['Test support'],
        summary: "Set the service's clock, or let it run with the machine's again",
        body: Type.Object({ now: Nullable(Instant) }),
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { now } = request.body
      await testSupport.setClock(now === null ? null : new Date(now))
      return reply.code(204).send(null)
    },
  )
}
