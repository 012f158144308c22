/** Refuses bodies that are compressed, nested too deep, too slow, or not storable in the database. */
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RADIOGRAPHY, startDraft } from '../../test/journey.ts'
import { answerTo } from '../../test/over-socket.ts'
import { useBrowser, useTestApp } from '../../test/use-app.ts'
import { brokenJsonLimit } from '../utilities/encoding/json-limits.ts'

const test = useTestApp({ REQUESTS_PER_MINUTE: '300' })
const browser = useBrowser(test)
const nested = (depth: number, inside = '') => `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`

describe('a body that is too deep', () => {
  it('has brackets nested more than 64 deep, as JSON.parse sees them (API-02)', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
    const nestedMore = fc.tuple(fc.jsonValue({ maxDepth: 5 }), fc.nat(70))
    fc.assert(
      fc.property(nestedMore, ([value, more]) => {
        const json = nested(more, JSON.stringify(value))
        expect(brokenJsonLimit(json, 1e9)).toBe(depthOf(JSON.parse(json)) > 64 ? 'too deep' : undefined)
      }),
    )
    expect(brokenJsonLimit(JSON.stringify('[{",'.repeat(500)), 1)).toBe(undefined)
  })

  it.each([
    ['POST', 'config/dismiss-message'],
    ['POST', 'authentication/fakelogin'],
    ['PUT', 'authentication/identity'],
    ['POST', 'applications'],
  ] as const)('is refused without an alarm, signed in or not: %s %s (API-02)', async (method, path) => {
    for (const depth of [100, 3000, 100_000]) {
      const headers = { 'content-type': 'application/json' }
      const answer = await test.app.inject({ method, url: `/api/v1/${path}`, headers, payload: nested(depth) })
      expect([400, 401, 413]).toContain(answer.statusCode)
    }
  })

  it('is 400 inside a step’s answers, too (API-02, SEC-12)', async () => {
    const id = await startDraft(test, browser, RADIOGRAPHY)
    const body = { stepNumber: 0, stepData: { ANY: nested(3000) } }
    for (const draft of ['', '?draft=true']) {
      const answer = await test.call('PUT', `applications/${id}/stepvalues${draft}`, { browser, body })
      expect(answer.json()).toMatchObject({ status: 400, code: 'error.malformed.text' })
    }
  })
})

it.each([
  ['br', brotliCompressSync],
  ['gzip', gzipSync],
] as const)('unpacks no body: %s is 415 (API-02)', { tags: ['nightly'] }, async (encoding, pack) => {
  const body = pack(Buffer.from(JSON.stringify({ personalNumber: ' '.repeat(49_000_000) })))
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/v1/authentication/fakelogin',
    headers,
    payload: body,
  })
  expect(answer.json()).toMatchObject({ status: 415, code: 'error.media-type.text' })
})

it.each([
  '/auth/login?returnTo=%2F%00&consent=x',
  '/api/v1/businesstypes/a%00b',
  '/api/v1/translation/?language=sv%00',
  '/app/%00',
])('refuses NUL in an address: %s (API-02)', async (url) => {
  expect((await test.app.inject(url)).statusCode).toBe(400)
})

it('answers 400 for an id of 8 000 characters (API-02)', async () => {
  const answer = await test.call('GET', `applications/${'x'.repeat(8000)}`, { browser })
  expect(answer.json()).toMatchObject({ status: 400, code: 'error.malformed.text' })
})

