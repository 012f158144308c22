/** Lists every field of a packet by its schema, so that new fields are included, with other values for it. */
import type { TObject, TSchema } from 'typebox'
import Type from 'typebox'
import Value from 'typebox/value'

/**
 * `path`: as in STATED_NOT_SEALED. `values`: different from the current one; undefined stands for its absence. `put`
 * returns the packet with one of them.
 */
export type Field = { path: string; values: unknown[]; put(value: unknown): unknown }

type Place = { schema: TSchema; value: unknown; other: unknown; path: string; put: Field['put'] }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const entry = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined)

const TIME = /^\d{4}-\d\d-\d\dT/
const SHIFTS = [1000, -1000, 86_400_000, -86_400_000]

const otherTexts = (text: string): string[] => [
  '',
  'AAAA',
  `${text} `,
  text.slice(0, -1) + (text.endsWith('0') ? '1' : '0'),
  '0'.repeat(text.length),
  ...(TIME.test(text) ? SHIFTS.map((shift) => new Date(Date.parse(text) + shift).toISOString()) : []),
]

const fieldsOfObject = ({ value, other, path, put }: Place, { properties }: TObject): Field[] =>
  Object.entries(properties).flatMap(([key, schema]) =>
    fieldsIn({
      schema,
      value: entry(value, key),
      other: entry(other, key),
      path: path === '' ? key : `${path}.${key}`,
      put: (changed) => {
        const { [key]: _, ...rest } = isRecord(value) ? value : {}
        return put(changed === undefined ? rest : { ...rest, [key]: changed })
      },
    }),
  )

const valuesOf = (value: unknown, other: unknown): unknown[] => {
  const more = [undefined, null, other]
  if (isRecord(value)) return [...more, { ...value, more: '1' }]
  if (Array.isArray(value))
    return [...more, [], [...value, ...value], [...value, ...(Array.isArray(other) ? other : [])]]
  return [...more, ...otherTexts(typeof value === 'string' ? value : '')]
}

const childrenOf = (place: Place): Field[] => {
  const { schema, value, other, path, put } = place
  if (Type.IsUnion(schema))
    return schema.anyOf.filter((one) => Value.Check(one, value)).flatMap((one) => childrenOf({ ...place, schema: one }))
  if (Type.IsObject(schema)) return fieldsOfObject(place, schema)
  if (!Type.IsArray(schema) || !Array.isArray(value)) return []
  return value.flatMap((item: unknown, index) =>
    fieldsIn({
      schema: schema.items,
      value: item,
      other: Array.isArray(other) ? other[index] : undefined,
      path: `${path}[]`,
      put: (changed) => put(value.toSpliced(index, 1, ...(changed === undefined ? [] : [changed]))),
    }),
  )
}

const fieldsIn = (place: Place): Field[] => {
  const { value, other, path, put } = place
  const same = JSON.stringify(value)
  const values = valuesOf(value, other).filter((one) => JSON.stringify(one) !== same)
  return [{ path, values, put }, ...childrenOf(place)]
}

/** `other`: another valid value of the schema, from which values are taken, too. */
export const eachField = (schema: TSchema, value: unknown, other: unknown): Field[] =>
  fieldsIn({ schema, value, other, path: '', put: (changed) => changed }).filter(({ path }) => path !== '')
