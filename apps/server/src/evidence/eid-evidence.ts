/** One completed order, as any eID leaves it. */
import type { EidCompletion, EidOrder, ExpectedSignature } from '../ports/eid.ts'

export type EidEvidence = {
  order: Pick<EidOrder, 'orderRef' | 'startedAt' | 'request'>
  completion: EidCompletion
  /** From our own record, never from the provider's answer. */
  expected: ExpectedSignature
}

/** How far the clocks of a provider and ours may be apart, milliseconds, where nothing else is said. */
export const FIVE_MINUTES = 5 * 60_000

/** The time in which a provider may say that an order was signed: from begin to its answer, clocks being what they are. */
export const timeOf = (
  { order, completion }: EidEvidence,
  clockDifference = FIVE_MINUTES,
): { from: Date; to: Date } => ({
  from: new Date(Date.parse(order.startedAt) - clockDifference),
  to: new Date(Date.parse(completion.receivedAt) + clockDifference),
})

/** False when any of them is no time at all. */
export const isBetween = (time: Date, from: Date, to: Date): boolean => time >= from && time <= to
