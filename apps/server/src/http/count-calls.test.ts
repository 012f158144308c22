/**
 * Every call below /api and /auth counts against its address's rate limit, before any other work and regardless of its
 * result.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { useTestApp } from '../../test/use-app.ts'
import type { Dependencies } from '../ports/dependencies.ts'

const MOST = 10
let lookups = 0
const countingLookups = (deps: Dependencies): Dependencies => {
  const { sessions } = deps.stores
  const find: typeof sessions.find = (idHash) => {
    lookups += 1
    return sessions.find(idHash)
  }
  return { ...deps, stores: { ...deps.stores, sessions: { ...sessions, find } } }
}
const test = useTestApp({ REQUESTS_PER_MINUTE: String(MOST) }, countingLookups)

const LOGIN = '/api/v1/authentication/fakelogin'
const cookie = 'sievert-session=made-up'
const post = (url: string, headers: Record<string, string>): InjectOptions => ({
  method: 'POST',
  url,
  headers,
  payload: 'x',
})
const CALLS: [what: string, status: number, call: InjectOptions][] = [
  ['answered', 200, { url: '/api/v1/config', headers: { cookie } }],
  ['of nobody', 401, { url: '/api/v1/applications' }],
  ['with a made-up session', 401, { url: '/api/v1/applications', headers: { cookie } }],
  ['where there is nothing', 404, { url: '/api/v1/nothing', headers: { cookie } }],
  ['where there is nothing, spelt otherwise', 404, { url: '/%61pi/v1/nothing' }],
  ['of a method that there is not', 404, { method: 'PATCH', url: '/api/v1/config' }],
  ['with a packed body', 415, post(LOGIN, { 'content-encoding': 'br', 'content-type': 'application/json' })],
  ['with a body of another kind', 415, post(LOGIN, { 'content-type': 'text/html' })],
  ['with a body that is no JSON', 400, post(LOGIN, { 'content-type': 'application/json' })],
  ['with NUL in its address', 400, { url: '/api/v1/businesstypes/a%00' }],
  ['from another site', 403, post(LOGIN, { origin: 'https://evil.example' })],
  ['back from a login', 303, { url: '/auth/callback?code=x&state=wrong' }],
  ['below /auth, where there is nothing', 404, { url: '/auth/nothing' }],
]

describe.each(CALLS)('a call %s', (_what, status, call) => {
  it('counts once, reports the remaining calls, and answers 429 beyond them before session lookup (QUO-06)', async () => {
    const remoteAddress = `203.0.113.${CALLS.findIndex((each) => each[2] === call)}`
    const ask = () => test.app.inject({ ...call, remoteAddress })
    for (let left = MOST - 1; left >= 0; left--) {
      const { statusCode, headers } = await ask()
      expect(statusCode).toBe(status)
      expect(headers).toMatchObject({ 'ratelimit-limit': String(MOST), 'ratelimit-remaining': String(left) })
    }
    lookups = 0
    const refused = await ask()
    expect(refused.json()).toMatchObject({ status: 429, code: 'error.too-many.text' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'ratelimit-remaining': '0' })
    expect(lookups).toBe(0)
  })
})

it('counts a page that asks the database, and answers it without, beyond the limit (QUO-06)', async () => {
  const folder = createTemporaryFolder()
  onTestFinished(() => folder.remove())
  writeFileSync(join(folder.path, 'index.html'), '<!doctype html>')
  const web = await startTestApp({ REQUESTS_PER_MINUTE: String(MOST), WEB_DIR: folder.path }, countingLookups)
  onTestFinished(() => web.close())
  lookups = 0
  for (let n = 0; n <= MOST; n++)
    expect((await web.app.inject({ url: '/app/q83vEjRWSJCrze8SNFZ4kA', headers: { cookie } })).statusCode).toBe(200)
  expect(lookups).toBe(MOST)
  expect((await web.app.inject('/api/v1/config')).statusCode).toBe(429)
})

it('looks up no session for the configuration without a system message (SHE-04)', async () => {
  lookups = 0
  const answer = await test.app.inject({ url: '/api/v1/config', headers: { cookie }, remoteAddress: '198.51.100.2' })
  expect([answer.statusCode, lookups]).toEqual([200, 0])
})

it('counts no page and no part of one (QUO-06)', async () => {
  for (let n = 0; n <= MOST; n++)
    for (const url of ['/login', '/assets/main.js', '/health']) {
      const { statusCode, headers } = await test.app.inject({ url, remoteAddress: '198.51.100.1' })
      expect(statusCode).not.toBe(429)
      expect(headers).not.toHaveProperty('ratelimit-limit')
    }
})
