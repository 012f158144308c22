/** The evidence of one completed signing order, the same shape for every eID. */
import type { EidCompletion, EidOrder, ExpectedSignature } from '../ports/eid.ts'

export type EidEvidence = {
  order: Pick<EidOrder, 'orderRef' | 'startedAt' | 'request'>
  completion: EidCompletion
  /** Taken from our own record, never from the provider's answer. */
  expected: ExpectedSignature
}

/** Largest accepted difference between somebody else's clock and ours. */
export const FIVE_MINUTES = 5 * 60_000

/** A provider may say that an order was signed from begin to its answer, clocks being what they are. False when any of them is no time at all. */
export const wasOpen = (time: Date, begunAt: Date, completedAt: Date): boolean =>
  time.getTime() >= begunAt.getTime() - FIVE_MINUTES && time.getTime() <= completedAt.getTime() + FIVE_MINUTES
