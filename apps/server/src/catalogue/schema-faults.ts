/** Checks a value against a schema and says what is wrong in the words of the variant that was meant. */
import { isRecord } from '@sievert/domain/application-type/decode'
import type { JsonPath } from '@sievert/domain/catalogue-lint/lint-fault'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Errors } from 'typebox/value'

/** A schema as plain JSON Schema, as far as it is looked into here. */
type Plain = {
  anyOf?: readonly Plain[]
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  required?: readonly string[]
  items?: Plain
  properties?: Readonly<Record<string, Plain>>
}

type Tag = { name: string; value: unknown }
/** The constant that tells a variant from the others (`sectionType`, `kind`). */
const tagOf = ({ properties }: Plain): Tag | undefined => {
  const tag = Object.entries(properties ?? {}).find(([, schema]) => schema.const !== undefined)
  return tag && { name: tag[0], value: tag[1].const }
}

/** The variant that the value's tag names; when it names none, a schema that asks for a tag that does. */
const chosen = (variants: readonly Plain[], value: Record<string, unknown>): Plain | undefined => {
  const tags = variants.map(tagOf).filter((tag) => tag !== undefined)
  const name = tags[0]?.name
  if (name === undefined || tags.length < variants.length) return undefined
  const meant = variants.find((variant) => tagOf(variant)?.value === value[name])
  return meant ?? { type: 'object', required: [name], properties: { [name]: { enum: tags.map((tag) => tag.value) } } }
}

type Part = { schema: Plain; value: unknown; path: JsonPath }

/**
 * Yields each element of each array as a part of its own, and returns the schema without them. Each union of objects is
 * replaced by the variant that was meant: otherwise one wrong section would be told as not being any of the nine types,
 * and would hide those after it.
 */
function* split(schema: Plain, value: unknown, path: JsonPath): Generator<Part, Plain> {
  if (schema.anyOf && isRecord(value)) {
    const variant = chosen(schema.anyOf, value)
    return variant ? yield* split(variant, value, path) : schema
  }
  const { items, properties, ...rest } = schema
  if (Array.isArray(value) && items) {
    for (const [index, each] of value.entries()) {
      const at = [...path, index]
      yield { schema: yield* split(items, each, at), value: each, path: at }
    }
    return rest
  }
  if (!isRecord(value) || !properties) return schema
  const inner: [string, Plain][] = []
  for (const [name, each] of Object.entries(properties))
    inner.push([name, yield* split(each, value[name], [...path, name])])
  return { ...schema, properties: Object.fromEntries(inner) }
}

const pathOf = (pointer: string): JsonPath =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')))

/** TypeBox's message, with the values it is about. */
const messageOf = ({ message, params }: { message: string; params: object }): string => {
  const values = Object.values(params).flat().map(String).join(', ')
  return values === '' || message.includes(values) ? message : `${message}: ${values}`
}

/** Keywords that only repeat what others say of the same place. */
const ECHOES: readonly string[] = ['anyOf', 'boolean']

const faultsOf = ({ schema, value, path }: Part): { path: JsonPath; message: string }[] => {
  const places = Map.groupBy(Errors(schema as TSchema, value), (error) => error.instancePath)
  return [...places].flatMap(([pointer, errors]) => {
    const messages = errors.filter(({ keyword }) => !ECHOES.includes(keyword)).map(messageOf)
    const separator = errors.some(({ keyword }) => keyword === 'anyOf') ? ' or ' : '; '
    return messages.length > 0 ? [{ path: [...path, ...pathOf(pointer)], message: messages.join(separator) }] : []
  })
}

const compiled = new WeakMap<TSchema, { Check(value: unknown): boolean }>()

/** Compiled once for a schema: looking for what is wrong takes far longer, and nearly always nothing is. */
const fits = (schema: TSchema, value: unknown): boolean => {
  const validator = compiled.get(schema) ?? Compile(schema)
  compiled.set(schema, validator)
  return validator.Check(value)
}

/** One fault for each wrong place; empty when the value fits. */
export const schemaFaults = (schema: TSchema, value: unknown): { path: JsonPath; message: string }[] => {
  if (fits(schema, value)) return []
  const parts: Part[] = []
  const splitting = split(schema, value, [])
  for (let next = splitting.next(); ; next = splitting.next()) {
    if (next.done) return [{ schema: next.value, value, path: [] }, ...parts].flatMap(faultsOf)
    parts.push(next.value)
  }
}
