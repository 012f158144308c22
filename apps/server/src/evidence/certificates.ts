/**
 * Reads X.509 certificates. Fields that Node's own class lacks (key usage, policies, raw names) are read from the
 * ASN.1.
 */
import { X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  Certificate as AsnCertificate,
  BasicConstraints,
  CertificatePolicies,
  ExtendedKeyUsage,
  type Extension,
  id_ce_basicConstraints,
  id_ce_certificatePolicies,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  KeyUsage,
  KeyUsageFlags,
} from '@peculiar/asn1-x509'
import { orRefuse, refuse } from './checks.ts'

export type Certificate = { x509: X509Certificate; fields: AsnCertificate }

/** Refuses input that is not exactly one DER certificate. */
export const readCertificate = (der: Uint8Array, what: string): Certificate => {
  const x509 = orRefuse('malformed', () => new X509Certificate(der))
  if (!x509.raw.equals(der)) refuse('malformed', `${what} is not exactly one certificate`)
  return { x509, fields: orRefuse('malformed', () => AsnConvert.parse(x509.raw, AsnCertificate)) }
}

/** SHA-256 of the certificate, hex in lower case. */
export const fingerprintOf = ({ x509 }: Certificate): string => x509.fingerprint256.replaceAll(':', '').toLowerCase()

/** Every certificate of a PEM text. Throws when there is none, or one can't be read. */
export const readPem = (pem: string): Certificate[] => {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) throw new Error('no PEM certificate found')
  return blocks.map((block) => readCertificate(new X509Certificate(block).raw, 'the PEM certificate'))
}

const extensionOf = (certificate: Certificate, oid: string): Extension | undefined =>
  certificate.fields.tbsCertificate.extensions?.find((extension) => extension.extnID === oid)

const parsed = <T>(certificate: Certificate, oid: string, type: new () => T): T | undefined => {
  const extension = extensionOf(certificate, oid)
  return extension && orRefuse('certificateUnfit', () => AsnConvert.parse(extension.extnValue.buffer, type))
}

/** True when the key may be used in one of these ways; false when the certificate does not state its usage. */
export const mayBeUsedFor = (certificate: Certificate, ...ways: (keyof typeof KeyUsageFlags)[]): boolean => {
  const usage = parsed(certificate, id_ce_keyUsage, KeyUsage)?.toNumber() ?? 0
  return ways.some((way) => (usage & KeyUsageFlags[way]) !== 0)
}

export const policiesOf = (certificate: Certificate): string[] =>
  (parsed(certificate, id_ce_certificatePolicies, CertificatePolicies) ?? []).map((policy) => policy.policyIdentifier)

export const extendedUsesOf = (certificate: Certificate): string[] => [
  ...(parsed(certificate, id_ce_extKeyUsage, ExtendedKeyUsage) ?? []),
]

/** True when the certificate limits its key to this use alone, in a critical extension. */
export const servesOnly = (certificate: Certificate, use: string): boolean =>
  extensionOf(certificate, id_ce_extKeyUsage)?.critical === true && extendedUsesOf(certificate).join() === use

/** Number of CA certificates that may follow below this one; null when it is not a CA. */
export const pathLengthOf = (certificate: Certificate): number | null => {
  const constraints = parsed(certificate, id_ce_basicConstraints, BasicConstraints)
  return constraints?.cA ? (constraints.pathLenConstraint ?? Number.POSITIVE_INFINITY) : null
}

const understood = new Set([id_ce_basicConstraints, id_ce_certificatePolicies, id_ce_extKeyUsage, id_ce_keyUsage])

/** RFC 5280 section 4.2: a certificate with an unknown critical extension must be refused. */
export const hasUnknownCritical = (certificate: Certificate): boolean =>
  (certificate.fields.tbsCertificate.extensions ?? []).some(
    ({ critical, extnID }) => critical && !understood.has(extnID),
  )

/** Every value of a subject attribute, such as 2.5.4.5 for the serial number, which holds the personal number. */
export const subjectValues = (certificate: Certificate, oid: string): string[] =>
  certificate.fields.tbsCertificate.subject
    .flat()
    .filter(({ type }) => type === oid)
    .map(({ value }) => value.toString())

const strongSignatures = new Set([
  '1.2.840.113549.1.1.11', // sha256WithRSAEncryption, then with SHA-384 and SHA-512
  '1.2.840.113549.1.1.12',
  '1.2.840.113549.1.1.13',
  '1.2.840.10045.4.3.2', // ecdsa-with-SHA256, then with SHA-384 and SHA-512
  '1.2.840.10045.4.3.3',
  '1.2.840.10045.4.3.4',
])

const strongCurves: ReadonlySet<string | undefined> = new Set(['prime256v1', 'secp384r1', 'secp521r1'])

/** No SHA-1, no MD5, no RSA key under 2048 bits, no curve under 256. Only keys of elliptic curves have a curve. */
export const isStrong = ({ x509, fields }: Certificate): boolean => {
  const { asymmetricKeyType, asymmetricKeyDetails: { modulusLength = 0, namedCurve } = {} } = x509.publicKey
  const longEnough = asymmetricKeyType === 'rsa' ? modulusLength >= 2048 : strongCurves.has(namedCurve)
  return longEnough && strongSignatures.has(fields.signatureAlgorithm.algorithm)
}

export const isValidAt = ({ x509 }: Certificate, at: Date): boolean =>
  x509.validFromDate <= at && at <= x509.validToDate

/** True when `issuer` is named as the issuer of `certificate` and its key made the certificate's signature. */
export const isIssuedBy = (certificate: Certificate, issuer: Certificate): boolean =>
  certificate.x509.checkIssued(issuer.x509) && certificate.x509.verify(issuer.x509.publicKey)
