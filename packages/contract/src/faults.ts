/** How a value differs from a schema: for tests, and for what judges a running service. */
import { Compile } from 'typebox/schema'

/** The same schema, which no property without a description may pass. */
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

/** Where and how a value differs from what a schema says, also by what it says nothing of; nothing when it doesn't. */
export const faultsIn = (schema: object, value: unknown): string[] => {
  const [, errors] = compile(schema).Errors(value)
  return errors.map(({ instancePath, message }) => `${instancePath} ${message}`)
}
