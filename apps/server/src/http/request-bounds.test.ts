/**
 * Every request schema of the contract is bounded, so that the work for a request does not grow with the client's
 * input.
 */
import { bodyLimitOf, LONGEST_BODY } from '@sievert/contract/body-limit'
import type { NamedCall } from '@sievert/contract/call'
import { addressOf, type CallName } from '@sievert/contract/calls'
import { contract } from '@sievert/contract/contract'
import type { Problem } from '@sievert/contract/problem'
import Type, { type TSchema } from 'typebox'
import { expect, it } from 'vitest'
import { CLINIC, TOLVAN } from '../../test/app.ts'
import { useTestApp } from '../../test/use-app.ts'

const ENTRIES = Object.entries(contract) as [CallName, NamedCall][]

type Schema = { [keyword: string]: unknown }
const schemasIn = (value: unknown): [string, Schema][] =>
  value === undefined ? [] : Object.entries(value as Record<string, Schema>)

/**
 * The places where a schema lacks a bound. The route bounds names in paths, the HTTP parser those in queries and
 * headers.
 */
const unbounded = (schema: Schema, at: string, isBody: boolean): string[] => {
  const inside = [
    ...schemasIn(schema['properties']),
    ...schemasIn(schema['patternProperties']),
    ...schemasIn(schema['anyOf']),
    ...schemasIn(schema['items'] && { items: schema['items'] }),
  ].flatMap(([name, part]) => unbounded(part, `${at}.${name}`, isBody))
  const { type } = schema
  const isOpen = type === 'object' && schema['additionalProperties'] !== false
  return [
    ...inside,
    ...(type === 'string' && schema['const'] === undefined && !schema['maxLength'] ? [`${at}: maxLength`] : []),
    ...(type === 'integer' && schema['maximum'] === undefined ? [`${at}: maximum`] : []),
    ...(type === 'array' && !schema['maxItems'] ? [`${at}: maxItems`] : []),
    ...(isBody && isOpen && !schema['maxProperties'] ? [`${at}: maxProperties`] : []),
  ]
}
const boundless = (schema: TSchema | undefined, at: string, isBody: boolean) =>
  schema ? unbounded(schema as unknown as Schema, at, isBody) : []

it('bounds each text, integer, list and object that a call takes (QUO-10)', () => {
  const found = ENTRIES.flatMap(([name, { params, query, headers, body, reads = {} }]) => [
    ...boundless(params, `${name} path`, false),
    ...boundless(query, `${name} query`, false),
    ...boundless(headers, `${name} headers`, false),
    ...boundless(reads.headers, `${name} headers`, false),
    ...boundless(body ?? reads.body, `${name} body`, true),
  ])
  expect(found).toEqual([])
})

it('finds unbounded schemas at any depth (QUO-10)', () => {
  const schema = Type.Object({
    a: Type.Array(Type.Union([Type.Null(), Type.Record(Type.String(), Type.String())])),
    n: Type.Integer({ minimum: 1 }),
  })
  expect(boundless(schema, 'x', true)).toEqual([
    'x.a.items.1.^.*$: maxLength',
    'x.a.items.1: maxProperties',
    'x.a: maxItems',
    'x.n: maximum',
    'x: maxProperties',
  ])
})

it('gives each call the body limit that its schema needs, and at most 1 MB (QUO-10)', () => {
  const limits = ENTRIES.flatMap(([name, { body }]) => (body ? [[name, bodyLimitOf(body)] as const] : []))
  expect(limits.length).toBeGreaterThan(15)
  for (const [name, limit] of limits) expect([name, limit <= LONGEST_BODY]).toEqual([name, true])
  const { dismissMessage, visitStep, saveStep } = Object.fromEntries(limits)
  expect([dismissMessage, visitStep].map((limit) => (limit ?? 0) < 20_000)).toEqual([true, true])
  expect(saveStep).toBe(LONGEST_BODY)
})

const test = useTestApp()

it.each(ENTRIES.filter(([, { body }]) => body))(
  '%s refuses a body beyond its limit, and too many values (QUO-10)',
  async (name, { body, mostValues = 2000 }) => {
    const { cookie } = await test.signIn(TOLVAN, CLINIC)
    const { method, path } = addressOf(name)
    const ask = (payload: string) =>
      test.app.inject({
        method: method as 'POST',
        url: path.replaceAll(/:\w+Number/g, '1').replaceAll(/:\w+/g, '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e'),
        headers: { cookie, 'content-type': 'application/json' },
        payload,
      })
    const wide = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [n, 0])))
    expect((await ask(`"${'x'.repeat(bodyLimitOf(body))}"`)).statusCode).toBe(413)
    const count = Math.min(75_000, Math.floor(bodyLimitOf(body) / 12))
    const answer = await ask(wide(count))
    expect(answer.statusCode).toBe(400)
    expect(answer.json<Problem>().detail === 'too many values').toBe(count > mostValues)
  },
)
