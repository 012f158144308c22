/** Types of fee rules and fees. Amounts are whole Swedish kronor. */
import type { Condition } from '../condition.ts'
import type { LocalisedText } from '../texts/language.ts'

/**
 * The unit that a fee counts. `section` is an Equipment section; the options belong to its items.
 *
 * - `FIXED_WHEN`: 1 while the condition holds.
 * - `NUMBER`: the value of a Number or Sum `section`, or the total of the number `field` over the rows of a list, in
 *   started units of `per` (a decimal above 0; default 1).
 */
export type FeeCounter =
  | { kind: 'PERMIT_EQUIPMENT' }
  | { kind: 'SECTION_EQUIPMENT'; section: string }
  | { kind: 'SECTION_EQUIPMENT_WHERE'; section: string; option: string }
  | { kind: 'FIXED' }
  | { kind: 'FIXED_IF'; section: string; option: string; quantifier: 'any' | 'all' }
  | { kind: 'FIXED_WHEN'; when: Condition }
  | { kind: 'NUMBER'; section: string; field?: string; per?: string }

export const FEE_KINDS = ['application', 'renewal', 'change', 'report'] as const
export type FeeKind = (typeof FEE_KINDS)[number]

/** `once`: on submission; `yearly`: every year, nothing on submission; `nowAndYearly`: both. */
export const FEE_CHARGES = ['once', 'yearly', 'nowAndYearly'] as const
export type FeeCharge = (typeof FEE_CHARGES)[number]

/** How a line without `charged` is paid: a new application now and yearly, a report once (FEE-02). */
export const USUAL_CHARGE: Readonly<Record<FeeKind, FeeCharge>> = {
  application: 'nowAndYearly',
  renewal: 'yearly',
  change: 'yearly',
  report: 'once',
}

/** The most kronor of one line. More is a mistake in a draft or the catalogue, and sums of such lines stay exact. */
export const LINE_TOTAL_MAX = 1_000_000_000_000

/**
 * One dated line of a business type's fee. Days are `YYYY-MM-DD` in Swedish time: from `validFrom` (inclusive) until
 * before `validTo` (exclusive; null = until further notice). Only the dearest line of a `group` is charged. `kinds`:
 * the applications that pay the line; all without it.
 */
export type FeeRule = {
  businessType: string
  lineKey: string
  name: LocalisedText
  pricePerUnit: number
  counter: FeeCounter
  validFrom: string
  validTo: string | null
  group?: string
  kinds?: readonly FeeKind[]
  charged?: FeeCharge
  source: string
}
/** `charged`: present with `yearly` of the fee. */
export type FeeLine = {
  lineKey: string
  name: string
  count: number
  pricePerUnit: number
  lineTotalFee: number
  charged?: FeeCharge
}
export type Fee = {
  kind: FeeKind
  feeLineItems: FeeLine[]
  feeTotal: number
  /** Due on submission. */
  dueNow: number
  /** Due every year. Present unless all lines have the usual charge of an application, a renewal or a report. */
  yearly?: number
}
