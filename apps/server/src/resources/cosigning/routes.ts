/** Routes to sign together with others, or to let others sign (TOG-01, TOG-02). */
import { requireMandate } from '../../access/check-mandate.ts'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { answerOnce } from '../../http/idempotency.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { beginCosigning, listCombinations } from './begin-cosigning.ts'
import { describeCosigning } from './describe-cosigning.ts'
import { declineCosigning, remindCosigner, takeBackCosigning } from './follow-cosigning.ts'

export const cosigningRoutes = (deps: Dependencies) => async (api: Api) => {
  bind(api, 'listCombinations', async ({ applicationId, actor }) => listCombinations(deps, actor, applicationId))
  bind(api, 'beginCosigning', async ({ applicationId, body, language, request, reply }) =>
    answerOnce(deps, request, reply, async () => {
      const actor = await requireMandate(deps, request, 'strictly')
      const cosigning = await beginCosigning(deps, actor, applicationId, { language, ...body })
      return describeCosigning(cosigning, actor, deps.clock.now())
    }),
  )
  bind(api, 'remindCosigner', async ({ applicationId, actor, body }) =>
    remindCosigner(deps, actor, applicationId, body),
  )
  bind(api, 'declineCosigning', async ({ applicationId, request }) =>
    declineCosigning(deps, await requireMandate(deps, request, 'strictly'), applicationId),
  )
  bind(api, 'takeBackCosigning', async ({ applicationId, actor }) => takeBackCosigning(deps, actor, applicationId))
}
