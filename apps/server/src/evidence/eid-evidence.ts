/** The evidence of one completed signing order; the same type for every eID. */
import type { EidCompletion, EidOrder, ExpectedSignature } from '../ports/eid.ts'

export type EidEvidence = {
  order: Pick<EidOrder, 'orderRef' | 'startedAt' | 'request'>
  completion: EidCompletion
  /** Taken from our own record, never from the provider's answer. */
  expected: ExpectedSignature
}

/** Largest accepted difference between another party's clock and ours. */
export const FIVE_MINUTES = 5 * 60_000

/**
 * Whether the provider's time of the signature is between the order's begin and its answer, with tolerance for clocks.
 * False for an invalid date.
 */
export const wasOpen = (time: Date, begunAt: Date, completedAt: Date): boolean =>
  time.getTime() >= begunAt.getTime() - FIVE_MINUTES && time.getTime() <= completedAt.getTime() + FIVE_MINUTES
