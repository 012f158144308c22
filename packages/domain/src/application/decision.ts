/** The authority's decision in force, independent of the order and number of deliveries (AFT-01). */

import { FOREVER } from '../reports/status.ts'

/** A decision as it was made. Days are `YYYY-MM-DD`; a dismissal comes without a day. */
export type Decided =
  /** Without `validUntil`: until further notice. */
  | { kind: 'granted'; decidedOn: string; validUntil?: string }
  | { kind: 'rejected'; decidedOn: string }
  | { kind: 'dismissed' }

/** The decision, and whether the application or the resulting permit is withdrawn. */
export type Decisions = { decided: Decided | null; withdrawn: boolean }

/** A decision, or the applicant's withdrawal. */
export type CaseDecision = Decided | { kind: 'withdrawn' }

export const DECISIONS = ['granted', 'rejected', 'dismissed', 'withdrawn'] as const
/** The decision in force, as clients see it. */
export type Decision = { kind: (typeof DECISIONS)[number]; decidedOn?: string }

const HOUR_MS = 3_600_000

/**
 * Describes impossible days of a decision; undefined when they are valid. A decision with a future day would override
 * all decisions made until then. `now` is epoch ms; days up to UTC+14 count as reached.
 */
export const faultOfDays = (
  { decidedOn, validUntil = decidedOn }: { decidedOn: string; validUntil?: string },
  now: number,
): string | undefined => {
  // As text, a day sorts before every instant in it.
  if (decidedOn > new Date(now + 14 * HOUR_MS).toISOString()) return 'decidedOn is a day to come'
  return validUntil < decidedOn ? 'validUntil is before decidedOn' : undefined
}

const dayOf = (decided: Decided): string => (decided.kind === 'dismissed' ? '' : decided.decidedOn)
/** Last day of validity; empty unless granted. */
const lastDayOf = (decided: Decided): string => (decided.kind === 'granted' ? (decided.validUntil ?? FOREVER) : '')

/**
 * The decision with the later day wins, since an appeal may have changed the earlier one. A dismissal comes without
 * examination, so any decision on the merits overrides it in either order. On the same day the stricter decision wins:
 * the applicant must not start on a permit that may be revoked.
 */
const goesBefore = (one: Decided, other: Decided): boolean =>
  dayOf(one) === dayOf(other) ? lastDayOf(one) < lastDayOf(other) : dayOf(one) > dayOf(other)

/** The decisions after one more event. Returns the same object when nothing changes. */
export const afterDecision = (before: Decisions, decision: CaseDecision): Decisions => {
  if (decision.kind === 'withdrawn') return before.withdrawn ? before : { ...before, withdrawn: true }
  const { decided } = before
  return decided === null || goesBefore(decision, decided) ? { ...before, decided: decision } : before
}

/** A withdrawal does not override a rejection or dismissal, because the right to appeal must be shown. */
export const decisionThatHolds = ({ decided, withdrawn }: Decisions): Decision | undefined => {
  if (withdrawn && (decided === null || decided.kind === 'granted')) return { kind: 'withdrawn' }
  if (decided === null) return undefined
  const decidedOn = dayOf(decided)
  return { kind: decided.kind, ...(decidedOn && { decidedOn }) }
}

/** A refusal may be appealed. */
export const isRefusal = (decision: Decision | undefined): decision is Decision & { kind: 'rejected' | 'dismissed' } =>
  decision?.kind === 'rejected' || decision?.kind === 'dismissed'
