/** Generates requests for a described operation: valid, nearly valid, and malformed ones. */
import fc, { type Arbitrary } from 'fast-check'
import { mediaOf, type Operation, type Parameter } from '../../apps/server/test/openapi.ts'
import { PEOPLE, type Schema, type Sent } from './description.ts'
import { nearly, oddText, oddValue, valueOf } from './values.ts'

/** Percent-encodes a text. A lone surrogate, which is not valid Unicode, becomes the bytes it would have. */
const escaped = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')
/** One byte a character, without the characters that an HTTP header can't have. */
const headerText = (text: string): string => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 4000)

const parameter = ({ schema = {}, example }: Parameter & { schema?: Schema }): Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: valueOf(schema).map(String) },
    ...(example === undefined ? [] : [{ weight: 2, arbitrary: fc.constant(`${example as string | number}`) }]),
    { weight: 1, arbitrary: oddText.map((text) => text.slice(0, 2000)) },
  )

const some = (operation: Operation, place: Parameter['in']) => {
  const all = (operation.parameters ?? []).filter((each) => each.in === place)
  return fc.record(Object.fromEntries(all.map((each) => [each.name, parameter(each)])), {
    requiredKeys: place === 'path' ? all.map(({ name }) => name) : [],
  })
}

// biome-ignore format: a list
const BROKEN = [
  '{', '', '[[]]', '"', '{"a":1,}', '\u{feff}{}', '{"__proto__":{"a":1}}', '{"a":"\ud800"}',
  '['.repeat(50_000), `"${'x'.repeat(1_200_000)}"`,
]
export const FORM = 'multipart/form-data; boundary=between'
const ODD_TYPES = ['text/plain', 'application/xml', 'application/json; charset=utf-7', ';;;', FORM]
export const form = (fileName: string, content: string) =>
  `--between\r\nContent-Disposition: form-data; name="fileName"\r\n\r\n${fileName}\r\n--between\r\nContent-Disposition: form-data; name="formFile"; filename="a"\r\n\r\n${content}\r\n--between--\r\n`

/** Content type and body. */
const content = (operation: Operation): Arbitrary<{ type?: string; body?: string }> => {
  const media = mediaOf(operation.requestBody)
  const asJson = (value: Arbitrary<unknown>, as: Arbitrary<string> = fc.constant('application/json')) =>
    fc.tuple(value, as).map(([each, kind]) => ({ type: kind, body: JSON.stringify(each) }))
  if (!media) return fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, asJson(oddValue))
  const { type, schema, example } = media
  if (type === 'multipart/form-data')
    return fc
      .tuple(fc.oneof(fc.constant('ritning.txt'), oddText), oddText)
      .map(([name, text]) => ({ type: FORM, body: form(name.slice(0, 5000), text) }))
  if (type !== 'application/json') return oddText.map((body) => ({ type, body }))
  const right = fc.oneof({ weight: 3, arbitrary: valueOf(schema as Schema) }, fc.constant(example))
  return fc.oneof(
    { weight: 5, arbitrary: asJson(right) },
    { weight: 5, arbitrary: asJson(nearly(right)) },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN).map((body) => ({ type, body })) },
    { weight: 1, arbitrary: asJson(right, fc.constantFrom(...ODD_TYPES)) },
  )
}

/** Headers beside those in the description. */
// biome-ignore format: a list
const ODD_HEADERS: Record<string, string>[] = [
  { 'idempotency-key': 'the same' }, { 'if-match': 'W/"x"' }, { 'if-none-match': '*' }, { range: 'bytes=5-1,-0' },
  { 'accept-language': 'xx;q=9,*' }, { origin: 'https://elsewhere.example' }, { 'content-encoding': 'gzip' },
  { expect: 'nothing' }, { accept: 'application/xml' }, { traceparent: '00-zz' },
]

export const requestOf = (operation: Operation): Arbitrary<Sent> =>
  fc
    .record({
      who: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...PEOPLE) }, fc.constant('anonymous' as const)),
      path: some(operation, 'path'),
      query: some(operation, 'query'),
      isTwice: fc.nat(20).map((n) => n === 20),
      headers: some(operation, 'header'),
      odd: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, fc.constantFrom(...ODD_HEADERS)),
      content: content(operation),
      times: fc.oneof({ weight: 8, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 4 })),
    })
    .map(({ who, path, query, isTwice, headers, odd, content: { type, body }, times }) => {
      const asked = Object.entries(query).map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
      // An empty value would make it another operation's path.
      const address = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => escaped(path[name] || ' '))
      const all = { ...headers, ...(type === undefined ? {} : { 'content-type': type }), ...odd }
      return {
        who,
        operation,
        path: [address, [...asked, ...(isTwice ? asked : [])].join('&')].filter(Boolean).join('?'),
        headers: Object.fromEntries(Object.entries(all).map(([name, value]) => [name, headerText(value)])),
        body,
        times,
      }
    })
