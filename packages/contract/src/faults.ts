/** Validation of values against a schema, for tests and for checks of a running service. */
import { Compile } from 'typebox/schema'

/** Copy of the schema that refuses undocumented properties. */
const strict = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(strict)
  if (typeof schema !== 'object' || schema === null) return schema
  const inside = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, strict(value)]))
  return 'properties' in schema ? { additionalProperties: false, ...inside } : inside
}

type Compiled = { Errors(value: unknown): [boolean, { instancePath: string; message: string }[]] }
const compiled = new WeakMap<object, Compiled>()
const compile = (schema: object): Compiled => {
  const known = compiled.get(schema) ?? Compile(strict(schema) as object)
  compiled.set(schema, known)
  return known
}

/** Differences between a value and a schema, as path and message. An undocumented property is a difference. */
export const faultsIn = (schema: object, value: unknown): string[] => {
  const [, errors] = compile(schema).Errors(value)
  return errors.map(({ instancePath, message }) => `${instancePath} ${message}`)
}
