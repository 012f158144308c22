/** The request log. */
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { startLoggedApp } from '../../test/logged-app.ts'
import { answerTo } from '../../test/over-socket.ts'
import { started } from '../../test/use-app.ts'

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

it('has one line a request, which says all there is to say, and nothing of the query (API-03)', async () => {
  await server.test.call('GET', '/auth/callback?code=very-secret&state=x')
  await expect.poll(lines).toEqual([
    expect.objectContaining({
      req: { method: 'GET', path: '/auth/callback' },
      res: { statusCode: 303 },
      responseTime: expect.any(Number),
    }),
  ])
  expect(server.log()).not.toContain('very-secret')
})

it('has a line, found by the number in the answer, for what is no request, and nothing of what was sent (API-02, API-03)', async () => {
  const answer = await answerTo(server.test, 'hello very-secret\r\n\r\n')
  const { traceId } = JSON.parse(answer.split('\r\n\r\n')[1] ?? '') as { traceId: string }
  await expect
    .poll(() => lines().filter(({ reqId }) => reqId === traceId))
    .toEqual([expect.objectContaining({ code: 'HPE_INVALID_METHOD', res: { statusCode: 400 } })])
  expect(server.log()).not.toContain('very-secret')
})

it('has twenty lines of each cause for what no handler sees, and counts the rest once a minute (QUO-13)', async () => {
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

it('has twenty lines a minute of requests beyond the rate limit, and no error (QUO-06, QUO-13)', async () => {
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
