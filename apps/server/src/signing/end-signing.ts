/** Ends a signing without a valid signature. */
import type { Dependencies } from '../ports/dependencies.ts'
import type { SignOrderRecord } from '../ports/sign-orders.ts'

/**
 * The end of an order, and the text key of the provider's explanation. `Gone`: the provider no longer knows the order.
 */
export type End = { state: 'Failed' | 'Cancelled' | 'Gone'; messageKey: string | null }

/** An order that we have cancelled no longer exists at the provider. Our reason precedes the provider's. */
const outcomeOf = ({ state, messageKey }: End, { cancelling, cancelReason }: SignOrderRecord) => {
  if (state === 'Gone' && cancelling) return { state: 'Cancelled' as const, messageKey: cancelReason }
  if (state === 'Cancelled') return { state, messageKey: cancelReason ?? messageKey }
  return { state: 'Failed' as const, messageKey }
}

/**
 * Ends only a pending order. An order that has ended stays as it is. So does one with a stored completion, unless the
 * `reason` (a named literal, for the audit log) is that the completion is invalid.
 */
export const endSigning = (
  deps: Pick<Dependencies, 'inTransaction' | 'clock'>,
  id: string,
  end: End,
  reason?: string,
): Promise<SignOrderRecord> =>
  deps.inTransaction(async (stores) => {
    const order = await stores.signOrders.lock(id)
    if (!order) throw new Error(`sign order ${id} is gone`)
    if (order.state !== 'Pending' || (order.completion && !reason)) return order
    const now = deps.clock.now()
    const { state, messageKey } = outcomeOf(end, order)
    await stores.signOrders.update(id, { state, messageKey, endedAt: now })
    const { personId, partyId } = order
    const entry = { chain: `application:${order.applicationId}`, at: now, personId, partyId }
    const action = state === 'Failed' ? 'signing-failed' : 'signing-cancelled'
    const detail = { signOrder: id, message: messageKey, ...(reason && { reason }) }
    await stores.audit.append({ ...entry, action, detail })
    return { ...order, state, messageKey, endedAt: now }
  })
