/** ClamAV's own daemon for tests, with the shipped limits and a database of one signature: EICAR's test file. */
import { readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { startProgram } from '../../../../scripts/testing/programs.ts'
import { eicar } from '../inspect/files.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'

const shipped = readFileSync(new URL('../../../../clamd.conf', import.meta.url), 'utf8')

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })

const answersTo = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('zPING\0'))
    socket.once('data', () => done(true)).once('error', () => done(false))
    socket.once('data', () => socket.destroy())
  })

export type Clamd = { host: string; port: number; stop(): Promise<void> }

/** Ready when it resolves. */
export const startClamd = async (): Promise<Clamd> => {
  const folder = createTemporaryFolder()
  const port = await freePort()
  writeFileSync(join(folder.path, 'test.ndb'), `Eicar-Test-Signature:0:*:${eicar().toString('hex')}\n`)
  const settings = { DatabaseDirectory: folder.path, TCPSocket: port, TCPAddr: '127.0.0.1', Foreground: 'yes' }
  const own = Object.entries(settings).map((pair) => pair.join(' '))
  const limits = shipped.replaceAll(/^(?:LocalSocket|TCPSocket|User) .*\n/gm, '')
  writeFileSync(join(folder.path, 'clamd.conf'), `${own.join('\n')}\n${limits}`)
  const child = startProgram('clamd', [`--config-file=${join(folder.path, 'clamd.conf')}`], { stdio: 'ignore' })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  for (let attempt = 0; attempt < 200 && !(await answersTo(port)); attempt++) {
    if (child.exitCode !== null) throw new Error(`clamd ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const stop = async () => {
    child.kill()
    await ended
    folder.remove()
  }
  return { host: '127.0.0.1', port, stop }
}
