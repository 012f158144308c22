/** Types of fee rules and fees. Amounts are whole Swedish kronor. */
import type { LocalisedText } from '../texts/language.ts'

/** The unit that a fee counts. `section` is an Equipment section; the options belong to its items. */
export type FeeCounter =
  | { kind: 'PERMIT_EQUIPMENT' }
  | { kind: 'SECTION_EQUIPMENT'; section: string }
  | { kind: 'SECTION_EQUIPMENT_WHERE'; section: string; option: string }
  | { kind: 'FIXED' }
  | { kind: 'FIXED_IF'; section: string; option: string; quantifier: 'any' | 'all' }

/**
 * One dated line of a business type's fee. Days are `YYYY-MM-DD` in Swedish time: from `validFrom` (inclusive) until
 * before `validTo` (exclusive; null = until further notice). Only the dearest line of a `group` is charged.
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
  source: string
}
export type FeeLine = { lineKey: string; name: string; count: number; pricePerUnit: number; lineTotalFee: number }
/** `kind`: a new application pays the lines now and yearly; a renewal pays nothing now; a report pays once. */
export const FEE_KINDS = ['application', 'renewal', 'report'] as const
export type Fee = {
  kind: (typeof FEE_KINDS)[number]
  feeLineItems: FeeLine[]
  feeTotal: number
  /** Due on submission: 0 for a renewal. */
  dueNow: number
}
