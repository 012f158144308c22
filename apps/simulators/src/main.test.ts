// oxlint-disable-next-line no-restricted-imports -- spawns the current Node binary
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingsFrom } from './world/settings.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'simulators-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const start = (environment: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [new URL('./main.ts', import.meta.url).pathname], {
    env: { ...process.env, SIMULATOR_PORT: '0', SIMULATOR_DATA_DIR: dataDir, ...environment },
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return { child, output: () => output, ended: once(child, 'close').then(([code]) => code as number) }
}

describe('the process', () => {
  it('reports readiness in one line, and exits cleanly on SIGTERM', { tags: ['nightly'] }, async () => {
    const { child, output, ended } = start()
    await once(child.stdout, 'data')
    expect(output()).toMatch(/^Simulators ready at http:\/\/localhost:\d+ \(mail server on port \d+\)\n$/)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('ends when tied to a parent that is gone', { tags: ['nightly'] }, async () => {
    const { child, ended } = start({ SIMULATOR_TIED: '1' })
    await once(child.stdout, 'data')
    child.stdin.end()
    expect(await ended).toBe(0)
  })

  it('reports a used port in one line', { tags: ['nightly'] }, async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { output, ended } = start({ SIMULATOR_PORT: port })
    expect(await ended).toBe(1)
    expect(output()).toMatch(/^The simulators could not start: listen EADDRINUSE.*\n$/)
    other.close()
  })
})

describe('settings', () => {
  it('set the mail port 25 above the web port, and accept several origins of the service', () => {
    expect(settingsFrom({ SIMULATOR_PORT: '4100', SIEVERT_ORIGIN: 'http://a, http://b' })).toMatchObject({
      port: 4100,
      smtpPort: 4125,
      serviceOrigins: ['http://a', 'http://b'],
    })
  })

  it('refuse an invalid port', () => {
    expect(() => settingsFrom({ SIMULATOR_PORT: 'web' })).toThrow('SIMULATOR_PORT must be a port, got web')
  })
})
