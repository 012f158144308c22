/**
 * Generates values for fast-check: valid ones from a schema of the description, and odd ones that no schema expects.
 */
import fc, { type Arbitrary } from 'fast-check'
import type { Schema } from './description.ts'

/** Placeholders for ids that exist when the request is sent: see `World.fill`. */
const ids = (kind: 'application' | 'thing') =>
  fc.oneof(
    { weight: 6, arbitrary: fc.nat(7).map((n) => `own-${kind}-${n}`) },
    { weight: 2, arbitrary: fc.nat(7).map((n) => `other-${kind}-${n}`) },
    { weight: 1, arbitrary: fc.uuid() },
  )

// biome-ignore format: a list
const ODD_TEXTS = [
  '', ' ', '\0', 'a\0b', '\ud800', '\u202e\u200b\ufeff', 'Å\u0308\u0301\u0302', '👩‍👩‍👧‍👦🇸🇪', 'ﷺ', '\r\nX: y',
  "' or 1=1; drop table person; --", '../../../../etc/passwd', '%00%2e%2e%2f', '<script>alert(1)</script>',
  '\x24{7*7}{{7*7}}', '__proto__', 'constructor', 'null', 'NaN', '1e999', '-1', '9007199254740993',
  '99999999999999999999', '2026-02-30', '0000-00-00T00:00:00Z', '+275760-09-13T00:00:00.001Z',
]

export const oddText: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(300, 6000, 500_001).map((length) => 'å'.repeat(length)) },
)

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
const zeros = (length: number): unknown => Array.from({ length }, () => 0)
// biome-ignore format: a list
const ODD_VALUES: unknown[] = [
  null, true, 0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53 + 2, [], {}, [[]], [null], nested(60), nested(2000),
  zeros(100), zeros(20_000),
]

export const oddValue: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: oddText },
  { weight: 3, arbitrary: fc.constantFrom(...ODD_VALUES) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

const text = ({ pattern, format, maxLength = 60 }: Schema): Arbitrary<string> => {
  if (pattern?.includes('{22}')) return ids('application')
  if (pattern?.includes('-[0-9a-fA-F]{12}')) return ids('thing')
  if (format === 'date-time' || format === 'date')
    return fc
      .date({ noInvalidDate: true, min: new Date('1990-01-01'), max: new Date('2100-01-01') })
      .map((date) => date.toISOString().slice(0, format === 'date' ? 10 : undefined))
  const plain = fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 60) })
  return pattern === undefined || pattern.includes('(?=')
    ? fc.oneof(plain, fc.nat(20).map(String), ids('thing'))
    : fc.oneof(fc.stringMatching(new RegExp(pattern)), plain)
}

const object = ({ properties = {}, required = [], additionalProperties }: Schema) => {
  if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(fc.string({ maxLength: 20 }), valueOf(additionalProperties), { maxKeys: 4 })
  const each = Object.entries(properties).map(([name, of]) => [name, valueOf(of)] as const)
  return fc.record(Object.fromEntries(each), { requiredKeys: required.filter((name) => name in properties) })
}

export const valueOf = (schema: Schema): Arbitrary<unknown> => {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valueOf(each)))
  const { minimum: min = 0, maximum: max = 12 } = schema
  const byType: Record<string, () => Arbitrary<unknown>> = {
    string: () => text(schema),
    integer: () => fc.oneof(fc.integer({ min, max }), fc.maxSafeInteger()),
    number: () => fc.double({ noNaN: true, noDefaultInfinity: true }),
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
    array: () => fc.array(valueOf(schema.items ?? {}), { maxLength: 4 }),
    object: () => object(schema),
  }
  return byType[schema.type ?? '']?.() ?? oddValue
}

const GONE = Symbol('left out')
type Holder = Record<string, unknown>

/** Every place in a value that holds another. */
const places = (value: unknown): [Holder, string][] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [[value as Holder, key] as [Holder, string], ...places(inner)])

/** A valid value with one error: an odd value, a missing one, or an additional one. */
export const nearly = (right: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc
    .tuple(right, fc.nat(), fc.oneof({ weight: 3, arbitrary: oddValue }, fc.constant(GONE)), fc.boolean())
    .map(([value, at, odd, isMore]) => {
      const changed = structuredClone(value)
      const all = places(changed)
      const place = all[at % Math.max(all.length, 1)]
      if (!place) return odd === GONE ? null : odd
      const [holder, key] = place
      if (odd === GONE) delete holder[key]
      else holder[isMore && !Array.isArray(holder) ? `${key}x` : key] = odd
      return changed
    })
