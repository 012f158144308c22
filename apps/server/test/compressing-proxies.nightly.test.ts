/** Saves behind reverse proxies that compress JSON, and change its ETags. */
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { needs } from '../../../scripts/testing/programs.ts'
import { SOURCES, saveStep, startDraft } from './journey.ts'
import { overHttp } from './over-http.ts'
import { PROXIES, startProxyProgram } from './start-proxy-program.ts'
import { useBrowser, useTestApp } from './use-app.ts'

const test = useTestApp()
const browser = useBrowser(test)

describe.each(Object.keys(PROXIES) as (keyof typeof PROXIES)[])('behind %s', (name) => {
  it('each save builds on the one before, a stale one is refused, and an unchanged step is a 304 (WIZ-14)', async (context) => {
    needs(context, name)
    if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' })
    const proxy = await startProxyProgram(name, (test.app.server.address() as AddressInfo).port)
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
})
