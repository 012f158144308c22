/** What each section type knows about its own value; the engine knows the rest (who enables whom, steps, items). */

import type { Decode } from '../application-type/decode.ts'
import type { SectionValue } from '../application-type/values.ts'
import type { Issues } from '../issue.ts'

/** One rule of a section as a list of rules shows it. `path` is relative to the section's value, list positions 0. */
export type SectionRule = { path: string; key: string; kind: RuleKind }

/** How a rule is broken; the fixtures know a wrong answer for each. */
export type RuleKind =
  | 'required'
  | 'min'
  | 'max'
  | 'length'
  | 'format'
  | 'pattern'
  | 'mismatch'
  | 'count'
  | 'single-line'
  | 'no-tab'
  | 'direction'

/**
 * `allowsMany` is false where only the first entry of a list counts (a contact list whose controlling option is not
 * chosen); the other types never look at it.
 */
export type SectionBehaviour<Section, Value extends SectionValue> = {
  /** The value of a hidden or untouched section. Shared: never written to. */
  empty: Value
  isEmpty(value: Value): boolean
  /** Reads what anyone may have sent; see decode.ts. */
  decode: Decode<Value>
  /** Compiles the section's rules once; the result gives issues with paths inside the value, and NONE when all is well. */
  check(section: Section): (value: Value, allowsMany: boolean) => Issues
  /** Compiles the section's own clearing (exempted fields, files of a missing document …); the same reference when nothing changes. */
  reset(section: Section): (value: Value, allowsMany: boolean) => Value
  /** Every rule that `check` can break, enumerated. */
  rules(section: Section): SectionRule[]
}
