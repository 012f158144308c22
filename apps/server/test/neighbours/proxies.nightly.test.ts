/** Saves and uploads behind reverse proxies that compress JSON, change its ETags, and buffer requests. */
import { randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { needs } from '../../../../scripts/testing/programs.ts'
import { jpeg } from '../inspect/files.ts'
import { SOURCES, saveStep, startDraft } from '../journey.ts'
import { overHttp } from '../over-http.ts'
import { useBrowser, useTestApp } from '../use-app.ts'
import { PROXIES, type ProxyName, startProxyProgram } from './start-proxy-program.ts'

const MEGABYTE = 1024 * 1024
/** As the web app sends them. */
const PART = 5 * MEGABYTE
const FILE = Buffer.from(jpeg({ after: randomBytes(49 * MEGABYTE) }))

const test = useTestApp()
const browser = useBrowser(test)

const start = async (name: ProxyName) => {
  if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' })
  return startProxyProgram(name, (test.app.server.address() as AddressInfo).port)
}

describe.each(Object.keys(PROXIES) as ProxyName[])('behind %s', (name) => {
  it('each save builds on the one before, a stale one is refused, and an unchanged step is a 304 (WIZ-14)', async (context) => {
    needs(context, name)
    const proxy = await start(name)
    try {
      const server = overHttp(() => proxy.origin)
      const id = await startDraft(server, browser)
      const read = (headers = {}) => server.call('GET', `applications/${id}/stepvalues/0`, { browser, headers })
      const save = (etag: string, text: string) => {
        const sections = { ...SOURCES, SRC_DESCRIPTION: { text } }
        return saveStep(server, browser, id, { stepNumber: 0, sections, headers: { 'if-match': etag } })
      }
      const first = await read()
      const stale = String(first.headers['etag'])
      const saved = await save(stale, 'Fem provkällor.')
      expect([first.statusCode, saved.statusCode]).toEqual([200, 200])
      expect((await save(String(saved.headers['etag']), 'Sex provkällor.')).statusCode).toBe(200)
      expect((await save(stale, 'Sju provkällor.')).statusCode).toBe(412)
      const second = await read()
      expect((await save(String(second.headers['etag']), 'Åtta provkällor.')).statusCode).toBe(200)
      const held = await read()
      expect((await read({ 'if-none-match': String(held.headers['etag']) })).statusCode).toBe(304)
    } finally {
      await proxy.stop()
    }
  })

  it('an upload of 49 MB that is cut at 27 MB resumes at 25 MB or later, and becomes a document (FIL-07)', async (context) => {
    needs(context, name)
    const proxy = await start(name)
    try {
      const id = await startDraft(
        overHttp(() => proxy.origin),
        browser,
      )
      const tus = { 'tus-resumable': '1.0.0', cookie: browser.cookie }
      const send = (path: string, method: string, headers: Record<string, string>, body?: Buffer<ArrayBuffer>) =>
        fetch(new URL(path, proxy.origin), { method, headers: { ...tus, ...headers }, ...(body && { body }) })
      const begun = await send(`/api/v1/applications/${id}/uploads`, 'POST', {
        'upload-length': String(FILE.length),
        'upload-metadata': `filename ${Buffer.from('a.jpg').toString('base64')}`,
      })
      expect(begun.status).toBe(201)
      const path = begun.headers.get('location') ?? ''
      const type = { 'content-type': 'application/offset+octet-stream' }
      const part = (offset: number) =>
        send(path, 'PATCH', { ...type, 'upload-offset': String(offset) }, FILE.subarray(offset, offset + PART))
      for (let offset = 0; offset < 5 * PART; offset += PART) expect((await part(offset)).status).toBe(204)
      const sending = httpRequest(new URL(path, proxy.origin), {
        method: 'PATCH',
        headers: { ...tus, ...type, 'upload-offset': 5 * PART, 'content-length': PART },
      }).on('error', () => {})
      await new Promise<void>((done) =>
        sending.write(FILE.subarray(5 * PART, 5 * PART + 2 * MEGABYTE), () => {
          sending.destroy()
          done()
        }),
      )
      // Bytes of the cut part may still arrive after the first answer. The browser then asks again, too.
      const offset = async () => Number((await send(path, 'HEAD', {})).headers.get('upload-offset'))
      let document: string | null = null
      for (let at = await offset(); at < FILE.length; ) {
        expect(at).toBeGreaterThanOrEqual(5 * PART)
        const sent = await part(at)
        at = sent.status === 204 ? Number(sent.headers.get('upload-offset')) : await offset()
        document = sent.headers.get('sievert-document')
      }
      expect(document).toMatch(/^[0-9a-f-]{36}$/)
    } finally {
      await proxy.stop()
    }
  })
})
