/** Converts a call of the contract to its OpenAPI operation. */
import type { CallEntry, NamedCall } from '@sievert/contract/call'
import { type ErrorCode, STATUS } from '@sievert/contract/errors'
import { REVISION_HEADER } from '@sievert/contract/etag'
import { ACCESS, failuresOf, OF_ANY_CALL } from '@sievert/contract/failures-of'
import type { Translate } from '@sievert/domain/texts/translate'
import type { FastifySchema } from 'fastify'
import Type, { type TSchema } from 'typebox'
import { AppError, toProblem } from '../utilities/errors/app-error.ts'
import { schemaOf } from './bind.ts'

const ETAG = { type: 'string', description: 'The revision that a later write may name in If-Match' }
const REVISION = { type: 'string', description: 'The same as the ETag, for use behind proxies that remove it (ours)' }
const IDEMPOTENCY_KEY = Type.String({
  description: 'A repeat within 24 hours with the same key and the same request gets the first answer',
  examples: ['0b7a3f52-5d0e-4c9b-9a53-6f1d2c3b4a59'],
})
const IF_MATCH = Type.String({
  description:
    'Stores only when the step, or the application, is still at this revision; without it, whatever the revision',
  examples: ['*'],
})

const CODES = Object.keys(STATUS) as ErrorCode[]
/** Example issue: a renewal without a previous case number. */
const ISSUES = [{ path: 'previousCaseNumber', key: 'validation.required.text' }]
const AT = { path: '/api/v1/applications', traceId: '3f1c9a52-7a54-4c0e-9d39-0c6a7be1d1f4' }

/** An example of each error, by its code. */
export const problemExamples = (t: Translate) =>
  Object.fromEntries(
    CODES.map((code) => {
      const error = new AppError(code, code === 'error.invalid.text' ? { issues: ISSUES } : {})
      return [code, { summary: t(code), value: toProblem(error, t, AT) }]
    }),
  )

const problem = (codes: readonly ErrorCode[], t: Translate) => ({
  description: codes.map((code) => t(code)).join(' / '),
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    },
  },
})

const problems = (codes: ReadonlySet<ErrorCode>, t: Translate) => ({
  ...Object.fromEntries(
    [...Map.groupBy(codes, (code) => STATUS[code])].map(([status, group]) => [status, problem(group, t)]),
  ),
  default: problem(OF_ANY_CALL, t),
})

type Shown = TSchema & { description?: string; examples?: unknown[]; items?: Shown }

/** A list without its own example shows its item's example. */
const shown = (schema: Shown): Shown =>
  schema.items?.examples && !schema.examples ? { ...schema, examples: [schema.items.examples.slice(0, 1)] } : schema

const shownAnswers = (answers: Record<number, Shown>, { revised }: CallEntry) =>
  Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => [
      status,
      revised ? { ...shown(schema), headers: { etag: ETAG, [REVISION_HEADER]: REVISION } } : shown(schema),
    ]),
  )

const headersOf = (isWrite: boolean, { headers, reads, once, revised }: CallEntry) =>
  Type.Object({
    ...headers?.properties,
    ...reads?.headers?.properties,
    ...(once && { 'idempotency-key': Type.Optional(IDEMPOTENCY_KEY) }),
    ...(revised && isWrite ? { 'if-match': Type.Optional(IF_MATCH) } : {}),
  })

const IDEMPOTENT = new Set(['PUT', 'DELETE'])

const describe = (method: string, { description, access, changes, once }: CallEntry): string =>
  [
    ...(description ? [description] : []),
    ACCESS[access].who,
    ...(changes ? ['A signing under way is cancelled first; one that was completed first wins.'] : []),
    ...(IDEMPOTENT.has(method) ? ['Idempotent: a repeat changes nothing more.'] : []),
    ...(once ? ['Idempotent with an Idempotency-Key.'] : []),
  ].join(' ')

/** Error answers use the texts of `t`, and refer to the components `Problem` and `problemExamples`. */
export const describeOperation = (method: string, call: NamedCall, t: Translate): FastifySchema => {
  const { name, tag, summary, access, consumes, produces, reads, body = reads?.body } = call
  const { response, ...shapes } = schemaOf(call)
  return {
    ...shapes,
    operationId: name,
    tags: [tag],
    summary,
    description: describe(method, call),
    ...(consumes && { consumes }),
    ...(produces && { produces }),
    headers: headersOf(method !== 'GET', call),
    ...(body && { body: shown(body) }),
    ...(ACCESS[access].fails.includes('error.not-signed-in.text') ? {} : { security: [] }),
    response: { ...shownAnswers(response, call), ...problems(failuresOf(method, call), t) },
  }
}
