/** The fee of an application. */
import { uuidOf } from '../application-id.ts'
import { loadWhole } from '../applications/load-whole.ts'
import { ownApplication } from '../applications/own-application.ts'
import type { Api } from '../http/api.ts'
import { bind } from '../http/bind.ts'
import { languageOf } from '../http/language.ts'
import type { Needs } from '../needs.ts'
import { feeOf } from './fee-of.ts'

export const feeRoutes = (needs: Needs) => async (api: Api) => {
  bind(api, 'readFee', async ({ params, actor, request }) => {
    const application = await ownApplication(needs.stores, actor, uuidOf(params.applicationId))
    const whole = await loadWhole(needs, needs.stores, application)
    const fee = feeOf(needs, whole, languageOf(request))
    // A type may keep its lines to itself; the total is always told.
    return whole.version.showFeeLines ? fee : { ...fee, feeLineItems: [] }
  })
}
