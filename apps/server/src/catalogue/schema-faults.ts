/** Checks a value against a schema and reports faults in terms of the intended variant. */
import type { JsonPath } from '@sievert/domain/catalogue-fault'
import { isRecord } from '@sievert/domain/decode'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Errors } from 'typebox/value'

/** A schema as plain JSON Schema, limited to the keywords read here. */
type Plain = {
  /** Refers to a definition at the root: `#/$defs/<name>`. */
  $ref?: string
  $defs?: Readonly<Record<string, Plain>>
  anyOf?: readonly Plain[]
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  required?: readonly string[]
  items?: Plain
  properties?: Readonly<Record<string, Plain>>
}

type Tag = { name: string; value: unknown }
/** The constant that distinguishes a variant from the others (`sectionType`, `kind`). */
const tagOf = ({ properties }: Plain): Tag | undefined => {
  const tag = Object.entries(properties ?? {}).find(([, schema]) => schema.const !== undefined)
  return tag && { name: tag[0], value: tag[1].const }
}

/** The variant that the value matches by its first property (`all`, `any`, `not` …). */
const named = (variants: readonly Plain[], value: Record<string, unknown>): Plain | undefined => {
  const names = variants.map(({ properties }) => Object.keys(properties ?? {})[0])
  return variants[names.findIndex((name) => name !== undefined && Object.hasOwn(value, name))]
}

/** The variant that the value's tag names. For an unknown tag, a schema that requires a known one. */
const chosen = (variants: readonly Plain[], value: Record<string, unknown>): Plain | undefined => {
  const tags = variants.map(tagOf).filter((tag) => tag !== undefined)
  const name = tags[0]?.name
  if (name === undefined || tags.length < variants.length) return named(variants, value)
  const meant = variants.find((variant) => tagOf(variant)?.value === value[name])
  return meant ?? { type: 'object', required: [name], properties: { [name]: { enum: tags.map((tag) => tag.value) } } }
}

type Part = { schema: Plain; value: unknown; path: JsonPath }

/**
 * Yields each element of each array as a separate part, and returns the schema without them. Replaces each union of
 * objects by the intended variant. Otherwise one wrong section would be reported as matching none of the nine types,
 * and would hide the faults after it.
 */
function* split(whole: Plain, value: unknown, path: JsonPath, defs = whole.$defs ?? {}): Generator<Part, Plain> {
  const schema = (value !== undefined && defs[whole.$ref?.split('/').at(-1) ?? '']) || whole
  if (schema.anyOf && isRecord(value)) {
    const variant = chosen(schema.anyOf, value)
    return variant ? yield* split(variant, value, path, defs) : schema
  }
  const { items, properties, ...rest } = schema
  if (Array.isArray(value) && items) {
    for (const [index, each] of value.entries()) {
      const at = [...path, index]
      yield { schema: yield* split(items, each, at, defs), value: each, path: at }
    }
    return rest
  }
  if (!isRecord(value) || !properties) return schema
  const inner: [string, Plain][] = []
  for (const [name, each] of Object.entries(properties))
    inner.push([name, yield* split(each, value[name], [...path, name], defs)])
  return { ...schema, properties: Object.fromEntries(inner) }
}

const pathOf = (pointer: string): JsonPath =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')))

/** TypeBox's message, with the values that it refers to. */
const messageOf = ({ message, params }: { message: string; params: object }): string => {
  const values = Object.values(params).flat().map(String).join(', ')
  return values === '' || message.includes(values) ? message : `${message}: ${values}`
}

const valueAt = (value: unknown, path: JsonPath): unknown =>
  path.reduce<unknown>((at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined), value)

/** How to write a value that has the wrong type; empty where the message says enough. */
const remedyFor = (message: string | undefined, value: unknown): string => {
  if (message === 'must be string' && typeof value === 'number') return `: write "${value}"`
  if (message === 'must be object' && typeof value === 'string')
    return `: write { "sv": ${JSON.stringify(value)}, "en": … } if it is a text`
  return ''
}

/** Keywords that only repeat other errors of the same path. */
const ECHOES: readonly string[] = ['anyOf', 'boolean']

const faultsOf = ({ schema, value, path }: Part): { path: JsonPath; message: string }[] => {
  const places = Map.groupBy(Errors(schema as TSchema, value), (error) => error.instancePath)
  return [...places].flatMap(([pointer, errors]) => {
    const messages = [...new Set(errors.filter(({ keyword }) => !ECHOES.includes(keyword)).map(messageOf))]
    const remedy = messages.length === 1 ? remedyFor(messages[0], valueAt(value, pathOf(pointer))) : ''
    const separator = errors.some(({ keyword }) => keyword === 'anyOf') ? ' or ' : '; '
    return messages.length > 0
      ? [{ path: [...path, ...pathOf(pointer)], message: messages.join(separator) + remedy }]
      : []
  })
}

const compiled = new WeakMap<TSchema, { Check(value: unknown): boolean }>()

/** Compiled once per schema: finding the errors takes far longer, and nearly every value is valid. */
const fits = (schema: TSchema, value: unknown): boolean => {
  const validator = compiled.get(schema) ?? Compile(schema)
  compiled.set(schema, validator)
  return validator.Check(value)
}

/** One fault per wrong path; empty when the value matches. */
export const schemaFaults = (schema: TSchema, value: unknown): { path: JsonPath; message: string }[] => {
  if (fits(schema, value)) return []
  const { $defs }: Plain = schema
  const parts: Part[] = []
  const splitting = split(schema, value, [])
  for (let next = splitting.next(); ; next = splitting.next()) {
    if (next.done)
      return [{ schema: next.value, value, path: [] }, ...parts].flatMap((part) =>
        faultsOf({ ...part, schema: { ...part.schema, ...($defs && { $defs }) } }),
      )
    parts.push(next.value)
  }
}
