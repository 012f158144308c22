/** The judge of the fuzz run reports violations, and accepts valid responses. */
import { expect, it } from 'vitest'
import type { Operation } from './description.ts'
import { faultsOf, leavesAudit, neverAccepted, servesAnothers } from './judge.ts'

const PROBLEM = { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] }
const refusal = {
  content: { 'application/problem+json': { schema: PROBLEM, examples: { 'error.not-found.text': {} } } },
}
const operation: Operation = {
  operationId: 'readThing',
  method: 'GET',
  path: '/thing',
  responses: {
    200: {
      content: {
        'application/json': {
          schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
        },
      },
    },
    204: {},
    404: refusal,
    default: refusal,
  },
}
const judge = (status: number, body: unknown, type = status < 400 ? 'application/json' : 'application/problem+json') =>
  faultsOf(
    operation,
    { status, headers: { 'content-type': `${type}; charset=utf-8` }, text: body === '' ? '' : JSON.stringify(body) },
    ['Kalmarsund1'],
  )

it.each([
  ['an answer as it is described', 200, { name: 'x' }],
  ['nothing, where that is described', 204, ''],
  ['a refusal that is described', 404, { code: 'error.not-found.text' }],
  ['a refusal of any call', 429, { code: 'error.not-found.text' }],
])('finds nothing in %s (API-01)', (_, status, body) => expect(judge(status, body)).toEqual([]))

it.each([
  ['a failure', 500, { code: 'error.not-found.text' }, '500: {"code":"error.not-found.text"}'],
  ["another party's data", 200, { name: 'of Kalmarsund1' }, "holds another party's data"],
  ['a field misspelt', 200, { nmae: 'x' }, ' must have required properties name'],
  ['a field that is not described', 200, { name: 'x', more: 1 }, '/more schema is false'],
  ['a status that is not described', 201, { name: 'x' }, '201 is not described'],
  ['a body where none is described', 204, { name: 'x' }, 'a body is not described'],
  ['a code that is not described', 404, { code: 'error.stale.text' }, '404 error.stale.text is not described'],
])('finds %s (API-01)', (_, status, body, fault) => expect(judge(status, body)).toContain(fault))

it('finds content of another kind (API-01)', () =>
  expect(judge(404, { code: 'error.not-found.text' }, 'text/html')).toEqual([
    'content of text/html; charset=utf-8 instead of application/problem+json',
  ]))

it('asks for an entry in the audit log of every write but those that change nothing (AUD-01)', () => {
  const of = (method: string, operationId: string) => leavesAudit({ ...operation, method, operationId })
  expect([of('PUT', 'saveStep'), of('DELETE', 'removeApplication'), of('POST', 'signInAsTestPerson')]).toEqual([
    true,
    true,
    true,
  ])
  expect([of('GET', 'readStep'), of('HEAD', 'readUpload'), of('POST', 'visitStep')]).toEqual([false, false, false])
})

it('asks that something was accepted by each method that writes (API-01)', () => {
  const operations = ['GET', 'HEAD', 'PUT', 'DELETE', 'PUT'].map((method) => ({ ...operation, method }))
  expect(neverAccepted(operations, new Set(['GET', 'POST', 'DELETE']))).toEqual(['no PUT was ever accepted'])
  expect(neverAccepted(operations, new Set())).toEqual(['no PUT was ever accepted', 'no DELETE was ever accepted'])
  expect(neverAccepted(operations, new Set(['PUT', 'DELETE']))).toEqual([])
})

it.each([
  ["another's paper", 'Beri', '/applications/other-application-3/receipt.pdf', 200, true],
  ['a refusal of it', 'Beri', '/applications/other-application-3/receipt.pdf', 404, false],
  ["one's own", 'Beri', '/applications/own-application-3/receipt.pdf', 200, false],
  ["anybody's, to nobody", 'nobody', '/applications/own-application-3/receipt.pdf', 200, true],
  ['what only asks for it', 'Beri', '/guide?of=other-application-3', 200, false],
] as const)('knows %s (ACC-15)', (_, who, path, status, expected) =>
  expect(servesAnothers({ who, path }, { status, headers: {}, text: '%PDF' })).toBe(expected),
)
