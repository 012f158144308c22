/** Advances a signing: page, worker and return from the app all use this module, and the first caller concludes. */
import { isClockRight } from '../access/require-right-clock.ts'
import type { AdvanceDependencies } from '../ports/dependencies.ts'
import type { Collected } from '../ports/eid.ts'
import type { Asking, SignOrderRecord } from '../ports/sign-orders.ts'
import { completeSigning } from './complete-signing.ts'
import { type End, endSigning } from './end-signing.ts'

/**
 * Minimum time between an answer and the next request about the same order, in all processes together (BankID's rule).
 */
export const ASKING_INTERVAL_MS = 2000
// Longer than an adapter's timeout: no process asks while another may still receive the completed signature.
const ASKING_TAKES_AT_MOST_MS = 15_000

const askingAt = (now: Date): Asking => ({
  now,
  askedBefore: new Date(now.getTime() - ASKING_INTERVAL_MS),
  askingUntil: new Date(now.getTime() + ASKING_TAKES_AT_MOST_MS),
  neverYet: new Date(now.getTime() + 2 * ASKING_TAKES_AT_MOST_MS),
})

/** Ends the order, unless another process has stored a completion in the meantime: that takes precedence. */
export const endUnlessSigned = async (deps: AdvanceDependencies, id: string, end: End) => {
  const order = await endSigning(deps, id, end)
  return order.state === 'Pending' ? completeSigning(deps, order) : order
}

const take = async (
  deps: AdvanceDependencies,
  order: SignOrderRecord,
  collected: Collected,
): Promise<SignOrderRecord> => {
  const update = async (news: Partial<SignOrderRecord>): Promise<SignOrderRecord> => {
    // Counted from the answer: the provider sees requests at least one interval apart.
    const changes = { ...news, askingUntil: null, lastAskedAt: deps.clock.now() }
    await deps.stores.signOrders.update(order.id, changes)
    return { ...order, ...changes }
  }
  if (collected.status === 'Complete') {
    // Stored before anything else: the provider returns the completion once.
    return completeSigning(deps, await update({ completion: collected.completion }))
  }
  const { messageKey } = collected
  if (collected.status === 'Pending') return update({ messageKey, awaitingStart: collected.awaitingStart })
  if (collected.status !== 'NoResult') return endUnlessSigned(deps, order.id, { state: collected.status, messageKey })
  // The provider no longer knows the order: it will never have a result.
  if (collected.code === 'invalidRequest') return endUnlessSigned(deps, order.id, { state: 'Gone', messageKey })
  const { id: signOrder, applicationId, method } = order
  deps.log.warn({ signOrder, applicationId, method, err: collected.error }, 'the eID gave no result')
  return update({})
}

/** Advances a pending order if the provider has news, and returns its current state. */
export const advanceSigning = async (deps: AdvanceDependencies, order: SignOrderRecord): Promise<SignOrderRecord> => {
  if (order.state !== 'Pending') return order
  // Another process, or this one after its clock is corrected, concludes: the provider's answer and the evidence
  // contain our times.
  if (!(await isClockRight(deps))) return order
  if (order.completion) return completeSigning(deps, order)
  const eid = deps.eids[order.method]
  if (!eid) return order
  if (!(await deps.stores.signOrders.claimAsking(order.id, askingAt(deps.clock.now())))) return order
  return take(deps, order, await eid.collect(order.eidOrder))
}

/**
 * Runs in the worker at intervals, so that no signature is lost because a browser was closed (SIG-08). True when orders
 * were pending.
 */
export const advanceAllSignings = async (deps: AdvanceDependencies): Promise<boolean> => {
  const orders = await deps.stores.signOrders.pending(askingAt(deps.clock.now()))
  const advance = async (signOrder: string) => {
    const order = await deps.stores.signOrders.find(signOrder)
    if (order) await advanceSigning(deps, order)
  }
  const due = orders.filter(({ isDue }) => isDue)
  await Promise.all(
    due.map(({ id: signOrder }) =>
      advance(signOrder).catch((err: unknown) => deps.log.error({ signOrder, err }, 'a signing could not be followed')),
    ),
  )
  return orders.length > 0
}
