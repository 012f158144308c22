/** Which of the authority's decisions about an application holds, in whatever order, and however often, they are told (AFT-01). */

/** A decision as it was made. Days are `YYYY-MM-DD`; a dismissal is told without one. */
export type Decided =
  | { kind: 'granted'; decidedOn: string; validUntil: string }
  | { kind: 'rejected'; decidedOn: string }
  | { kind: 'dismissed' }

/** What was decided, and whether the application, or the permit that it led to, has been withdrawn. */
export type Decisions = { decided: Decided | null; withdrawn: boolean }

export const DECISIONS = ['granted', 'rejected', 'dismissed', 'withdrawn'] as const
/** The decision that holds, as it is told. */
export type Decision = { kind: (typeof DECISIONS)[number]; decidedOn?: string }

const HOUR_MS = 3_600_000

/**
 * What can't be of a decision's days, in words. One of a day to come would stand before all that are made until then; `now` (epoch ms)
 * is of the latest day that it is anywhere.
 */
export const faultOfDays = (
  { decidedOn, validUntil = decidedOn }: { decidedOn: string; validUntil?: string },
  now: number,
): string | undefined => {
  // A day comes, as text, before every moment in it.
  if (decidedOn > new Date(now + 14 * HOUR_MS).toISOString()) return 'decidedOn is a day to come'
  return validUntil < decidedOn ? 'validUntil is before decidedOn' : undefined
}

const dayOf = (decided: Decided): string => (decided.kind === 'dismissed' ? '' : decided.decidedOn)
/** The last day on which it allows anything. */
const lastDayOf = (decided: Decided): string => (decided.kind === 'granted' ? decided.validUntil : '')

/**
 * The decision of the later day: an appeal may have changed the earlier one. A dismissal says that nothing was tried, so any
 * decision that has tried it goes before, whenever told. Of the same day that which allows less: nobody should begin on what may not stand.
 */
const goesBefore = (one: Decided, other: Decided): boolean =>
  dayOf(one) === dayOf(other) ? lastDayOf(one) < lastDayOf(other) : dayOf(one) > dayOf(other)

/** What is decided when this is told, too. The same object when it changes nothing. */
export const afterDecision = (before: Decisions, told: Decided | { kind: 'withdrawn' }): Decisions => {
  if (told.kind === 'withdrawn') return before.withdrawn ? before : { ...before, withdrawn: true }
  const { decided } = before
  return decided === null || goesBefore(told, decided) ? { ...before, decided: told } : before
}

/** Of what is rejected or dismissed there is nothing left to withdraw, and the right to appeal must be told. */
export const decisionThatHolds = ({ decided, withdrawn }: Decisions): Decision | undefined => {
  if (withdrawn && (decided === null || decided.kind === 'granted')) return { kind: 'withdrawn' }
  if (decided === null) return undefined
  const decidedOn = dayOf(decided)
  return { kind: decided.kind, ...(decidedOn && { decidedOn }) }
}

/** It says no, and may be appealed. */
export const isRefusal = (decision: Decision | undefined): decision is Decision & { kind: 'rejected' | 'dismissed' } =>
  decision?.kind === 'rejected' || decision?.kind === 'dismissed'
