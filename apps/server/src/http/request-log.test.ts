/** The request log. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { startLoggedApp } from '../../test/logged-app.ts'
import { answerTo } from '../../test/over-socket.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { started } from '../../test/use-app.ts'
import type { Dependencies } from '../ports/dependencies.ts'

const server = started(startLoggedApp)
afterAll(() => server.close())

type Line = { reqId?: string; req?: object; res?: object; responseTime?: number }
const lines = () =>
  server
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .filter(({ reqId }) => reqId !== undefined)

it('has one line per request with all details, and without the query (API-03)', async () => {
  await server.test.call('GET', '/auth/callback?code=very-secret&state=x')
  await expect.poll(lines).toEqual([
    expect.objectContaining({ level: 'warn', msg: 'login refused', reason: 'unknown state' }),
    expect.objectContaining({
      level: 'info',
      time: expect.stringMatching(/Z$/),
      req: { method: 'GET', path: '/auth/callback' },
      res: { statusCode: 303 },
      responseTime: expect.any(Number),
    }),
  ])
  expect(server.log()).not.toContain('very-secret')
})

it('has a line with the answer’s trace id for a malformed request, without its content (API-02, API-03)', async () => {
  const answer = await answerTo(server.test, 'hello very-secret\r\n\r\n')
  const { traceId } = JSON.parse(answer.split('\r\n\r\n')[1] ?? '') as { traceId: string }
  await expect
    .poll(() => lines().filter(({ reqId }) => reqId === traceId))
    .toEqual([expect.objectContaining({ code: 'HPE_INVALID_METHOD', res: { statusCode: 400 } })])
  expect(server.log()).not.toContain('very-secret')
})

it('has twenty lines per cause for unhandled requests, and counts the rest once a minute (QUO-13)', {
  tags: ['nightly'],
}, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { test, close, log } = await startLoggedApp()
  onTestFinished(close)
  for (let n = 0; n < 50; n++) {
    await answerTo(test, `hello ${n}\r\n\r\n`)
    const headers = { 'content-type': 'application/json' }
    const asked = { method: 'POST', url: '/api/v1/authentication/fakelogin', headers } as const
    expect((await test.app.inject({ ...asked, payload: '{' })).statusCode).toBe(400)
    expect((await test.app.inject('/api/v1/config')).statusCode).toBe(200)
  }
  vi.advanceTimersByTime(60_000)
  const logged = () =>
    log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line & { code?: string; cause?: string; count?: number })
  const count = (is: (line: ReturnType<typeof logged>[number]) => boolean) => logged().filter(is).length
  await expect.poll(() => logged().filter(({ cause }) => cause !== undefined)).toHaveLength(2)
  expect(logged().flatMap(({ cause, count: left }) => (cause ? [[cause, left]] : []))).toEqual(
    expect.arrayContaining([
      ['HPE_INVALID_METHOD', 30],
      ['400', 30],
    ]),
  )
  expect(count(({ code }) => code === 'HPE_INVALID_METHOD')).toBe(20)
  expect(count(({ req, res }) => req !== undefined && JSON.stringify(res).includes('400'))).toBe(20)
  expect(count(({ req, res }) => req !== undefined && JSON.stringify(res).includes('200'))).toBe(50)
})

it('has twenty lines a minute of requests beyond the rate limit, and no error (QUO-06, QUO-13)', {
  tags: ['nightly'],
}, async () => {
  const { test, close, log } = await startLoggedApp({ REQUESTS_PER_MINUTE: '1' })
  onTestFinished(close)
  for (let n = 0; n < 31; n++) expect((await test.app.inject('/api/v1/config')).statusCode).toBe(n === 0 ? 200 : 429)
  const logged = () =>
    log()
      .trim()
      .split('\n')
      .filter((line) => line.includes('"statusCode":429'))
  await expect.poll(logged).toHaveLength(20)
  expect(logged().filter((line) => !line.includes('"msg":"request answered"'))).toEqual([])
})

/** The lines that `url` takes when it is requested `times` times, and the count of those without a line. */
const flood = async (settings: Record<string, string>, times: number, request: InjectOptions) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { test, close, log } = await startLoggedApp(settings)
  onTestFinished(close)
  const statuses = new Set<number>()
  for (let n = 0; n < times; n++) statuses.add((await test.app.inject(request)).statusCode)
  // A response is logged after its client has it.
  await new Promise((done) => setImmediate(done))
  vi.advanceTimersByTime(60_000)
  const suppressed = /"cause":"([^"]*)","count":(\d+)/
  await expect.poll(log).toMatch(suppressed)
  const all = log().trim().split('\n')
  const [, cause, count] = suppressed.exec(all.find((line) => suppressed.test(line)) ?? '') ?? []
  return { statuses: [...statuses], answered: all.filter((line) => line.includes('request answered')), cause, count }
}

it.each([
  ['an unknown path', `/${'x'.repeat(15_000)}`, 404],
  ['a page', '/login', 200],
  ['an asset', '/assets/main.js', 200],
])(
  'logs twenty requests of %s in a minute, and counts the rest (QUO-13)',
  { tags: ['nightly'] },
  async (_what, url, status) => {
    const folder = createTemporaryFolder()
    onTestFinished(() => folder.remove())
    mkdirSync(join(folder.path, 'assets'))
    writeFileSync(join(folder.path, 'index.html'), '<!doctype html>')
    writeFileSync(join(folder.path, 'assets/main.js'), '1')
    const { statuses, answered, cause, count } = await flood({ WEB_DIR: folder.path }, 50, { url })
    expect([statuses, cause, count]).toEqual([[status], `page ${status}`, '30'])
    expect(answered).toHaveLength(20)
  },
)

it.each(['/api/v1/applications/', '/app/', '/unknown/'])(
  'logs no personal number that a client has in the path %s (PRV-02)',
  async (before) => {
    await server.test.call('GET', `${before}19121212-1212/x?pid=191212121212`)
    await expect.poll(server.log).toContain(`"path":"${before}…/x"`)
    expect(server.log()).not.toContain('121212')
  },
)

it('logs at most 200 characters of a path (QUO-13)', async () => {
  const path = `/api/${'x'.repeat(195)}`
  const before = server.log().length
  await server.test.call('GET', `${path}${'y'.repeat(15_000)}`)
  await expect.poll(() => server.log().slice(before)).toContain(`"path":"${path}…"`)
  expect(server.log().length - before).toBeLessThan(700)
})

it('logs twenty failed readiness probes in a minute (API-07, QUO-13)', { tags: ['nightly'] }, async () => {
  const find = () => Promise.reject(new Error('connection refused'))
  const change = (deps: Dependencies) => ({
    ...deps,
    stores: { ...deps.stores, sessions: { ...deps.stores.sessions, find } },
  })
  const { test, close, log } = await startLoggedApp({}, change)
  onTestFinished(close)
  for (let n = 0; n < 50; n++) expect((await test.app.inject('/ready')).statusCode).toBe(503)
  const logged = () =>
    log()
      .split('\n')
      .filter((line) => line.includes('not ready'))
  await expect.poll(logged).toHaveLength(20)
})
