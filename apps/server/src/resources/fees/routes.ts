/** Route of the fee of an application. */
import { loadApplication } from '../../applications/load-application.ts'
import { findOwnApplication } from '../../applications/own-application.ts'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import type { Needs } from '../../ports/needs.ts'
import { feeOf } from './fee-of.ts'

export const feeRoutes = (needs: Needs) => async (api: Api) => {
  bind(api, 'readFee', async ({ applicationId, actor, language }) => {
    const application = await findOwnApplication(needs.stores, actor, applicationId)
    const whole = await loadApplication(needs, needs.stores, application)
    const fee = feeOf(needs, whole, language)
    // A type may hide the lines; the total is always shown.
    return whole.version.showFeeLines ? fee : { ...fee, feeLineItems: [] }
  })
}
