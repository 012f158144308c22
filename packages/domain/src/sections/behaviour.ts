/** Interface of a section type: operations on its own value. The engine handles conditions, steps and items. */
import type { SectionValue } from '../application-type/values.ts'
import type { Issues } from '../issue.ts'

/**
 * `allowsMany` is false where only the first entry of a list counts (a contact list whose controlling option is not
 * chosen); the other types ignore it.
 */
export type SectionBehaviour<Section, Value extends SectionValue> = {
  /** The value of a hidden or untouched section. Shared, so it must not be mutated. */
  empty: Value
  isEmpty(value: Value): boolean
  /** Decodes untrusted JSON; see decode.ts. Only text inputs depend on `section`, for the stored form of their text. */
  decode(json: unknown, section?: Section): Value | undefined
  /**
   * Compiles the section's rules once. The result returns issues with paths inside the value, or NONE. `today`:
   * YYYY-MM-DD.
   */
  check(section: Section): (value: Value, allowsMany: boolean, today: string) => Issues
  /**
   * Compiles the section's own reset (exempted fields, files of a missing document …); it returns the same reference
   * when nothing changes.
   */
  reset(section: Section): (value: Value, allowsMany: boolean) => Value
}
