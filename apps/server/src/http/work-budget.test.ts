/** The budget of processor time of an address, to the millisecond, on a clock that the test moves. */
import { Readable } from 'node:stream'
import { showKeys } from '@sievert/domain/fixtures/show-keys'
import Fastify, { type InjectOptions } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '../utilities/errors/app-error.ts'
import { measureWork } from '../utilities/timing/request-work.ts'
import type { Api } from './api.ts'
import { limitWork, timedHandler } from './limit-work.ts'
import { useProblems } from './problems.ts'

let busy: number
beforeEach(() => {
  busy = 1
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  vi.spyOn(performance, 'now').mockImplementation(() => busy)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const spend = (milliseconds: number) => {
  busy += milliseconds
}

/** `callsPerMinute` gives 5 ms each, and at least 1000 ms. */
const start = (callsPerMinute: number) => {
  const app = Fastify() as unknown as Api
  useProblems(app, { translator: () => showKeys() })
  limitWork(app, callsPerMinute)
  app.get<{ Querystring: { ms: string } }>('/', async (request) =>
    timedHandler(request, () => spend(Number(request.query.ms))),
  )
  app.get('/plain', async () => {
    spend(1001)
    return {}
  })
  app.get('/streamed', async (_request, reply) => {
    spend(1001)
    return reply.send(Readable.from(['x']))
  })
  app.post('/unread', async () => ({}))
  app.get('/later', async () => {
    await Promise.resolve()
    measureWork(() => spend(1001))
    return {}
  })
  app.post('/checked', {
    schema: { body: {} },
    validatorCompiler: () => () => {
      spend(1001)
      return true
    },
    handler: (request) => timedHandler(request, async () => ({})),
  })
  app.addContentTypeParser('text/slow', (request, _body, done) => {
    measureWork(() => spend(1001), request.work)
    done(new AppError('error.malformed.text'))
  })
  app.get('/written', {
    schema: { response: { 200: {} } },
    serializerCompiler: () => () => {
      spend(1001)
      return '{}'
    },
    handler: (request) => timedHandler(request, async () => ({})),
  })
  return async (url: string, remoteAddress = '203.0.113.1') => {
    const bodies: Record<string, InjectOptions> = {
      '/checked': { method: 'POST', payload: {} },
      '/streamed': { headers: { 'accept-encoding': 'br' } },
      '/unread': { method: 'POST', payload: 'x', headers: { 'content-type': 'text/slow' } },
    }
    const post = bodies[url] ?? {}
    const { statusCode, headers } = await app.inject({ ...post, url, remoteAddress })
    return statusCode === 429 ? Number(headers['retry-after']) : statusCode
  }
}

it.each([
  [1, 1000],
  [200, 1000],
  [400, 2000],
])('%i calls a minute may take %i ms together, and not one more (QUO-10)', async (calls, budget) => {
  const ask = start(calls)
  expect([await ask(`/?ms=${budget}`), await ask('/?ms=0.5'), await ask('/?ms=0.5'), await ask('/?ms=1')]).toEqual([
    200, 200, 200, 200,
  ])
  expect(await ask('/?ms=0')).toBe(60)
})

it('an address waits until the minute is over, and no other address with it (QUO-10)', async () => {
  const ask = start(1)
  vi.setSystemTime(1_000_500)
  await ask('/?ms=1001')
  vi.setSystemTime(1_010_400)
  expect([await ask('/?ms=0'), await ask('/?ms=0', '203.0.113.2')]).toEqual([51, 200])
  vi.setSystemTime(1_060_499)
  expect(await ask('/?ms=0')).toBe(1)
  vi.setSystemTime(1_060_500)
  expect([await ask('/?ms=1001'), await ask('/?ms=0')]).toEqual([200, 60])
})

it.each([
  ['a handler that does not measure itself', '/plain', 200],
  ['an answer whose length is unknown', '/streamed', 200],
  ['checking a body', '/checked', 200],
  ['writing the answer', '/written', 200],
  ['reading a body that is refused', '/unread', 400],
  ['measureWork work after the handler has awaited something', '/later', 200],
])('%s is charged (QUO-10)', async (_what, url, status) => {
  const ask = start(1)
  expect([await ask(url), await ask('/?ms=0')]).toEqual([status, 60])
})

it('waiting is not charged: the time between two parts (QUO-10)', async () => {
  const app = Fastify() as unknown as Api
  limitWork(app, 1)
  app.addHook('onRequest', async () => spend(5000))
  app.get('/', (request) =>
    timedHandler(request, async () => {
      await Promise.resolve()
      spend(5000)
      return {}
    }),
  )
  app.addHook('onSend', async () => spend(5000))
  for (let n = 0; n < 3; n++) expect((await app.inject('/')).statusCode).toBe(200)
})

it.each(['whole', 'streamed'])(
  'the compression of a large answer, %s, is charged by its length (QUO-16)',
  async (how) => {
    const app = Fastify() as unknown as Api
    limitWork(app, 1)
    const large = 'x'.repeat(6_000_000)
    const content = () => (how === 'whole' ? large : Readable.from([large.slice(1), 'x']))
    app.get('/', (_request, reply) => reply.send(content()))
    app.get('/stored', (_request, reply) => reply.header('content-encoding', 'identity').send(content()))
    app.get('/file', (_request, reply) => reply.header('content-length', large.length).send(Readable.from([large])))
    const ask = async (headers: Record<string, string>, url = '/') => {
      const { statusCode, body } = await app.inject({ url, headers })
      expect(statusCode === 429 || body === large).toBe(true)
      return statusCode
    }
    for (let n = 0; n < 5; n++) expect(await ask({})).toBe(200)
    for (let n = 0; n < 5; n++) expect(await ask({ 'accept-encoding': 'br' }, '/stored')).toBe(200)
    for (let n = 0; n < 5; n++) expect(await ask({ 'accept-encoding': 'br' }, '/file')).toBe(200)
    for (let n = 0; n < 4; n++) expect(await ask({ 'accept-encoding': 'br' })).toBe(200)
    expect(await ask({})).toBe(429)
  },
)

it('a stream that fails ends the answer, which is not taken for whole (QUO-16)', async () => {
  const app = Fastify() as unknown as Api
  limitWork(app, 1)
  function* broken() {
    yield 'x'
    throw new Error('broken')
  }
  app.get('/', (_request, reply) => reply.send(Readable.from(broken())))
  await expect(app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })).rejects.toThrow('response destroyed')
})
