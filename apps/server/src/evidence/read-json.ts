/** Parses JSON text against a schema. */
import type { Static, TSchema } from 'typebox'
import Value from 'typebox/value'

/** The parsed value; undefined when the text is not JSON or does not match the schema. */
export const readJson = <T extends TSchema>(schema: T, text: string): Static<T> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return Value.Check(schema, value) ? value : undefined
  } catch {
    return undefined
  }
}
