/** Route of the fee of an application. */
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { readFee } from './read-fee.ts'

export const feeRoutes = (deps: Dependencies) => async (api: Api) => {
  bind(api, 'readFee', async ({ applicationId, actor, language }) => readFee(deps, actor, applicationId, language))
}