it('refuses NUL in the name of a file, by whichever way it comes (API-02, FIL-04)', async () => {
  const id = await startDraft(test, browser, RADIOGRAPHY)
  const boundary = 'x'
  const part = (disposition: string, content: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
  const whole = (fileName: string, own: string) =>
    `${part('name="fileName"', fileName)}${part(`name="formFile"; filename="${own}"`, '%PDF-1.7 %%EOF')}--${boundary}--\r\n`
  const headers = { ...browser, 'content-type': `multipart/form-data; boundary=${boundary}` }
  for (const payload of [whole('a\0.pdf', 'a.pdf'), whole('', 'a\0.pdf')]) {
    const answer = await test.app.inject({ method: 'POST', url: `/api/v1/applications/${id}/file`, headers, payload })
    expect(answer.json()).toMatchObject({ status: 400, code: 'error.malformed.text' })
  }
  const metadata = `filename ${Buffer.from('a\0.pdf').toString('base64')}`
  const resumable = { 'tus-resumable': '1.0.0', 'upload-length': '20', 'upload-metadata': metadata }
  const begun = await test.call('POST', `applications/${id}/uploads`, { browser, headers: resumable })
  expect(begun.json()).toMatchObject({ status: 400, code: 'error.malformed.text' })
})

it('counts a call by its route, regardless of URL encoding (API-02)', async () => {
  const spellings = ['/api/v1/config', '/%61pi/v1/config', '/api/%761/config', '/%61%70%69/v1/confi%67']
  const remoteAddress = '203.0.113.7'
  // Sequential: simultaneous requests are all counted before any is judged.
  const limited: number[] = []
  for (let n = 0; n < 320; n++) {
    const { statusCode } = await test.app.inject({ url: spellings[n % 4] ?? '', remoteAddress })
    if (statusCode === 429) limited.push(n)
  }
  expect(limited).toHaveLength(20)
  expect((await test.app.inject({ url: '/%61pi/v1/config', remoteAddress })).statusCode).toBe(429)
})

it('does not count a client disconnect as a server fault (API-03)', async () => {
  const faults = async () => {
    const { body } = await test.call('GET', '/metrics')
    return /^sievert_problems_total\{code="general\.server\.technical-error\.occured\.text"\} \d+$/m.exec(body)?.[0]
  }
  if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.server.address() as AddressInfo
  const before = await faults()
  const heard = vi.fn<() => void>()
  test.app.server.on('request', heard)
  for (const path of ['/api/v1/config', '/login', '/health']) {
    const socket = connect(port, '127.0.0.1')
    const accepted = once(test.app.server, 'connection')
    await once(socket, 'connect')
    await accepted
    // The request and the reset both arrive before the server reads again.
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    socket.resetAndDestroy()
  }
  await expect.poll(() => heard.mock.calls.length).toBe(3)
  expect(await faults()).toBe(before)
})

describe('a body that does not come', () => {
  const open: Socket[] = []
  afterEach(() => {
    vi.useRealTimers()
    for (const socket of open) socket.destroy()
  })
  const beginTo = async (path: string, type: string) => {
    const address = test.app.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const socket = connect(port, '127.0.0.1')
    open.push(socket)
    let closed = false
    socket.once('close', () => {
      closed = true
    })
    socket.on('error', () => {})
    const head = [`POST ${path} HTTP/1.1`, 'host: localhost', `cookie: ${browser.cookie}`, `content-type: ${type}`]
    await new Promise<void>((done) =>
      socket.write(`${head.join('\r\n')}\r\ncontent-length: 1000\r\n\r\n{`, () => done()),
    )
    return () => closed
  }

  it('times out after a minute, except for an upload (API-02, FIL-04)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' })
    const id = await startDraft(test, browser, RADIOGRAPHY)
    const slow = await beginTo('/api/v1/authentication/fakelogin', 'application/json')
    const upload = await beginTo(`/api/v1/applications/${id}/file`, 'multipart/form-data; boundary=x')
    // By now both uploads wait for their bodies, and not for the database, which has its own limits.
    for (let call = 0; call < 3; call++) await test.call('GET', 'config', { browser })
    vi.advanceTimersByTime(59_000)
    await new Promise((done) => setImmediate(done))
    expect(slow()).toBe(false)
    vi.advanceTimersByTime(2000)
    await vi.waitFor(() => expect(slow()).toBe(true))
    expect(upload()).toBe(false)
  })
})

describe('a request that Node itself would answer', () => {
  const get = (...headers: string[]) =>
    `${['GET /api/v1/api-info HTTP/1.1', 'host: localhost', 'connection: close', ...headers].join('\r\n')}\r\n\r\n`

  it('is answered despite an unknown expectation (API-02)', async () => {
    expect(await answerTo(test, get('expect: nothing'))).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*"apiName":"Sievert"/)
  })

  it.each([
    ['headers that are too large', 431, get(`x: ${'y'.repeat(20_000)}`)],
    ['a header that is none', 400, get('x')],
    ['no HTTP at all', 400, 'hello\r\n\r\n'],
  ])('is reported as a problem: %s (API-02)', async (_, status, request) => {
    const [head = '', body = ''] = (await answerTo(test, request)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(head).toContain('content-type: application/problem+json; charset=utf-8')
    expect(JSON.parse(body)).toMatchObject({ status, code: 'error.malformed.text', traceId: expect.any(String) })
  })
})
