/** Routes of development and test installations only. */
import type { Api } from '../http/api.ts'
import { bind } from '../http/bind.ts'
import type { TestSupport } from '../ports/test-support.ts'

export const testSupportRoutes = (testSupport: TestSupport) => async (api: Api) => {
  bind(
    api,
    'setClock',
    async ({ body }) => {
      const { now } = body
      await testSupport.setClock(now === null ? null : new Date(now))
    },
    { config: { machine: true } },
  )
}
