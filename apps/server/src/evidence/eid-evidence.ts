/** One completed order, as any eID leaves it. */
import type { EidCompletion, EidOrder, ExpectedSignature } from '../ports/eid.ts'

export type EidEvidence = {
  order: Pick<EidOrder, 'orderRef' | 'startedAt' | 'request'>
  completion: EidCompletion
  /** Taken from our own record, never from the provider's answer. */
  expected: ExpectedSignature
}

/** Largest accepted difference between a provider's clock and ours. */
const FIVE_MINUTES = 5 * 60_000

/** The time in which a provider may say that an order was signed: from begin to its answer, clocks being what they are. */
export const timeOf = (begunAt: Date, completedAt: Date): { from: Date; to: Date } => ({
  from: new Date(begunAt.getTime() - FIVE_MINUTES),
  to: new Date(completedAt.getTime() + FIVE_MINUTES),
})

/** False when any of them is no time at all. */
export const isBetween = (time: Date, from: Date, to: Date): boolean => time >= from && time <= to
