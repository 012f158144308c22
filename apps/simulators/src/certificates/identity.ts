/** Certificates with their keys, stored in a folder so that signatures stay verifiable after a restart. */
// @peculiar/x509 does not load without it.
import 'reflect-metadata'
import { createPrivateKey, generateKeyPair, type KeyObject, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  AuthorityInfoAccessExtension,
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  CertificatePolicyExtension,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Name,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
  X509Certificate as X509Reader,
} from '@peculiar/x509'

const OCSP_NO_CHECK = '1.3.6.1.5.5.7.48.1.5'
/** DER of an ASN.1 NULL. */
const NULL = Uint8Array.of(5, 0)
const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

const attributeTypes = {
  country: '2.5.4.6',
  organisation: '2.5.4.10',
  surname: '2.5.4.4',
  givenName: '2.5.4.42',
  serialNumber: '2.5.4.5',
  name: '2.5.4.41',
  commonName: '2.5.4.3',
} as const

/** The permitted uses of a certificate. */
type Use = {
  ca?: boolean
  keyUsage: readonly (keyof typeof KeyUsageFlags)[]
  extendedKeyUsage?: readonly string[]
  /** A critical extended key usage that excludes all others. */
  onlyUse?: string
  policy?: string
  ocspAddress?: string
  /** Exempts this OCSP responder from revocation checks. */
  ocspNoCheck?: boolean
  hostName?: string
}

/** A certificate, its private key and its issuer (absent when self-signed). */
export type Identity = { certificate: X509Certificate; key: KeyObject; issuer?: Identity | undefined }

export type CertificateWish = {
  /** A subject's attributes in encoding order. */
  subject: Partial<Record<keyof typeof attributeTypes, string>>
  /** ISO dates; default: 2020 to 2049. */
  notBefore?: string
  notAfter?: string
  use: Use
  /** Absent: self-signed. */
  issuer?: Identity | undefined
}

const nameOf = (subject: CertificateWish['subject']) =>
  new Name(
    Object.entries(subject).map(([attribute, text]) => ({
      [attributeTypes[attribute as keyof typeof attributeTypes]]: [
        attribute === 'country' || attribute === 'serialNumber' ? { printableString: text } : { utf8String: text },
      ],
    })),
  )

const extensionsOf = async (use: Use, publicKey: Uint8Array<ArrayBuffer>, issuerKey: Uint8Array<ArrayBuffer>) => [
  new BasicConstraintsExtension(use.ca ?? false, undefined, true),
  new KeyUsagesExtension(
    use.keyUsage.reduce((flags, name) => flags | KeyUsageFlags[name], 0),
    true,
  ),
  await SubjectKeyIdentifierExtension.create(publicKey),
  await AuthorityKeyIdentifierExtension.create(issuerKey),
  ...(use.extendedKeyUsage ? [new ExtendedKeyUsageExtension([...use.extendedKeyUsage])] : []),
  ...(use.onlyUse ? [new ExtendedKeyUsageExtension([use.onlyUse], true)] : []),
  ...(use.ocspNoCheck ? [new Extension(OCSP_NO_CHECK, false, NULL)] : []),
  ...(use.hostName ? [new SubjectAlternativeNameExtension([{ type: 'dns', value: use.hostName }])] : []),
  ...(use.policy ? [new CertificatePolicyExtension([use.policy])] : []),
  ...(use.ocspAddress ? [new AuthorityInfoAccessExtension({ ocsp: use.ocspAddress })] : []),
]

const makeKeyPair = promisify(generateKeyPair)
const publicBytes = (key: KeyObject) => key.export({ type: 'spki', format: 'der' })
const signingKey = (key: KeyObject) =>
  crypto.subtle.importKey('pkcs8', key.export({ type: 'pkcs8', format: 'der' }), RSA, false, ['sign'])

/** Issues a certificate for a new 2048-bit RSA key. */
export const issue = async (wish: CertificateWish): Promise<Identity> => {
  const { subject, issuer, notBefore = '2020-01-01', notAfter = '2049-12-31', use } = wish
  const { privateKey: key, publicKey } = await makeKeyPair('rsa', { modulusLength: 2048 })
  const { rawData } = await X509CertificateGenerator.create({
    subject: nameOf(subject),
    issuer: issuer ? new X509Reader(issuer.certificate.raw).subjectName : nameOf(subject),
    notBefore: new Date(notBefore),
    notAfter: new Date(notAfter),
    publicKey: publicBytes(publicKey),
    signingKey: await signingKey(issuer?.key ?? key),
    extensions: await extensionsOf(
      use,
      publicBytes(publicKey),
      publicBytes(issuer?.certificate.publicKey ?? publicKey),
    ),
  })
  return { certificate: new X509Certificate(Buffer.from(rawData)), key, issuer }
}

/**
 * Loads the identity from `<name>.pem` and `<name>.key` in `directory`. Creates it when it is missing or its issuer has
 * another key now. Without a directory it is always created and never stored.
 */
export const loadOrIssue = async (
  directory: string | undefined,
  name: string,
  wish: CertificateWish,
): Promise<Identity> => {
  if (directory === undefined) return issue(wish)
  const { issuer } = wish
  const certificatePath = join(directory, `${name}.pem`)
  const keyPath = join(directory, `${name}.key`)
  if (existsSync(certificatePath) && existsSync(keyPath)) {
    const certificate = new X509Certificate(readFileSync(certificatePath))
    const key = createPrivateKey(readFileSync(keyPath))
    if (certificate.verify((issuer?.certificate ?? certificate).publicKey)) return { certificate, key, issuer }
  }
  const made = await issue(wish)
  mkdirSync(directory, { recursive: true })
  writeFileSync(keyPath, made.key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  writeFileSync(certificatePath, made.certificate.toString())
  return made
}

/** The identity and its issuers, without the root. */
export const chainOf = (one: Identity): Identity[] => (one.issuer ? [one, ...chainOf(one.issuer)] : [])
