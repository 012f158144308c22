/** Issues certificates for tests: valid ones, and every kind that a verifier must refuse. */
import { createHash, generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  BasicConstraints,
  Certificate,
  CertificatePolicies,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  id_ce_basicConstraints,
  id_ce_certificatePolicies,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  KeyUsage,
  KeyUsageFlags,
  Name,
  PolicyInformation,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509'

/** A certificate and its private key. */
export type Holder = { certificate: X509Certificate; key: KeyObject }

export type Wish = {
  commonName: string | readonly string[]
  /** Subject serial number: the personal number. */
  serialNumber?: string | readonly string[]
  /** Absent: self-signed. */
  issuer?: Holder
  keyUsage?: (keyof typeof KeyUsageFlags)[]
  /** Makes it an authority, with this path length. */
  authority?: { pathLength?: number }
  policy?: string | readonly string[]
  extendedUse?: string
  /** As a critical extension: the key is for this use only. */
  onlyUse?: string
  /** Object identifier of an unknown critical extension. */
  unknownCritical?: string
  /** Object identifier of an unknown extension that is not critical. */
  unknown?: string
  /** Makes all its extensions critical. */
  isStrict?: boolean
  notBefore?: string
  notAfter?: string
  /** Size of its RSA key; with `curve` it has an elliptic curve key instead. */
  bits?: number
  curve?: string
  /** The hash of the issuer's signature. */
  hash?: Hash
  /** Certifies the key of this holder, instead of a new one. */
  keyOf?: Holder
}
export type Hash = 'sha1' | 'sha256' | 'sha384' | 'sha512'

const NULL = Uint8Array.of(5, 0).buffer
const COMMON_NAME = '2.5.4.3'
const SERIAL_NUMBER = '2.5.4.5'

export const arrayBuffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer
const SIGNATURES = {
  rsa: { sha1: '5', sha256: '11', sha384: '12', sha512: '13' },
  ec: { sha1: '1', sha256: '3.2', sha384: '3.3', sha512: '3.4' },
} as const
/** The signature algorithm of a key with a hash. */
export const signatureBy = ({ asymmetricKeyType: type }: KeyObject, hash: Hash = 'sha256') =>
  type === 'ec'
    ? new AlgorithmIdentifier({ algorithm: `1.2.840.10045.4.${SIGNATURES.ec[hash]}` })
    : new AlgorithmIdentifier({ algorithm: `1.2.840.113549.1.1.${SIGNATURES.rsa[hash]}`, parameters: NULL })
export const fieldsOf = ({ certificate }: Holder): Certificate => AsnConvert.parse(certificate.raw, Certificate)
export const digestOf = (algorithm: string, bytes: ArrayBuffer): Buffer =>
  createHash(algorithm).update(new Uint8Array(bytes)).digest()

const rdn = (type: string, text: string) =>
  new RelativeDistinguishedName([new AttributeTypeAndValue({ type, value: new AttributeValue({ utf8String: text }) })])

const extension = (extnID: string, value: unknown, critical: boolean | undefined = false) =>
  new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) })

const extensionsOf = (wish: Wish): Extension[] => {
  const { keyUsage, authority, policy = [], extendedUse, onlyUse, unknownCritical, unknown, isStrict } = wish
  const policies = [policy].flat().map((policyIdentifier) => new PolicyInformation({ policyIdentifier }))
  const usage = (keyUsage ?? []).reduce((flags, name) => flags | KeyUsageFlags[name], 0)
  const constraints = new BasicConstraints({
    cA: true,
    ...(authority?.pathLength !== undefined && { pathLenConstraint: authority.pathLength }),
  })
  return [
    ...(keyUsage ? [extension(id_ce_keyUsage, new KeyUsage(usage), true)] : []),
    ...(authority ? [extension(id_ce_basicConstraints, constraints, true)] : []),
    ...(policies.length > 0 ? [extension(id_ce_certificatePolicies, new CertificatePolicies(policies), isStrict)] : []),
    ...(extendedUse ? [extension(id_ce_extKeyUsage, new ExtendedKeyUsage([extendedUse]), isStrict)] : []),
    ...(onlyUse ? [extension(id_ce_extKeyUsage, new ExtendedKeyUsage([onlyUse]), true)] : []),
    ...(unknown ? [extension(unknown, new OctetString(NULL))] : []),
    ...(unknownCritical ? [extension(unknownCritical, new OctetString(NULL), true)] : []),
  ]
}

type KeyPair = { privateKey: KeyObject; publicKey: KeyObject }
const keyPair = ({ bits = 2048, curve }: Wish): KeyPair => {
  if (curve === 'ed25519') return generateKeyPairSync('ed25519')
  return curve ? generateKeyPairSync('ec', { namedCurve: curve }) : generateKeyPairSync('rsa', { modulusLength: bits })
}

/**
 * Keys take longest to make: a subject name known to the issuer keeps its key. A self-signed certificate gets a new
 * one.
 */
const keysUnder = new WeakMap<Holder, Map<string, KeyPair>>()
const keysFor = (wish: Wish): KeyPair => {
  const { issuer, commonName, bits, curve, keyOf } = wish
  if (keyOf) return { privateKey: keyOf.key, publicKey: keyOf.certificate.publicKey }
  const known = (issuer && keysUnder.get(issuer)) ?? new Map<string, KeyPair>()
  const name = [commonName, bits, curve].join()
  const keys = known.get(name) ?? keyPair(wish)
  if (issuer) keysUnder.set(issuer, known.set(name, keys))
  return keys
}

let serialNumbers = 0x4000_0000

/** Issues any certificate, however invalid. */
export const issue = (wish: Wish): Holder => {
  const { privateKey, publicKey } = keysFor(wish)
  const subject = new Name([
    ...[wish.serialNumber ?? []].flat().map((text) => rdn(SERIAL_NUMBER, text)),
    ...[wish.commonName].flat().map((text) => rdn(COMMON_NAME, text)),
  ])
  serialNumbers += 1
  const issuerKey = wish.issuer?.key ?? privateKey
  const signatureAlgorithm = signatureBy(issuerKey, wish.hash)
  const extensions = extensionsOf(wish)
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: arrayBuffer(Buffer.from(serialNumbers.toString(16), 'hex')),
    signature: signatureAlgorithm,
    issuer: wish.issuer ? fieldsOf(wish.issuer).tbsCertificate.subject : subject,
    validity: new Validity({
      notBefore: new Date(wish.notBefore ?? '2020-01-01'),
      notAfter: new Date(wish.notAfter ?? '2045-01-01'),
    }),
    subject,
    subjectPublicKeyInfo: AsnConvert.parse(publicKey.export({ type: 'spki', format: 'der' }), SubjectPublicKeyInfo),
    ...(extensions.length > 0 && { extensions: new Extensions(extensions) }),
  })
  const signed = Buffer.from(AsnConvert.serialize(tbsCertificate))
  const signatureValue = arrayBuffer(sign(wish.hash ?? 'sha256', signed, issuerKey))
  const certificate = new Certificate({ tbsCertificate, signatureAlgorithm, signatureValue })
  return { certificate: new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))), key: privateKey }
}
