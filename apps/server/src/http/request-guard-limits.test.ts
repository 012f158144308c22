/** Tests which requests are counted, which bodies are read, and how long the server waits for a body. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { showKeys } from '@sievert/domain/fixtures/show-keys'
import Fastify, { type InjectOptions } from 'fastify'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Api } from './api.ts'
import { useProblems } from './problems.ts'
import { guardRequests, limitCalls, refuseNul } from './request-guard.ts'

const start = async (max = 1000) => {
  const app = Fastify() as unknown as Api
  useProblems(app, { translator: () => showKeys() })
  app.decorateRequest('work')
  await limitCalls(app, max)
  guardRequests(app)
  for (const url of ['/api', '/api/v1/x', '/auth/x', '/apis', '/page', '/page/api'])
    app.route({ method: ['GET', 'POST', 'DELETE'], url, handler: async ({ body }) => ({ body: body ?? null }) })
  app.post('/api/upload', { config: { takesLong: true } }, async () => ({}))
  await app.ready()
  const ask = async (asked: InjectOptions | string) => {
    const answer = await app.inject(asked)
    const { code, detail, body } = answer.json<{ code?: string; detail?: string; body?: unknown }>()
    return { status: answer.statusCode, headers: answer.headers, said: detail ?? code ?? body }
  }
  return { app, ask }
}

describe('the number of calls', () => {
  it.each(['/api', '/api/v1/x', '/auth/x', '/%61pi/v1/x', '/api/nothing', '/auth/nothing'])(
    'is limited below /api and /auth: %s (QUO-06)',
    async (url) => {
      const { ask } = await start(2)
      const answers = [await ask(url), await ask(url), await ask(url)]
      expect(answers.map(({ status }) => status === 429)).toEqual([false, false, true])
      expect(answers[2]).toMatchObject({ said: 'error.too-many.text' })
      expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(50)
      expect(answers[0]?.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1' })
    },
  )

  it.each(['/apis', '/page', '/page/api', '/nothing', '/nothing/api'])('is not limited at %s (QUO-06)', async (url) => {
    const { ask } = await start(1)
    for (let n = 0; n < 3; n++) expect((await ask(url)).status).not.toBe(429)
  })
})

describe('a request that is not read', () => {
  const post = (payload: string, headers = {}): InjectOptions => ({
    method: 'POST',
    url: '/api',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

  it('has NUL in its address (API-02)', async () => {
    const { ask } = await start()
    expect(await ask('/api?x=%00')).toMatchObject({ status: 400, said: 'NUL in the address' })
    expect(await ask('/api?x=%01')).toMatchObject({ status: 200 })
  })

  it('is too deep, or has too many values (API-02, QUO-10)', async () => {
    const { ask } = await start()
    expect(await ask(post(nested(64)))).toMatchObject({ status: 200 })
    expect(await ask(post(nested(65)))).toMatchObject({ status: 400, said: 'too deep' })
    expect(await ask(post(`[${'1,'.repeat(1_999)}1]`))).toMatchObject({ status: 200 })
    expect(await ask(post(`[${'1,'.repeat(2_000)}1]`))).toMatchObject({ status: 400, said: 'too many values' })
  })

  it.each(['{', '{"__proto__":{}}', '{"a":{"constructor":{"prototype":{}}}}'])(
    'is invalid JSON or pollutes prototypes: %s (API-02)',
    async (json) => {
      const { ask } = await start()
      expect(await ask(post(json))).toMatchObject({ status: 400, said: 'error.malformed.text' })
    },
  )

  it('is compressed, unless nothing that is sent with it is read (API-02)', async () => {
    const { ask } = await start()
    const statusOf = async (method: 'GET' | 'POST' | 'DELETE', encoding: string) =>
      (await ask({ ...post('{}', { 'content-encoding': encoding }), method })).status
    expect([await statusOf('POST', 'gzip'), await statusOf('DELETE', 'br'), await statusOf('POST', '')]).toEqual([
      415, 415, 415,
    ])
    expect([await statusOf('POST', 'identity'), await statusOf('GET', 'gzip')]).toEqual([200, 200])
    const refused = await ask(post('{}', { 'content-encoding': 'gzip' }))
    expect(refused.said).toBe('error.media-type.text')
  })

  it('names a file with NUL in it (API-02, FIL-04)', () => {
    expect([refuseNul('a.pdf'), refuseNul(), refuseNul('')]).toEqual(['a.pdf', '', ''])
    expect(() => refuseNul('a\0.pdf')).toThrow(
      expect.objectContaining({ code: 'error.malformed.text', extras: { detail: 'NUL in a name' } }),
    )
  })
})

describe('over a connection', () => {
  /** A connection to a server with timers that the test advances. */
  const open = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { app } = await start()
    await app.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => app.close())
    const arrived = vi.fn<() => void>()
    app.server.on('request', arrived)
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let [heard, isClosed] = ['', false]
    socket.on('data', (bytes) => (heard += String(bytes)))
    socket.on('error', () => {})
    socket.on('close', () => (isClosed = true))
    await once(socket, 'connect')
    const settle = async () => {
      for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done))
    }
    return {
      send: async (head: string[], body = '') => {
        socket.write(`${head.join('\r\n')}\r\nhost: x\r\n\r\n${body}`)
        await expect.poll(() => arrived.mock.calls.length, { interval: 5 }).toBeGreaterThan(0)
        await settle()
      },
      sendMore: async (body: string) => {
        socket.write(body)
        await settle()
      },
      heard: async (pattern: RegExp) => {
        await expect.poll(() => heard, { interval: 5 }).toMatch(pattern)
        return heard
      },
      isClosed: async () => {
        await settle()
        return isClosed
      },
      closes: async () => {
        await expect.poll(() => isClosed, { interval: 5 }).toBe(true)
      },
    }
  }
  const JSON_OF = (length: number) => ['content-type: application/json', `content-length: ${length}`]

  it.each([
    ['of a known length', JSON_OF(100), '{'],
    ['in chunks', ['content-type: application/json', 'transfer-encoding: chunked'], '1\r\n{\r\n'],
  ])('waits a minute for a body %s (API-02)', async (_what, headers, body) => {
    const { send, isClosed, closes } = await open()
    await send(['POST /api HTTP/1.1', ...headers], body)
    vi.advanceTimersByTime(59_000)
    expect(await isClosed()).toBe(false)
    vi.advanceTimersByTime(1000)
    await closes()
  })

  it('waits longer for the body of an upload, and not at all where there is none (FIL-04)', async () => {
    const upload = await open()
    await upload.send(['POST /api/upload HTTP/1.1', ...JSON_OF(100)], '{')
    expect(vi.getTimerCount()).toBe(0)
    await upload.send(['GET /page HTTP/1.1'])
    const none = await open()
    await none.send(['GET /page HTTP/1.1'])
    await none.heard(/^HTTP\/1\.1 200/)
    await none.send(['POST /page HTTP/1.1', 'content-length: 0'])
    expect([vi.getTimerCount(), await none.isClosed()]).toEqual([0, false])
  })

  it('stops waiting once the body is complete (API-02)', async () => {
    const { send, heard, isClosed } = await open()
    await send(['POST /api HTTP/1.1', ...JSON_OF(2)], '{}')
    await heard(/^HTTP\/1\.1 200/)
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(120_000)
    expect(await isClosed()).toBe(false)
  })

  it('sends a refusal before the body is complete, and waits five seconds for the rest (API-02)', async () => {
    const { send, heard, isClosed, closes } = await open()
    await send(['POST /api?x=%00 HTTP/1.1', ...JSON_OF(100)], '{')
    expect(await heard(/^HTTP\/1\.1 400[\s\S]*NUL in the address/)).not.toMatch(/connection: close/i)
    vi.advanceTimersByTime(4000)
    expect(await isClosed()).toBe(false)
    vi.advanceTimersByTime(1000)
    await closes()
  })

  it('leaves the connection open when the rest of a refused body arrives in time (API-02)', async () => {
    const { send, sendMore, heard, isClosed } = await open()
    await send(['POST /api?x=%00 HTTP/1.1', ...JSON_OF(100)], '{')
    await heard(/^HTTP\/1\.1 400/)
    await sendMore('x'.repeat(99))
    await expect.poll(() => vi.getTimerCount(), { interval: 5 }).toBe(0)
    vi.advanceTimersByTime(60_000)
    expect(await isClosed()).toBe(false)
    await send(['GET /page HTTP/1.1'])
    await heard(/HTTP\/1\.1 200/)
  })

  it('an unknown Expect header is ignored (API-02)', async () => {
    const { send, heard } = await open()
    await send(['GET /page HTTP/1.1', 'expect: nothing'])
    expect(await heard(/^HTTP/)).toMatch(/^HTTP\/1\.1 200/)
  })
})
