/** Reads the fee of an application of the represented party. */
import type { Fee } from '@sievert/domain/fees/values'
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { Language } from '@sievert/domain/texts/language'
import { applicationTypeOf } from '../../applications/application-type-of.ts'
import { checkAnswers } from '../../applications/check-answers.ts'
import { feeOf } from '../../applications/fee-of.ts'
import { type LoadedApplication, loadApplication } from '../../applications/load-application.ts'
import { findOwnApplication } from '../../applications/own-application.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { Actor } from '../../ports/party.ts'
import { measureWork } from '../../utilities/timing/request-work.ts'

/** `applicationId`: the UUID. Throws 404 when there is none, or it belongs to another party. */
export const readFee = async (
  deps: Dependencies,
  actor: Actor,
  applicationId: string,
  language: Language,
): Promise<Fee> => {
  const application = await findOwnApplication(deps.stores, actor, applicationId)
  const { version } = applicationTypeOf(deps, application)
  // A pending order fixes the fee, also when a new year's rules begin before the signature.
  const order = application.fee ? undefined : await deps.stores.signOrders.liveOrSucceeded(application.id)
  const fee = order?.fee ?? (await checkAnswers(deps, application)).fees[language]
  // A type may hide the lines; the total is always shown.
  return version.showFeeLines ? fee : { ...fee, feeLineItems: [] }
}

/** The total in kronor that `change` would give an application of the represented party. */
export const feeTotalAfter = async (
  deps: Pick<Dependencies, 'catalogue' | 'clock' | 'stores'>,
  actor: Actor,
  applicationId: string,
  change: (whole: LoadedApplication) => LoadedApplication,
): Promise<number> => {
  const application = await findOwnApplication(deps.stores, actor, applicationId)
  const whole = await loadApplication(deps, deps.stores, application)
  const today = stockholmDate(deps.clock.now().getTime())
  return measureWork(() => feeOf(deps, change(whole), 'sv', today).feeTotal)
}
