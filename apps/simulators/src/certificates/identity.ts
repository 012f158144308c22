/** Makes certificates with their keys and keeps them in a folder, so that what they signed stays verifiable after a restart. */
import { createPrivateKey, generateKeyPair, type KeyObject, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type CertificateContent, encodeCertificate } from './encode.ts'

/** A certificate, its private key and who issued it (absent when it signed itself). */
export type Identity = { certificate: X509Certificate; key: KeyObject; issuer?: Identity }

export type CertificateWish = Pick<CertificateContent, 'subject' | 'notBefore' | 'notAfter' | 'use'> & {
  /** Absent: signs itself. */
  issuer?: Identity
}

const makeKeyPair = promisify(generateKeyPair)

const identity = (certificate: X509Certificate, key: KeyObject, issuer: Identity | undefined): Identity =>
  issuer ? { certificate, key, issuer } : { certificate, key }

/** Issues a certificate for a new 2048-bit RSA key. */
export const issue = async ({ issuer, ...content }: CertificateWish): Promise<Identity> => {
  const { privateKey, publicKey } = await makeKeyPair('rsa', { modulusLength: 2048 })
  const signing = issuer ? { issuer: issuer.certificate, signingKey: issuer.key } : { signingKey: privateKey }
  return identity(new X509Certificate(encodeCertificate({ ...content, publicKey, ...signing })), privateKey, issuer)
}

/**
 * The identity kept in `directory` as `<name>.pem` and `<name>.key`, made when it is not there or when its issuer has
 * another key today. Without a directory it is always made and never kept.
 */
export const keep = async (directory: string | undefined, name: string, wish: CertificateWish): Promise<Identity> => {
  if (directory === undefined) return issue(wish)
  const certificatePath = join(directory, `${name}.pem`)
  const keyPath = join(directory, `${name}.key`)
  if (existsSync(certificatePath) && existsSync(keyPath)) {
    const certificate = new X509Certificate(readFileSync(certificatePath))
    const issuer = wish.issuer?.certificate ?? certificate
    const key = createPrivateKey(readFileSync(keyPath))
    if (certificate.verify(issuer.publicKey)) return identity(certificate, key, wish.issuer)
  }
  const made = await issue(wish)
  mkdirSync(directory, { recursive: true })
  writeFileSync(keyPath, made.key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  writeFileSync(certificatePath, made.certificate.toString())
  return made
}

/** The identity and those above it, without the root. */
export const chainOf = (one: Identity): Identity[] => (one.issuer ? [one, ...chainOf(one.issuer)] : [])
