/** Requests that cause the most work that the API description allows, generated from the schema of each operation. */
import { APPLICATION, THING } from './example-calls.ts'
import { mediaOf, type Operation } from './openapi.ts'

export type HostileRequest = {
  name: string
  method: Operation['method']
  url: string
  headers: Record<string, string>
  body?: string
  isAnonymous: boolean
}

type Schema = {
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  type?: string
  pattern?: string
  format?: string
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  examples?: unknown[]
}

/** Longest body: longer ones are refused by their length. */
const BODY_MAX = 990_000
/** Worst cases of normalisation, of patterns that search for an end, of escaping, and of character width. */
const UNITS = { marks: '\u0301\u0316', blanks: ' ', dots: 'a.', quotes: '"', 'astral characters': '😀' }

const filled = (unit: string, length: number): string => unit.repeat(Math.floor(length / unit.length))

/** The largest value of the schema, with strings made of `unit`. */
const largest = (schema: Schema, unit: string, example: unknown): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) return largest(schema.anyOf[0] ?? {}, unit, example)
  if (schema.type === 'string')
    return schema.pattern || schema.format ? example : filled(unit, Math.min(schema.maxLength ?? 0, 300_000))
  if (schema.type === 'array') {
    const item = largest(schema.items ?? {}, unit, (example as unknown[])?.[0])
    // As many as a body has room for.
    const most = Math.ceil(BODY_MAX / (JSON.stringify(item)?.length ?? 1))
    return Array.from({ length: Math.min(schema.maxItems ?? 0, 500, most) }, () => item)
  }
  if (schema.type !== 'object') return example ?? 1
  const known = (example ?? {}) as Record<string, unknown>
  const properties = Object.entries(schema.properties ?? {})
  // A record of sections, by the names of the example: sections that a type lacks are dropped unread.
  const others = properties.length === 0 ? Object.entries(known) : []
  return Object.fromEntries([
    ...properties.map(([name, inside]) => [name, largest(inside, unit, known[name])]),
    ...others.map(([name, value]) => [name, largestAnswer(String(value), unit)]),
  ])
}

/** A section's answer with the longest lists and texts that its string may hold. */
const largestAnswer = (json: string, unit: string): string => {
  const value = JSON.parse(json) as Record<string, unknown>
  const [[name, inside] = ['', '']] = Object.entries(value)
  if (typeof inside === 'string') return JSON.stringify({ ...value, [name]: filled(unit, 240_000) })
  const entry = Array.isArray(inside) && typeof inside[0] === 'object' ? {} : 'x'
  return JSON.stringify({ [name]: Array.from({ length: unit === UNITS.dots ? 1000 : 90_000 }, () => entry) })
}

const wide = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 0]))

const bodiesOf = (schema: Schema, example: unknown): [what: string, body: string][] => [
  ...Object.entries(UNITS).map(([what, unit]): [string, string] => [
    `the longest texts, of ${what}`,
    JSON.stringify(largest(schema, unit, example)).slice(0, BODY_MAX),
  ]),
  ['75 000 unknown properties', JSON.stringify({ ...(example as object), ...wide(75_000) })],
  ['1 900 unknown properties', JSON.stringify({ ...(example as object), ...wide(1900) })],
  ['the deepest nesting', `${'['.repeat(60)}${']'.repeat(60)}`],
  ['nesting beyond all bounds', '['.repeat(450_000)],
  ['one text as long as a body', JSON.stringify(filled(UNITS.marks, 300_000))],
]

const LONG_HEADERS: Record<string, string>[] = [
  { 'accept-language': 'en,'.repeat(3000) },
  { 'if-none-match': `"s0-r${'7'.repeat(9000)}"`, 'if-match': `"s0-r${'7'.repeat(9000)}"` },
  { range: `bytes=${'0-1,'.repeat(2000)}`, 'accept-encoding': 'gzip;q=0.1,'.repeat(500) },
  { 'tus-resumable': '1.0.0', 'upload-length': '8', 'upload-metadata': `filename ${btoa(`a${' '.repeat(9000)}b`)}` },
  {
    'tus-resumable': '1.0.0',
    'upload-length': '8',
    'upload-metadata': `filename ${Buffer.from(`${filled(UNITS.marks, 4500)}.pdf`).toString('base64')}`,
  },
]

/** `application`: one of the applicant's drafts, with the sections that the examples name. */
export const hostileRequests = (operations: readonly Operation[], application: string): HostileRequest[] => {
  const urlOf = ({ path }: Operation) =>
    path
      .replace('{applicationId}', application)
      .replaceAll(/\{(stepNumber|typeId|makeId|businessTypeId)\}/g, '0')
      .replaceAll(/\{\w+\}/g, THING)
  const real = (body: string) => body.replaceAll(APPLICATION, application)
  return operations.flatMap((operation): HostileRequest[] => {
    const { method, operationId, security } = operation
    // Excludes operations that end the session or the draft that the others need.
    if (method === 'DELETE' || /^(logOut|setClock|chooseId|chooseOrg)/.test(operationId)) return []
    const base = { method, isAnonymous: security !== undefined && security.length === 0 }
    const media = mediaOf(operation.requestBody)
    const url = urlOf(operation)
    if (media?.type === 'application/json')
      return bodiesOf(media.schema, media.example).map(([what, body]) => ({
        ...base,
        name: `${operationId}: ${what}`,
        url: method === 'PUT' ? `${url}?draft=true` : url,
        headers: { 'content-type': 'application/json' },
        body: real(body),
      }))
    return LONG_HEADERS.map((headers, index) => ({
      ...base,
      name: `${operationId}: long headers ${index + 1}`,
      url: `${url}?language=${'e'.repeat(2000)}&x=${'%CC%81%CC%96'.repeat(200)}`,
      headers,
    }))
  })
}
