/** Cancels a signing; a signature that was completed first wins (SIG-03, SIG-12). */
import { isClockRight } from '../access/require-right-clock.ts'
import type { AdvanceDependencies } from '../ports/dependencies.ts'
import type { SignOrderRecord } from '../ports/sign-orders.ts'
import { AppError } from '../utilities/errors/app-error.ts'
import { advanceSigning, endUnlessSigned } from './advance-signing.ts'

const ROUNDS = 4
const PAUSE_MS = 1000
/** After this time no provider accepts a signature of an order, or returns its outcome. */
const LONGEST_ORDER_MS = 10 * 60_000

const cancelAtProvider = async (deps: AdvanceDependencies, order: SignOrderRecord): Promise<boolean> => {
  try {
    await deps.eids[order.method]?.cancel(order.eidOrder)
    return true
  } catch (err) {
    deps.log.warn({ applicationId: order.applicationId, err }, 'an order could not be cancelled')
    return false
  }
}

/**
 * Cancels at the provider, then collects once more, as soon as the provider allows it. Collecting after cancelling
 * leaves no gap in which a signature could be lost. When the provider can't be reached the order stays Pending, since
 * the applicant may have signed it; the worker continues to follow it. `cancelReason` is stored first: any process may
 * end the order.
 */
export const cancelSigning = async (
  deps: AdvanceDependencies,
  order: SignOrderRecord,
  cancelReason: string | null = null,
): Promise<SignOrderRecord> => {
  if (order.state !== 'Pending') return order
  await deps.stores.signOrders.update(order.id, { cancelling: true, ...(cancelReason !== null && { cancelReason }) })
  let current: SignOrderRecord | undefined = order
  let cancelled = false
  for (let round = 0; round < ROUNDS && current?.state === 'Pending'; round++) {
    if (round > 0) await deps.clock.sleep(PAUSE_MS)
    cancelled ||= await cancelAtProvider(deps, current)
    const advanced = await advanceSigning(deps, current)
    if (advanced.state !== 'Pending') return advanced
    current = await deps.stores.signOrders.find(order.id)
  }
  if (current?.state !== 'Pending') return current ?? order
  // With a wrong clock `advanceSigning` has not asked the provider, and the age below would be wrong.
  if (!(await isClockRight(deps))) return current
  if (deps.clock.now().getTime() - order.begunAt.getTime() < LONGEST_ORDER_MS) return current
  return endUnlessSigned(deps, order.id, { state: 'Gone', messageKey: null })
}

/**
 * Ends a pending signing because of a change, or of another way of signing. True when the signature was completed
 * first. 503 when the outcome is unknown for now. `messageKey`: the reason, for the page that follows the signing.
 */
export const endPendingSigning = async (
  deps: AdvanceDependencies,
  signOrderId: string,
  messageKey: string | null = null,
): Promise<boolean> => {
  const order = await deps.stores.signOrders.find(signOrderId)
  if (!order) return false
  const { state } = await cancelSigning(deps, order, messageKey)
  if (state === 'Pending') throw new AppError('error.eid-unavailable.text', { retryAfterSeconds: 5 })
  return state === 'Success'
}

/** The same; 409 when the signature was completed first: the signed application can't be changed any more. */
export const voidPendingSigning = async (...signing: Parameters<typeof endPendingSigning>): Promise<void> => {
  if (await endPendingSigning(...signing)) throw new AppError('error.already-signed.text')
}
