/** Generates requests for a described operation: valid, nearly valid, and malformed ones. */
import fc, { type Arbitrary } from 'fast-check'
import { APPLICATION, THING } from '../../apps/server/test/example-calls.ts'
import type { Operation, Parameter } from './description.ts'
import { isWrite } from './judge.ts'
import { nearly, oddText, oddValue, valueOf } from './values.ts'

export const PEOPLE = ['Tolvan', 'Beri'] as const
export type Person = (typeof PEOPLE)[number]

export type Sent = {
  who: Person | 'nobody'
  operation: Operation
  path: string
  headers: Record<string, string>
  body: string | undefined
  /** The number of concurrent copies. */
  times: number
  /** The body is cut off in the middle. */
  isCut: boolean
}

/** Percent-encodes a text. A lone surrogate, which is not valid Unicode, becomes the bytes it would have. */
const escaped = (text: string): string => {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}
/** One byte a character, without the characters that an HTTP header can't have. */
const headerText = (text: string): string => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 4000)

type Known = Parameters<typeof valueOf>[1]

const parameter = ({ schema, example }: Parameter, known: Known): Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: valueOf(schema, known).map(String) },
    ...(example === undefined ? [] : [{ weight: 2, arbitrary: fc.constant(`${example as string | number}`) }]),
    { weight: 1, arbitrary: oddText.map((text) => text.slice(0, 2000)) },
  )

const some = (operation: Operation, place: Parameter['in'], known: Known) => {
  const all = (operation.parameters ?? []).filter((each) => each.in === place)
  return fc.record(Object.fromEntries(all.map((each) => [each.name, parameter(each, known)])), {
    requiredKeys: place === 'path' ? all.map(({ name }) => name) : [],
  })
}

const BROKEN = [
  '{',
  '',
  '[[]]',
  '"',
  '{"a":1,}',
  '\u{feff}{}',
  '{"__proto__":{"a":1}}',
  '['.repeat(50_000),
  `"${'x'.repeat(1_200_000)}"`,
  '{"a":"\ud800"}',
]
const FORM = 'multipart/form-data; boundary=between'
const form = (fileName: string, content: string) =>
  `--between\r\nContent-Disposition: form-data; name="fileName"\r\n\r\n${fileName}\r\n--between\r\nContent-Disposition: form-data; name="formFile"; filename="a"\r\n\r\n${content}\r\n--between--\r\n`

/** Content type and body. */
const content = (operation: Operation, known: Known): Arbitrary<{ type?: string; body?: string }> => {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  if (!type || !media)
    return fc.oneof(
      { weight: 9, arbitrary: fc.constant({}) },
      oddValue.map((value) => ({ type: 'application/json', body: JSON.stringify(value) })),
    )
  if (type === 'multipart/form-data')
    return fc
      .tuple(fc.oneof(fc.constant('ritning.txt'), oddText), oddText)
      .map(([name, text]) => ({ type: FORM, body: form(name.slice(0, 5000), text) }))
  if (type !== 'application/json') return oddText.map((body) => ({ type, body }))
  const right = fc.oneof({ weight: 3, arbitrary: valueOf(media.schema, known) }, fc.constant(media.example))
  return fc.oneof(
    { weight: 5, arbitrary: right.map((value) => ({ type, body: JSON.stringify(value) })) },
    { weight: 5, arbitrary: nearly(right).map((value) => ({ type, body: JSON.stringify(value) })) },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN).map((body) => ({ type, body })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(right, fc.constantFrom('text/plain', 'application/xml', 'application/json; charset=utf-7', ';;;', FORM))
        .map(([value, odd]) => ({ type: odd, body: JSON.stringify(value) })),
    },
  )
}

/** Headers beside those in the description. */
const ODD_HEADERS: Record<string, string>[] = [
  {},
  { 'idempotency-key': 'the same' },
  { 'if-match': 'W/"x"' },
  { 'if-none-match': '*' },
  { 'accept-language': 'xx;q=9,*' },
  { range: 'bytes=5-1,-0' },
  { origin: 'https://elsewhere.example' },
  { 'content-encoding': 'gzip' },
  { expect: 'nothing' },
  { accept: 'application/xml' },
  { traceparent: '00-zz' },
]

/** An empty value would make it another operation's path. */
const fillIn = (path: string, values: Record<string, string>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => escaped(values[name] || ' '))

export const requestOf = (operation: Operation, known: Known): Arbitrary<Sent> =>
  fc
    .record({
      who: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...PEOPLE) }, fc.constant('nobody' as const)),
      path: some(operation, 'path', known),
      query: some(operation, 'query', known),
      isTwice: fc.nat(20).map((n) => n === 20),
      headers: some(operation, 'header', known),
      odd: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, fc.constantFrom(...ODD_HEADERS)),
      content: content(operation, known),
      times: fc.oneof({ weight: 8, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 4 })),
      isCut: fc.nat(30).map((n) => n === 30),
    })
    .map(({ who, path, query, isTwice, headers, odd, content: { type, body }, times, isCut }) => {
      const asked = Object.entries(query).map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
      const address = fillIn(operation.path, path)
      const all = { ...headers, ...(type === undefined ? {} : { 'content-type': type }), ...odd }
      return {
        who,
        operation,
        path: [address, [...asked, ...(isTwice ? asked : [])].join('&')].filter(Boolean).join('?'),
        headers: Object.fromEntries(Object.entries(all).map(([name, value]) => [name, headerText(value)])),
        body,
        times,
        isCut: isCut && body !== undefined,
      }
    })

/** Every document and list of a signed application, the last of a person's four; see `World.fill`. */
export const readsOf = (operations: readonly Operation[], who: Person, whose: 'own' | 'other'): Sent[] =>
  operations
    .map((operation) => ({ operation, path: operation.path.replace('{applicationId}', `${whose}-application-3`) }))
    .filter(({ operation, path }) => operation.method === 'GET' && path !== operation.path && !path.includes('{'))
    .map((asked) => ({ ...asked, who, headers: {}, body: undefined, times: 1, isCut: false }))

/**
 * The example request of the description, for the person's own application of
 * this number and the latest other resource.
 */
const exampleOf = (operation: Operation, who: Person, number: number): Sent => {
  const { path, parameters = [], requestBody } = operation
  const given = (place: Parameter['in']) => {
    const all = parameters.filter((each) => each.in === place && each.required)
    return Object.fromEntries(all.map(({ name, example }) => [name, `${example as string | number}`]))
  }
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const isForm = type === 'multipart/form-data'
  const said = media?.example as { fileName: string; formFile: string }
  const written = typeof said === 'string' ? said : JSON.stringify(said)
  const sent = {
    path: fillIn(path, given('path')),
    headers: { ...given('header'), ...(type && { 'content-type': isForm ? FORM : type }) },
    body: isForm ? form(said.fileName, said.formFile) : written,
  }
  const own = JSON.stringify(sent).replaceAll(APPLICATION, `own-application-${number}`).replaceAll(THING, 'own-thing-0')
  return { ...(JSON.parse(own) as typeof sent), who, operation, times: 1, isCut: false }
}

/**
 * All described writes of an application, as their examples. Deletions come last, the
 * application's own after those of its parts.
 */
export const writesOf = (operations: readonly Operation[], who: Person, number: number): Sent[] => {
  const writes = operations.filter(({ method, path }) => isWrite(method) && path.includes('{applicationId}'))
  const { false: changing = [], true: removing = [] } = Object.groupBy(writes, ({ method }) => `${method === 'DELETE'}`)
  return [...changing, ...removing.toReversed()].map((operation) => exampleOf(operation, who, number))
}
