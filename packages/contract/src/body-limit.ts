/** Size limit of a request body, derived from its schema. */
import type { TSchema } from 'typebox'

/** Bytes of one UTF-16 unit when JSON escapes it: `\u00e5`. */
const BYTES_OF_UNIT = 6
const BYTES_OF_NUMBER = 32
/** Margin in bytes for white space and for unknown fields: the refusal names those, so the body must be read. */
const ROOM = 16 * 1024
/** Upper limit in bytes of any JSON body, whatever its schema allows. */
export const LONGEST_BODY = 1_000_000

type Schema = {
  const?: unknown
  anyOf?: Schema[]
  maxLength?: number
  maxItems?: number
  items?: Schema
  maxProperties?: number
  patternProperties?: Record<string, Schema>
  properties?: Record<string, Schema>
  type?: string
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

const bytesOf = (schema: Schema): number => {
  if (schema.const !== undefined) return JSON.stringify(schema.const).length + 2
  if (schema.anyOf) return Math.max(...schema.anyOf.map(bytesOf))
  if (schema.type === 'string') return (schema.maxLength ?? LONGEST_BODY) * BYTES_OF_UNIT + 2
  if (schema.type === 'array') return (schema.maxItems ?? LONGEST_BODY) * (bytesOf(schema.items ?? {}) + 1) + 2
  const named = Object.entries(schema.properties ?? {}).map(([name, inside]) => name.length + 4 + bytesOf(inside))
  const others = Object.values(schema.patternProperties ?? {}).map(bytesOf)
  const most = (schema.maxProperties ?? LONGEST_BODY) * (100 * BYTES_OF_UNIT + 4 + Math.max(0, ...others))
  return sum(named) + (others.length > 0 ? most : 0) + BYTES_OF_NUMBER
}

/** Size limit in bytes of a body with this schema. */
export const bodyLimitOf = (schema: TSchema | undefined): number =>
  Math.min(LONGEST_BODY, ROOM + (schema ? bytesOf(schema) : 0))
