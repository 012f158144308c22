/** Bodies of routes that take JSON: which are refused, and how their texts reach the handler. */
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Api } from './api.ts'
import { isStorable, requireJson } from './json-only.ts'

const app = Fastify() as unknown as Api
requireJson(app)
for (const type of ['text/plain', 'application/jsonp', 'x-application/json', 'application/json+x'])
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body))
app.post('/json', { schema: { body: {} } }, async ({ body }) => ({ body }))
app.post('/any', async ({ body }) => ({ body: body ?? null }))

const post = async (url: string, type: string | undefined, payload: string) => {
  const answer = await app.inject({ method: 'POST', url, headers: type ? { 'content-type': type } : {}, payload })
  const { code, message, body } = answer.json<{ code?: string; message?: string; body?: unknown }>()
  return code === 'error.malformed.text' ? message : (code ?? body)
}

it.each(['text/plain', 'application/jsonp', 'x-application/json', 'application/json+x'])(
  'a route that takes JSON refuses %s, and another route does not (API-02, ACC-15)',
  async (type) => {
    expect(await post('/json', type, '{}')).toBe('error.media-type.text')
    expect(await post('/any', type, 'a\0')).toBe('a\0')
  },
)

it.each(['application/json', 'APPLICATION/JSON', 'application/json;charset=utf-8', 'application/json ; charset=utf-8'])(
  'a route that takes JSON takes %s (API-02)',
  async (type) => {
    expect(await post('/json', type, '{"a":1}')).toEqual({ a: 1 })
  },
)

it('accepts no body on a JSON route: the schema decides whether one is required (API-02)', async () => {
  expect(await post('/json', undefined, '')).toBeUndefined()
})

it('refuses an unstorable text anywhere in a JSON body, and not where no JSON is expected (API-02)', async () => {
  for (const bad of ['\\u0000', '\\ud800', '\\udc00a'])
    for (const json of [
      `"${bad}"`,
      `["${bad}"]`,
      `{"a":{"b":["${bad}"]}}`,
      `{"${bad}":1}`,
      `{"a":{"${bad}":1}}`,
      `["a","${bad}",1]`,
    ]) {
      expect(await post('/json', 'application/json', json)).toBe('a text holds what no database can keep')
      expect(await post('/any', 'application/json', json)).toEqual(JSON.parse(json))
    }
})

it.each([[null], [1], [true], [undefined], [''], ['å😀'], [['a', null, 2]], [{ a: { b: 'c' } }]])(
  '%j is storable (API-02)',
  (json) => {
    expect(isStorable(json)).toBe(true)
  },
)

it('texts reach the handler as their fields store them, and stepData as it was sent (WIZ-20)', async () => {
  const pasted = ' a\u0308\u200b '
  const json = {
    city: pasted,
    name: [pasted, [pasted]],
    inside: { city: pasted, list: [{ city: pasted }] },
    stepData: { city: pasted },
    none: null,
    count: 1,
  }
  expect(await post('/json', 'application/json', JSON.stringify(json))).toEqual({
    city: 'ä',
    name: ['ä', ['ä']],
    inside: { city: 'ä', list: [{ city: 'ä' }] },
    stepData: { city: pasted },
    none: null,
    count: 1,
  })
  expect(await post('/any', 'application/json', JSON.stringify(json))).toEqual(json)
})
