/** The caller's answer when the database is away (with real failures), and when a statement is wrong. */

import { writeFile } from 'node:fs/promises'
import { showKeys } from '@sievert/domain/fixtures/show-keys'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import type { Api } from './api.ts'
import { useProblems } from './problems.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The answer to a request that runs these statements in turn, over one connection. */
const answerAfter = async (url: string, ...statements: string[]) => {
  const app = Fastify() as unknown as Api
  useProblems(app, { translator: () => showKeys() })
  app.get('/', async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    try {
      for (const statement of statements.slice(0, -1)) await client.query(statement).catch(() => {})
      await client.query(statements.at(-1) ?? '')
    } finally {
      await client.end()
    }
  })
  const { statusCode, headers, json } = await app.inject('/')
  return { status: statusCode, code: json<{ code: string }>().code, 'retry-after': headers['retry-after'] }
}
const STOPPED = 'select pg_terminate_backend(pg_backend_pid())'
const AWAY = { status: 503, code: 'error.unavailable.text', 'retry-after': '2' }

it('asks to retry when the database stops during a query, before it, or is unreachable (API-02)', async () => {
  expect(await answerAfter(database.url, STOPPED)).toEqual(AWAY)
  expect(await answerAfter(database.url, STOPPED, 'select 1')).toEqual(AWAY)
  expect(await answerAfter('postgres://sievert@127.0.0.1:1/sievert', 'select 1')).toEqual(AWAY)
})

it.each(['53100', '53200', '53300'])('asks to retry when the database lacks resources: %s (API-02)', async (code) => {
  expect(await answerAfter(database.url, `do $$ begin raise 'full' using errcode = '${code}'; end $$`)).toEqual(AWAY)
})

it('reports full storage when the file disk is full (API-02, FIL-04)', async () => {
  const app = Fastify() as unknown as Api
  useProblems(app, { translator: () => showKeys() })
  app.get('/', () => writeFile('/dev/full', 'something'))
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.json()]).toEqual([
    507,
    expect.objectContaining({ code: 'error.storage-full.text' }),
  ])
})

/** The answer to a request for which `error` is thrown. */
const answerTo = async (error: Error) => {
  const app = Fastify() as unknown as Api
  useProblems(app, { translator: () => showKeys() })
  app.get('/', async () => {
    throw error
  })
  return app.inject('/')
}

it.each([400, 401, 403, 404, 405, 406, 408, 410, 412, 413, 414, 415, 416, 417, 422, 429, 431, 451])(
  'answers %i as a problem when a plugin throws it (API-02)',
  async (statusCode) => {
    const headers = { 'content-range': 'bytes */5' }
    const answer = await answerTo(Object.assign(new Error('its own words'), { statusCode, headers }))
    expect([answer.statusCode, answer.headers]).toEqual([
      statusCode,
      expect.objectContaining({ ...headers, 'content-type': 'application/problem+json; charset=utf-8' }),
    ])
    expect(answer.json()).toMatchObject({ status: statusCode })
    expect(answer.body).not.toContain('its own words')
  },
)

it('distinguishes a client disconnect from a lost database (API-02)', async () => {
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  expect((await answerTo(aborted)).statusCode).toBe(503)
  expect((await answerTo(Object.assign(aborted, { statusCode: 400 }))).json()).toMatchObject({
    status: 400,
    code: 'error.malformed.text',
  })
})

it('reports no details of an internal error (API-02)', async () => {
  const technical = 'general.server.technical-error.occured.text'
  expect(await answerAfter(database.url, 'select 1/0')).toMatchObject({ status: 500, code: technical })
})
