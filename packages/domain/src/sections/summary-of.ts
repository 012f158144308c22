/** Types and helpers that the section types' summaries share. */
import type { SummaryRow } from '../summary/rows.ts'
import type { Translate } from '../texts/translate.ts'

/** `countries`: ISO 3166-1 numeric id → name in the language of `t`. */
export type SummaryHelp = { t: Translate; countries: ReadonlyMap<number, string> }

/** The review label, or the form's label where there is none. */
export const labelOf = (section: { reviewLabel?: string; label?: string }): string =>
  section.reviewLabel ?? section.label ?? ''

/** The row of a section with one short answer. */
export const answerRow = (
  section: { reviewLabel?: string; label?: string; optional?: boolean },
  path: string,
  text: string,
  t: Translate,
): SummaryRow => ({
  kind: 'text',
  path,
  label: labelOf(section),
  text: text.trim() || t(section.optional ? 'review.no-answer.text' : 'error.component'),
})

/** A number and its unit, on one line. */
export const withUnit = (written: string, unit: string | undefined): string =>
  written.trim() !== '' && unit ? `${written}\u00a0${unit}` : written

export const capitalised = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1)
