/** A second listener that requires a client certificate from the simulators' own CA. */
import { execFile } from 'node:child_process'
import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type CertificateWish, type Identity, loadOrIssue } from './identity.ts'

const SERVER_USE = '1.3.6.1.5.5.7.3.1'
const CLIENT_USE = '1.3.6.1.5.5.7.3.2'

/** The passphrase of `tls-client.pfx`, the same as that of BankID's published test certificates. */
export const CLIENT_PASSPHRASE = 'qwerty123'

const wish = (commonName: string, use: CertificateWish['use'], issuer?: Identity): CertificateWish => ({
  subject: { country: 'SE', organisation: 'Sievert simulator', commonName },
  issuer,
  use,
})

/** Needs the command `openssl`: Node can read the format, but not write it. */
const writePfx = async (directory: string): Promise<void> => {
  const file = (name: string) => join(directory, name)
  const files = ['-inkey', file('tls-client.key'), '-in', file('tls-client.pem'), '-out', file('tls-client.pfx')]
  await promisify(execFile)('openssl', ['pkcs12', '-export', ...files, '-passout', `pass:${CLIENT_PASSPHRASE}`])
}

/**
 * Creates the listener. Writes `tls-ca.pem`, with which clients verify the server, and `tls-client.pfx`, the client
 * certificate.
 */
export const createMutualTlsServer = async (directory: string, listener: RequestListener): Promise<Server> => {
  const ca = await loadOrIssue(directory, 'tls-ca', wish('Simulator TLS CA', { ca: true, keyUsage: ['keyCertSign'] }))
  const serverUse = { keyUsage: ['digitalSignature'], extendedKeyUsage: [SERVER_USE], hostName: 'localhost' } as const
  const server = await loadOrIssue(directory, 'tls-server', wish('localhost', serverUse, ca))
  const clientUse = { keyUsage: ['digitalSignature'], extendedKeyUsage: [CLIENT_USE] } as const
  await loadOrIssue(directory, 'tls-client', wish('Sievert', clientUse, ca))
  await writePfx(directory)
  const options = {
    key: server.key.export({ type: 'pkcs8', format: 'pem' }),
    cert: server.certificate.toString(),
    ca: ca.certificate.toString(),
    requestCert: true,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2' as const,
  }
  return createServer(options, listener)
}
