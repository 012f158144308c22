import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Holder, issue } from '../../../test/evidence/certificates.ts'
import { NoAnswer, postTo } from './post.ts'

const folder = mkdtempSync(join(tmpdir(), 'mutual-tls-'))
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
  rmSync(folder, { recursive: true })
})

const listening = async (server: Server): Promise<number> => {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
const plain = async (listener: RequestListener) => `http://127.0.0.1:${await listening(createHttpServer(listener))}`

const authority = issue({ commonName: 'Provider CA', authority: {}, keyUsage: ['keyCertSign'] })
const pem = ({ certificate }: Holder) => certificate.toString()
const keyPem = ({ key }: Holder) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

// In the form that a bank issues. Made once by openssl (req -x509, pkcs12 -export), as Node can't write PKCS #12.
const pfx = fileURLToPath(new URL('../../../test/mutual-tls/client.p12', import.meta.url))
const ours = readFileSync(new URL('../../../test/mutual-tls/client.pem', import.meta.url), 'utf8')

let secured: string
let serverCa: string
beforeAll(async () => {
  const server = issue({ commonName: 'localhost', issuer: authority, keyUsage: ['digitalSignature'] })
  const settings = { key: keyPem(server), cert: pem(server), ca: ours, requestCert: true }
  const listener: RequestListener = (request, response) => {
    const { subject } = (request.socket as TLSSocket).getPeerCertificate()
    response.end(JSON.stringify({ path: request.url, client: subject?.CN, type: request.headers['content-type'] }))
  }
  secured = `https://localhost:${await listening(createHttpsServer({ ...settings, rejectUnauthorized: true }, listener))}`
  serverCa = file('ca.pem', pem(authority))
})

const environment = 'production'

it('shows our certificate, and trusts the provider by its own authority (SIG-06)', async () => {
  const post = postTo({ url: secured, pfx, passphrase: 'secret', serverCa, environment })
  const { status, body } = await post('/sign', '{}', 'application/json')
  expect(status).toBe(200)
  expect(JSON.parse(body)).toEqual({ path: '/sign', client: 'Our authority', type: 'application/json' })
})

it('does not talk to a server of another authority, nor without our certificate (SIG-06)', async () => {
  const otherAuthority = issue({ commonName: 'Other CA', authority: {}, keyUsage: ['keyCertSign'] })
  const others = [
    { pfx, passphrase: 'secret', serverCa: file('other.pem', pem(otherAuthority)) },
    { pfx, passphrase: 'secret' },
    { serverCa },
  ]
  for (const other of others) {
    const answer = postTo({ url: secured, environment, ...other })('/sign', '{}', 'application/json')
    await expect(answer).rejects.toMatchObject({ reason: 'unavailable' })
  }
})

it('refuses plain http in production, a key it cannot open and a file that is not there, at once (SIG-06)', () => {
  expect(() => postTo({ url: 'http://localhost:1', environment })).toThrow('must be https in production')
  expect(() => postTo({ url: secured, pfx: join(folder, 'none.p12'), environment })).toThrow('ENOENT')
  expect(() => postTo({ url: secured, pfx, passphrase: 'wrong', environment })).toThrow('mac verify failure')
})

it('returns any status with its body, and reports a missing answer (SIG-06)', async () => {
  const url = await plain((request, response) => {
    if (request.url === '/drop') response.destroy()
    else if (request.url === '/cut')
      response.writeHead(200, { 'content-length': 9 }).write('{"a"', () => response.destroy())
    else if (request.url === '/long') response.end('a'.repeat(5 * 1024 * 1024))
    else if (request.url !== '/hang') response.writeHead(503).end('Åter strax')
  })
  const post = postTo({ url, environment: 'test' })
  expect(await post('/', '', 'text/plain')).toMatchObject({ status: 503, body: 'Åter strax' })
  for (const path of ['/drop', '/cut', '/long'])
    await expect(post(path, '', 'text/plain')).rejects.toMatchObject({ reason: 'unavailable' })
  const hasty = postTo({ url, environment: 'test', timeout: 300 })
  await expect(hasty('/hang', '', 'text/plain')).rejects.toMatchObject({ reason: 'timeout' })
  await expect(postTo({ url: 'http://127.0.0.1:1', environment: 'test' })('/', '', 'a/b')).rejects.toThrow(NoAnswer)
})

it.each([
  [600_000, (now: number) => new Date(now - 600_000).toUTCString()],
  [-600_000, (now: number) => new Date(now + 600_000).toUTCString()],
  [0, () => 'yesterday'],
])('compares our clock with the provider’s: %i ms ahead (SIG-07)', async (ahead, date) => {
  const url = await plain((_request, response) => response.writeHead(200, { date: date(Date.now()) }).end('{}'))
  const { clockAhead } = await postTo({ url, environment: 'test' })('/', '', 'a/b')
  expect(Math.abs(clockAhead - ahead)).toBeLessThan(30_000)
})
