/** Calls that change something: answered to our own pages and to programs, refused to other sites' pages. */
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Api } from './api.ts'
import { refuseForeignOrigins } from './origin.ts'

const ORIGIN = 'https://sievert.example'
const app = Fastify() as unknown as Api
refuseForeignOrigins(app, ORIGIN)
app.route({ method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/', handler: async () => ({}) })

const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
const answersTo = async (methods: readonly ('GET' | 'HEAD' | (typeof CHANGING)[number])[], headers: object) => {
  const answers = await Promise.all(methods.map((method) => app.inject({ method, url: '/', headers: { ...headers } })))
  return answers.map(({ statusCode, body }) => (body.includes('error.foreign-origin.text') ? 'foreign' : statusCode))
}

it.each([
  [{}],
  [{ 'sec-fetch-site': 'same-origin' }],
  [{ 'sec-fetch-site': 'none' }],
  [{ origin: ORIGIN }],
  [{ origin: ORIGIN, 'sec-fetch-site': 'same-origin' }],
  [{ origin: ORIGIN, 'sec-fetch-site': 'none' }],
])('a change is answered that comes with %j (ACC-15)', async (headers) => {
  expect(await answersTo(CHANGING, headers)).toEqual([200, 200, 200, 200])
})

it.each([
  [{ origin: '' }],
  [{ origin: 'null' }],
  [{ origin: 'https://sievert.example.evil.example' }],
  [{ origin: 'http://sievert.example' }],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'none' }],
  [{ origin: ORIGIN, 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ 'sec-fetch-site': '' }],
])('every method that changes something is refused with %j, and reading is not (ACC-15)', async (headers) => {
  expect(await answersTo(CHANGING, headers)).toEqual(CHANGING.map(() => 'foreign'))
  expect(await answersTo(['GET', 'HEAD'], headers)).toEqual([200, 200])
})
