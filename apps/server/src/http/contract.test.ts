/** The contract defines the access of every call, which is checked before the body is read. */
import { gzipSync } from 'node:zlib'
import type { NamedCall } from '@sievert/contract/call'
import { addressOf, CALLS, type CallName } from '@sievert/contract/calls'
import { contract } from '@sievert/contract/contract'
import type { InjectOptions } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/use-app.ts'
import { buildApp } from '../app.ts'
import type { Api } from './api.ts'

const test = useTestApp()
const NAMES = Object.keys(CALLS) as CallName[]
const ENTRIES: Readonly<Record<CallName, NamedCall>> = contract
const OPEN = ['anyone', 'operator', 'case system']
const GUARDED = NAMES.filter((name) => !OPEN.includes(ENTRIES[name].access))

const namesIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

it('names in each path the parameters that its entry has, and no others (API-01)', () => {
  const paths = NAMES.map((name) => `${name} ${namesIn(addressOf(name).path).toSorted().join(' ')}`)
  const params = NAMES.map((name) => {
    const { properties = {} } = ENTRIES[name].params ?? {}
    return `${name} ${Object.keys(properties).toSorted().join(' ')}`
  })
  expect(paths).toEqual(params)
})

it('has one call for each method and path, and a route for each call (API-01)', () => {
  const addresses = NAMES.map(addressOf)
  expect(new Set(addresses.map(({ method, path }) => `${method} ${path}`)).size).toBe(NAMES.length)
  expect(
    NAMES.filter(
      (_, at) =>
        !test.app.hasRoute({ method: addresses[at]?.method ?? '', url: addresses[at]?.path.replace(/\/$/, '') ?? '' }),
    ),
  ).toEqual([])
})

const MALFORMED = ['x', '%', 'æ'.repeat(40), '0'.repeat(10_000), '..%2f']
const SENT: Record<string, Pick<InjectOptions, 'headers' | 'payload'>> = {
  nothing: {},
  'malformed JSON': { headers: { 'content-type': 'application/json' }, payload: '{' },
  'two megabytes': { headers: { 'content-type': 'application/json' }, payload: JSON.stringify('x'.repeat(2_000_000)) },
  '3 000 deep': { headers: { 'content-type': 'application/json' }, payload: '['.repeat(3000) + ']'.repeat(3000) },
  'another kind of content': { headers: { 'content-type': 'text/html' }, payload: '<p>' },
  'content of no kind': { headers: { 'content-type': 'x' }, payload: 'x' },
  'packed content': {
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync('{}'),
  },
  'half a form': { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x' },
}

describe.each(Object.entries(SENT))('an anonymous caller sending %s', (_what, sent) => {
  it('gets 401 from every route that requires a session, for any path parameters (ACC-15, API-02)', {
    tags: ['nightly'],
  }, async () => {
    expect(GUARDED.length).toBeGreaterThan(50)
    const found: string[] = []
    for (const name of GUARDED) {
      const { method, path } = addressOf(name)
      const ids = namesIn(path).length > 0 ? MALFORMED : ['']
      for (const id of ids) {
        const url = `${path.replaceAll(/:\w+/g, id)}?draft=perhaps&versionNumber=x&language=${'x'.repeat(100)}`
        const { statusCode } = await test.app.inject({ ...sent, method: method as 'GET', url })
        if (statusCode !== 401) found.push(`${name} ${id.slice(0, 9)}: ${statusCode}`)
      }
    }
    expect(found).toEqual([])
  })
})

it('requires a session in any plugin scope (ACC-15, API-01)', async () => {
  const app = await buildApp(test.deps)
  const config = { call: ENTRIES.readUser }
  app.get('/at-the-root', { config }, async () => '')
  app.register(async (inside) => void inside.get('/inside', { config }, async () => ''))
  for (const url of ['/at-the-root', '/inside']) expect([url, (await app.inject(url)).statusCode]).toEqual([url, 401])
  await app.close()
})

describe('a route that the contract has no entry for', () => {
  let app: Api
  beforeEach(async () => {
    app = await buildApp(test.deps)
  })
  afterEach(() => app.close())

  it.each(['/api/v1/forgotten', '/api/forgotten', '/api'])('stops the start: %s (ACC-15, API-01)', async (url) => {
    app.register(async (inside) => void inside.get(url, async () => 'everybody reads this'))
    await expect(app.ready()).rejects.toThrow(`GET ${url} is no call of the contract.`)
  })

  it('stops the start, also when a prefix makes it part of the API (ACC-15, API-01)', async () => {
    app.register(async (inside) => void inside.get('/forgotten', async () => ''), { prefix: '/api/v1' })
    await expect(app.ready()).rejects.toThrow('GET /api/v1/forgotten is no call of the contract.')
  })

  it('is allowed outside the API, such as a file of the web app (API-01)', async () => {
    app.get('/file.js', async () => '')
    await expect(app.ready()).resolves.toBeDefined()
  })
})
