/** The behaviour of a section type: its own value. The engine does the rest (enabling, steps, items). */
import type { SectionValue } from '../application-type/values.ts'
import type { Issues } from '../issue.ts'

/**
 * `allowsMany` is false where only the first entry of a list counts (a contact list whose controlling option is not
 * chosen); the other types never look at it.
 */
export type SectionBehaviour<Section, Value extends SectionValue> = {
  /** The value of a hidden or untouched section. Shared: never written to. */
  empty: Value
  isEmpty(value: Value): boolean
  /** Reads untrusted JSON; see decode.ts. Only a text's stored form depends on its section. */
  decode(json: unknown, section?: Section): Value | undefined
  /** Compiles the section's rules once; the result gives issues with paths inside the value, and NONE when all is well. `today`: YYYY-MM-DD. */
  check(section: Section): (value: Value, allowsMany: boolean, today: string) => Issues
  /** Compiles the section's own clearing (exempted fields, files of a missing document …); the same reference when nothing changes. */
  reset(section: Section): (value: Value, allowsMany: boolean) => Value
}
