/** Types and helpers that the section types' summaries share. */
import type { Translate } from '../texts/translate.ts'

/** `countries`: ISO 3166-1 numeric id → name in the language of `t`. */
export type SummaryHelp = { t: Translate; countries: ReadonlyMap<number, string> }

/** The review label, or the form's label where there is none. */
export const labelOf = (section: { reviewLabel?: string; label?: string }): string =>
  section.reviewLabel ?? section.label ?? ''

export const capitalised = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1)
