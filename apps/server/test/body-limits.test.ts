/** The web process limits the bytes of request bodies in flight. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { CLINIC, TOLVAN } from './app.ts'
import { startDraft } from './journey.ts'
import { useTestApp } from './use-app.ts'

const BODY = 900_000
const test = useTestApp()

it('refuses the saves of a person with 20 MiB of unfinished bodies (QUO-15)', async () => {
  const browser = await test.signIn(TOLVAN, CLINIC)
  const path = `/api/v1/applications/${await startDraft(test, browser)}/stepvalues?draft=true`
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.server.address() as AddressInfo
  const begin = () => {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const head = [
      `PUT ${path} HTTP/1.1`,
      `host: localhost:${port}`,
      `cookie: ${browser.cookie}`,
      'content-type: application/json',
      `content-length: ${BODY}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n{`)
    return once(socket, 'data')
  }
  // One more than fit; their sessions are read in any order.
  const answers = Array.from({ length: Math.floor((20 * 1024 * 1024) / BODY) + 1 }, begin)
  expect(String(await Promise.race(answers))).toMatch(/^HTTP\/1\.1 429 /)
})
