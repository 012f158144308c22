/** Route of the fee of an application. */
import { loadApplication } from '../../applications/load-application.ts'
import { findOwnApplication } from '../../applications/own-application.ts'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { feeOf } from './fee-of.ts'

export const feeRoutes = (deps: Dependencies) => async (api: Api) => {
  bind(api, 'readFee', async ({ applicationId, actor, language }) => {
    const application = await findOwnApplication(deps.stores, actor, applicationId)
    const whole = await loadApplication(deps, deps.stores, application)
    const fee = feeOf(deps, whole, language)
    // A type may hide the lines; the total is always shown.
    return whole.version.showFeeLines ? fee : { ...fee, feeLineItems: [] }
  })
}
