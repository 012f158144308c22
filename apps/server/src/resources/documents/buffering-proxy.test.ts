/** Resumable uploads behind a proxy that buffers whole requests, which is the default of nginx. */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkDocuments, documentsOf } from '../../../test/documents.ts'
import { jpeg } from '../../../test/inspect/files.ts'
import { startDraft } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'

const MEGABYTE = 1024 * 1024
const PICTURE = jpeg({ after: randomBytes(3 * MEGABYTE) })
const test = useTestApp()
const browser = useBrowser(test)

/** Called when the proxy has the whole request, before it forwards it. */
let beforeForwarding = async (): Promise<void> => {}
const forward = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
  const body = await buffer(incoming).catch(() => undefined)
  // The browser has aborted: nothing of the request reaches the server.
  if (!body) return
  await beforeForwarding()
  const { port } = test.app.server.address() as AddressInfo
  const { method = '', url = '', headers } = incoming
  const forwarded = request({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  forwarded.on('error', () => outgoing.destroy()).end(body)
}
const proxy = createServer((incoming, outgoing) => void forward(incoming, outgoing))
beforeAll(async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
})
afterAll(() => new Promise((closed) => proxy.close(closed)))

const send = (method: string, path: string, headers: Record<string, string | number> = {}) => {
  const { port } = proxy.address() as AddressInfo
  const all = { 'tus-resumable': '1.0.0', cookie: browser.cookie, ...headers }
  return request({ port, host: '127.0.0.1', method, path, headers: all, agent: false }).on('error', () => {})
}
const answerTo = (sent: ReturnType<typeof send>, body?: Buffer) =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown> }>((resolve) => {
    sent.on('response', (answer) => resolve({ status: answer.statusCode, headers: answer.resume().headers }))
    sent.end(body)
  })
const part = (path: string, from: number, content: Buffer) =>
  send('PATCH', path, {
    'content-type': 'application/offset+octet-stream',
    'content-length': content.length,
    'upload-offset': from,
  })
const offsetOf = async (path: string) => Number((await answerTo(send('HEAD', path))).headers['upload-offset'])

it('resume at the part that was cut, and take one in once though it comes twice (FIL-04, FIL-07)', {
  tags: ['nightly'],
}, async () => {
  const id = await startDraft(test, browser)
  const about = { 'upload-length': PICTURE.length, 'upload-metadata': `filename ${btoa('a.jpg')}` }
  const begun = await answerTo(send('POST', `/api/v1/applications/${id}/uploads`, about))
  const path = String(begun.headers['location'])
  const [first, second, third] = [
    PICTURE.subarray(0, MEGABYTE),
    PICTURE.subarray(MEGABYTE, 2 * MEGABYTE),
    PICTURE.subarray(2 * MEGABYTE),
  ]
  expect((await answerTo(part(path, 0, first), first)).status).toBe(204)

  const cut = part(path, MEGABYTE, second)
  await new Promise<void>((written) => cut.write(second.subarray(0, 500_000), () => written()))
  cut.destroy()
  expect(await offsetOf(path)).toBe(MEGABYTE)

  // The proxy has the whole request and the browser has aborted: the forwarded request races with the browser's retry.
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  beforeForwarding = () => {
    beforeForwarding = async () => {}
    arrived.resolve()
    return released.promise
  }
  const unanswered = part(path, MEGABYTE, second)
  unanswered.end(second)
  await arrived.promise
  unanswered.destroy()
  expect(await offsetOf(path)).toBe(MEGABYTE)
  const again = answerTo(part(path, MEGABYTE, second), second)
  released.resolve()
  expect([204, 409]).toContain((await again).status)
  await expect.poll(() => offsetOf(path)).toBe(2 * MEGABYTE)

  const last = await answerTo(part(path, 2 * MEGABYTE, third), third)
  expect(last.status).toBe(204)
  await checkDocuments(test)
  expect([...(await documentsOf(test, browser, id)).keys()]).toEqual([last.headers['sievert-document']])
  const file = `applications/${id}/file/${String(last.headers['sievert-document'])}`
  expect((await test.call('GET', file, { browser })).rawPayload.equals(PICTURE)).toBe(true)
})
