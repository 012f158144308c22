/**
 * A request answered before its body has arrived ends soon, however much still arrives, and its client receives the
 * answer.
 */
import { request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startDraft } from '../../test/journey.ts'
import { useBrowser, useTestApp } from '../../test/use-app.ts'

const MEGABYTE = 1024 * 1024
const test = useTestApp()
const browser = useBrowser(test)
let port = 0
let [id, begun] = ['', '']
beforeAll(async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
  id = await startDraft(test, browser)
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '1', 'upload-metadata': `filename ${btoa('a.pdf')}` }
  begun = String((await test.call('POST', `applications/${id}/uploads`, { browser, headers })).headers.location)
})

const FORM = 'multipart/form-data; boundary=x'
const PARTS = 'application/offset+octet-stream'
const JSON_TYPE = 'application/json'
type Refused = {
  status: number
  method: 'POST' | 'PATCH'
  path: () => string
  headers: () => Record<string, string>
  begins: string
}
const refused = (
  status: number,
  path: () => string,
  headers: () => Record<string, string>,
  method: 'POST' | 'PATCH' = 'POST',
  begins = 'x',
): Refused => ({ status, method, path, headers, begins })
const signedIn = (headers: Record<string, string>) => () => ({ ...browser, ...headers })
const part = (name: string, more: string) => `--x\r\ncontent-disposition: form-data; name="${name}"${more}`
const NUL_NAMED = `${part('fileName', '\r\n\r\na\0.pdf\r\n')}${part('formFile', '; filename="a.pdf"\r\n\r\n%PDF')}`
const REFUSED: [string, Refused][] = [
  [
    'an upload of nobody’s',
    refused(
      401,
      () => `/api/v1/applications/${id}/file`,
      () => ({ 'content-type': FORM }),
    ),
  ],
  [
    'an upload in parts of nobody’s',
    refused(
      401,
      () => `/api/v1/applications/${id}/uploads/x`,
      () => ({ 'content-type': PARTS }),
      'PATCH',
    ),
  ],
  [
    'an upload to what there is not',
    refused(404, () => '/api/v1/applications/AAAAAAAAAAAAAAAAAAAAAA/file', signedIn({ 'content-type': FORM })),
  ],
  [
    'an upload that is no form',
    refused(415, () => `/api/v1/applications/${id}/file`, signedIn({ 'content-type': 'image/png' })),
  ],
  [
    'packed JSON',
    refused(415, () => '/api/v1/applications', signedIn({ 'content-type': JSON_TYPE, 'content-encoding': 'gzip' })),
  ],
  ['JSON that is too large', refused(413, () => '/api/v1/applications', signedIn({ 'content-type': JSON_TYPE }))],
  ['a form where JSON is expected', refused(415, () => '/api/v1/applications', signedIn({ 'content-type': FORM }))],
  [
    'a form that is wrong where it begins',
    refused(400, () => `/api/v1/applications/${id}/file`, signedIn({ 'content-type': FORM }), 'POST', NUL_NAMED),
  ],
  [
    'more of an upload in parts than was announced',
    refused(
      413,
      () => begun,
      signedIn({ 'content-type': PARTS, 'upload-offset': '0' }),
      'PATCH',
      'x'.repeat(2 * MEGABYTE),
    ),
  ],
  [
    'a call to nothing',
    refused(
      404,
      () => '/nothing',
      () => ({}),
    ),
  ],
]
/** More than any of these limits, and more than the socket buffers hold. */
const LENGTH = 40 * MEGABYTE

const open: Socket[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const socket of open.splice(0)) socket.destroy()
})

/**
 * Begins a body of `length` bytes and sends its beginning; returns the bytes received, and whether the connection has
 * ended.
 */
const begin = async ({ method, path, headers, begins }: Refused, length: number, isReading = true) => {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  const seen = { answer: '', isOver: false }
  socket.setEncoding('latin1')
  socket.on('data', (piece) => {
    seen.answer += piece
  })
  socket.on('error', () => {})
  socket.once('close', () => {
    seen.isOver = true
  })
  const lines = Object.entries({ host: 'localhost', ...headers(), 'content-length': String(length) })
  socket.write(
    `${method} ${path()} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${begins}`,
  )
  if (isReading) await vi.waitFor(() => expect(seen.answer).toMatch(/^HTTP/))
  else socket.pause()
  return { seen, socket }
}
const soon = () => new Promise((done) => setImmediate(done))

describe.each(REFUSED)('%s', (_what, call) => {
  it('is answered at once and its connection closes some seconds later even while bytes arrive (QUO-06)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { seen, socket } = await begin(call, LENGTH)
    expect(seen.answer).toContain(` ${call.status} `)
    for (let second = 0; second < 4; second++) {
      vi.advanceTimersByTime(1000)
      socket.write('x')
      await soon()
    }
    expect(seen.isOver).toBe(false)
    vi.advanceTimersByTime(2000)
    await vi.waitFor(() => expect(seen.isOver).toBe(true))
  })

  const sending = async function* (begins = '') {
    if (begins) yield Buffer.from(begins)
    for (let sent = 0; sent < LENGTH; sent += MEGABYTE) {
      yield Buffer.alloc(MEGABYTE)
      await sleep(5)
    }
  }
  const byFetch = async (url: string): Promise<number> => {
    const init = { method: call.method, headers: call.headers(), duplex: 'half' as const }
    const { status, body } = await fetch(url, {
      ...init,
      body: Readable.toWeb(Readable.from(sending(call.begins))) as never,
    })
    await body?.cancel()
    return status
  }
  const byHttp = (url: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { ...call.headers(), 'content-length': LENGTH + call.begins.length }
      const asking = request(url, { method: call.method, headers }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
      })
      asking.once('error', reject)
      void (async () => {
        for await (const piece of sending(call.begins)) if (!asking.write(piece)) await sleep(5)
        asking.end()
      })()
    })
  /** Reads the answer only after sending, as a browser does. */
  const readingAfterwards = async () => {
    const { seen, socket } = await begin(call, LENGTH + call.begins.length, false)
    for await (const piece of sending())
      await new Promise<void>((done, fail) => socket.write(piece, (error) => (error ? fail(error) : done())))
    socket.resume()
    await vi.waitFor(() => expect(seen.answer).toMatch(/^HTTP/))
    return Number(seen.answer.split(' ')[1])
  }
  it.each([
    ['a program that reads when all is sent', readingAfterwards],
    ['fetch', byFetch],
    ['node:http', byHttp],
  ])('reaches a client sending by %s (QUO-06)', { tags: ['nightly'] }, async (_by, ask) => {
    expect(await ask(`http://127.0.0.1:${port}${call.path()}`)).toBe(call.status)
  })
})

it('retains a connection after a fully received refused body (QUO-06)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [, call] = REFUSED[0] as [string, Refused]
  const { seen, socket } = await begin(call, 2)
  const ask = 'GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n'
  socket.write(`y${ask}`)
  await vi.waitFor(() => expect(seen.answer.match(/"ok"/g)).toHaveLength(1))
  vi.advanceTimersByTime(10_000)
  socket.write(ask)
  await vi.waitFor(() => expect(seen.answer.match(/"ok"/g)).toHaveLength(2))
})
