/** Reads JSON text of a known shape. */
import type { Static, TSchema } from 'typebox'
import Value from 'typebox/value'

/** The JSON text as a value of this shape; undefined when it is not JSON or has another shape. */
export const readJson = <T extends TSchema>(schema: T, text: string): Static<T> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return Value.Check(schema, value) ? value : undefined
  } catch {
    return undefined
  }
}
