/** The one door for signing: page, worker and return all come through here, and whoever comes first concludes. */
import type { Needs } from '../needs.ts'
import type { Collected } from '../ports/eid.ts'
import type { SignOrderRecord } from '../ports/sign-orders.ts'
import { completeSigning } from './complete-signing.ts'
import { endSigning } from './end-signing.ts'

export type AdvanceNeeds = Pick<
  Needs,
  'stores' | 'inTransaction' | 'clock' | 'eids' | 'catalogue' | 'config' | 'log' | 'reached'
>

/** The provider is asked at most this often about one order, whoever asks in whichever process (BankID's rule). */
export const ASKING_INTERVAL_MS = 2000

type Ended = 'Failed' | 'Cancelled'

/** Ends the order, unless another process has stored a completion meanwhile: then that counts. */
const endUnlessSigned = async (needs: AdvanceNeeds, id: string, state: Ended, messageKey: string | null) => {
  const order = await endSigning(needs, id, state, messageKey)
  return order.state === 'Pending' ? completeSigning(needs, order) : order
}

const take = async (
  needs: AdvanceNeeds,
  order: SignOrderRecord,
  collected: Collected,
  whenGone: Ended,
): Promise<SignOrderRecord> => {
  switch (collected.status) {
    case 'Complete': {
      // First of all kept: the provider gives it once.
      await needs.stores.signOrders.update(order.id, { completion: collected.completion })
      needs.reached('signature-stored')
      return completeSigning(needs, { ...order, completion: collected.completion })
    }
    case 'Pending': {
      const changes = { messageKey: collected.messageKey, awaitingStart: collected.awaitingStart }
      await needs.stores.signOrders.update(order.id, changes)
      return { ...order, ...changes }
    }
    case 'NoResult':
      // The provider no longer knows the order: it will never have a result.
      if (collected.code === 'invalidRequest') return endUnlessSigned(needs, order.id, whenGone, collected.messageKey)
      return order
    case 'Failed':
    case 'Cancelled':
    default:
      return endUnlessSigned(needs, order.id, collected.status, collected.messageKey)
  }
}

/** Moves a pending order on if there is anything to know, and gives it as it then is. `whenGone`: what an order becomes that the provider no longer knows. */
export const advanceSigning = async (
  needs: AdvanceNeeds,
  order: SignOrderRecord,
  whenGone: Ended = 'Failed',
): Promise<SignOrderRecord> => {
  if (order.state !== 'Pending') return order
  if (order.completion) return completeSigning(needs, order)
  const now = needs.clock.now()
  const mayAsk = await needs.stores.signOrders.claimAsking(order.id, now, new Date(now.getTime() - ASKING_INTERVAL_MS))
  if (!mayAsk) return order
  const eid = needs.eids[order.method]
  if (!eid) return order
  return take(needs, order, await eid.collect(order.eidOrder), whenGone)
}

const ATTEMPTS = 3

/**
 * Ends a pending order from our side: cancels at the provider, then asks once more, when that is allowed again; a
 * signature that was completed first wins (SIG-03). Cancelling before asking leaves no moment in between in which a
 * signature could be lost.
 */
export const cancelSigning = async (needs: AdvanceNeeds, order: SignOrderRecord): Promise<SignOrderRecord> => {
  if (order.state !== 'Pending') return order
  const cancelled = needs.eids[order.method]?.cancel(order.eidOrder)
  await cancelled?.catch((error: unknown) => needs.log(`an order could not be cancelled: ${String(error)}`))
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const current = await needs.stores.signOrders.find(order.id)
    if (!current || current.state !== 'Pending') return current ?? order
    const due = (current.lastAskedAt?.getTime() ?? 0) + ASKING_INTERVAL_MS
    await needs.clock.sleep(Math.min(Math.max(due - needs.clock.now().getTime(), 0), ASKING_INTERVAL_MS))
    const advanced = await advanceSigning(needs, current, 'Cancelled')
    if (advanced.state !== 'Pending') return advanced
  }
  return endUnlessSigned(needs, order.id, 'Cancelled', 'signing.canceled.header.text')
}

/** What the worker does again and again: no signature is lost because a browser was closed (SIG-08). */
export const advanceAllSignings = async (needs: AdvanceNeeds): Promise<void> => {
  const ids = await needs.stores.signOrders.pending()
  const advanced = await Promise.allSettled(
    ids.map(async (id) => {
      const order = await needs.stores.signOrders.find(id)
      return order && advanceSigning(needs, order)
    }),
  )
  for (const result of advanced)
    if (result.status === 'rejected') needs.log(`a signing could not be followed: ${String(result.reason)}`)
}
