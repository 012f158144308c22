/** The ends of validity of the certificates that the settings name, for operators. */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { duplexPair } from 'node:stream'
import { connect, createSecureContext, TLSSocket } from 'node:tls'
import type { CertificateEnd } from '../ports/certificates.ts'
import type { Config } from '../settings/config.ts'

type KeyStore = { pfx: string | undefined; passphrase: string | undefined }

/** Node opens a key store only for TLS, so a connection within this process shows the certificate. */
const endOfKeyStore = ({ pfx = '', passphrase }: KeyStore): Promise<Date> =>
  new Promise((done, fail) => {
    const [here, there] = duplexPair()
    const secureContext = createSecureContext({ pfx: readFileSync(pfx), ...(passphrase && { passphrase }) })
    const server = new TLSSocket(there, { isServer: true, secureContext }).on('error', fail)
    const client = connect({ socket: here, rejectUnauthorized: false }).on('error', fail)
    client.once('secureConnect', () => {
      done(new Date(client.getPeerCertificate().valid_to))
      client.destroy()
      server.destroy()
    })
  })

/** The first end of several files, separated by commas. */
const endOfFiles = (files: string): Date => {
  const ends = files
    .split(',')
    .map((file) => new Date(new X509Certificate(readFileSync(file.trim())).validTo).getTime())
  return new Date(Math.min(...ends))
}

/** Reads the files. Throws when one cannot be read, which the check of the settings has excluded. */
export const readCertificateEnds = async ({ bankid, freja, timeStamps }: Config): Promise<CertificateEnd[]> => {
  const files = {
    BANKID_ROOT_CERTIFICATE: bankid.rootCertificate,
    BANKID_SERVER_CA: bankid.serverCa,
    FREJA_JWS_CERTIFICATE: freja?.jwsCertificates,
    FREJA_SERVER_CA: freja?.serverCa,
    TIMESTAMP_ROOT_CERTIFICATE: timeStamps?.rootCertificates,
  }
  const keyStores = { BANKID_PFX: bankid, FREJA_PFX: freja }
  const ends = Object.entries(files).flatMap(([setting, named]) =>
    named ? [{ setting, endsAt: endOfFiles(named) }] : [],
  )
  for (const [setting, keyStore] of Object.entries(keyStores))
    if (keyStore?.pfx) ends.push({ setting, endsAt: await endOfKeyStore(keyStore) })
  return ends
}
