/**
 * Interface of a section type: everything in the domain that depends on it. The engine handles conditions, steps and
 * items.
 */

import type { Found, JsonPath } from '../catalogue-fault.ts'
import type { Condition } from '../condition.ts'
import type { Issues } from '../issue.ts'
import type { SummaryRow } from '../summary/rows.ts'
import type { Language } from '../texts/language.ts'
import type { SummaryHelp } from './summary-of.ts'

export const SEPARATORS = ['None', 'Before', 'After', 'Both', 'Default'] as const
export type Separator = (typeof SEPARATORS)[number]
export const LABEL_POSITIONS = ['Default', 'None', 'Before', 'After', 'Both'] as const
export type LabelPosition = (typeof LABEL_POSITIONS)[number]

/**
 * The part of a definition that all section types share. `Text` is `LocalisedText` in the catalogue's files and
 * `string` once a language is chosen. `enablesBy`: option ids; choosing any one of them enables the section. With
 * `enabledWhen`, that condition must hold, too.
 */
export type SectionBase<Text> = {
  identity: string
  enablesBy?: readonly string[]
  enabledWhen?: Condition
  separator?: Separator
  subHierarchy?: boolean
  appendix?: boolean
  heading?: Text
  introduction?: Text
  label?: Text
  labelPosition?: LabelPosition
  reviewLabel?: Text
  tooltipContent?: Text
  description?: Text
}

/**
 * `itemRows`: the rows of an item's enabled sections; `path` is the item's, from the step. `answerOf`: answers of the
 * steps, or of the same item first.
 */
export type SectionHelp = SummaryHelp & {
  itemRows: (equipmentIdentity: string, item: object, path: string) => SummaryRow[]
  answerOf: AnswerOf
}

/**
 * Another section of the type, named by its identity at `path`, that must have one of these section types. `within`:
 * the list whose items contain it.
 */
export type Reference = {
  to: string
  types: readonly string[]
  path: JsonPath
  within?: string
  /** The fault of the section found, which has one of the types; undefined for none. */
  faultOf?: (target: Record<string, unknown>) => string | undefined
}

/** The answer of a section that this one refers to; undefined or empty while it has none or is hidden. */
export type AnswerOf = (identity: string) => unknown

/** A section that may be without an answer. `Localised` is its definition in one language. */
export type ShownSection<Definition, Localised, Value = never> = {
  /** Whether its definition must have a label. The other types have a name of their own, or ask nothing. */
  needsLabel?: true
  /** The linter's rules for one definition alone. */
  lint?(section: Definition, path: JsonPath): Iterable<Found>
  /** The rows of one section; `path` starts at the step. An undefined value counts as empty. */
  summarise(section: Localised, value: Value | undefined, path: string, help: SectionHelp): SummaryRow[]
  /** Answers that distinguish an item of equipment from the others; at most three are shown. */
  shortAnswers?(section: Localised, value: Value, language: Language): string[]
  /** The sections whose answers it needs: of the steps, or of its own item. */
  references?(section: Definition, path: JsonPath): Iterable<Reference>
}

/** A value as conditions compare it: a canonical decimal number or date; undefined for an unreadable one. */
export type Compared<Value, Definition> = {
  kind: 'number' | 'date'
  text: (value: Value, section: Definition) => string | undefined
}

/** A section with an answer. `allowsMany`: whether contacts after the first count; the other types ignore it. */
export type SectionBehaviour<Definition, Localised, Value> = ShownSection<Definition, Localised, Value> & {
  /** The value of a hidden or untouched section. Shared, so it must not be mutated. */
  empty: Value
  isEmpty(value: Value): boolean
  /** Whether conditions count the section as answered; default: it is not empty. */
  isAnswered?(value: Value): boolean
  /** Types without it cannot be compared in conditions. */
  compared?: Compared<Value, Definition>
  /** Decodes untrusted JSON; see decode.ts. Only text inputs depend on `section`, for the stored form of their text. */
  decode(json: unknown, section?: Definition): Value | undefined
  /**
   * Compiles the section's rules once. The result returns issues with paths inside the value, or NONE. `today`:
   * YYYY-MM-DD.
   */
  check(section: Definition): (value: Value, allowsMany: boolean, today: string, answerOf?: AnswerOf) => Issues
  /**
   * Compiles the section's own reset (exempted fields, files of a missing document …); it returns the same reference
   * when nothing changes.
   */
  reset(section: Definition): (value: Value, allowsMany: boolean) => Value
}
