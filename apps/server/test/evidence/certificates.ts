/** Issues certificates for tests: true ones, and every kind that a verifier must refuse. */
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

/** A certificate and the key it is about. */
export type Holder = { certificate: X509Certificate; key: KeyObject }

export type Wish = {
  commonName: string
  /** Subject serial number: the personal number. */
  serialNumber?: string
  /** Absent: signs itself. */
  issuer?: Holder
  keyUsage?: (keyof typeof KeyUsageFlags)[]
  /** Makes it an authority, with this many below it. */
  authority?: { pathLength?: number }
  policy?: string
  extendedUse?: string
  /** The same, but critical: nobody may use the key for anything else. */
  onlyUse?: string
  /** Object identifier of a critical extension that nobody knows. */
  unknownCritical?: string
  notBefore?: string
  notAfter?: string
  bits?: number
}

const NULL = Uint8Array.of(5, 0).buffer
const COMMON_NAME = '2.5.4.3'
const SERIAL_NUMBER = '2.5.4.5'

export const arrayBuffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer
export const sha256WithRsa = () => new AlgorithmIdentifier({ algorithm: '1.2.840.113549.1.1.11', parameters: NULL })
export const fieldsOf = ({ certificate }: Holder): Certificate => AsnConvert.parse(certificate.raw, Certificate)
export const digestOf = (algorithm: string, bytes: ArrayBuffer): Buffer =>
  createHash(algorithm).update(new Uint8Array(bytes)).digest()

const rdn = (type: string, text: string) =>
  new RelativeDistinguishedName([new AttributeTypeAndValue({ type, value: new AttributeValue({ utf8String: text }) })])

const extension = (extnID: string, value: unknown, critical = false) =>
  new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) })

const extensionsOf = (wish: Wish): Extension[] => {
  const { keyUsage, authority, policy, extendedUse, onlyUse, unknownCritical } = wish
  const usage = (keyUsage ?? []).reduce((flags, name) => flags | KeyUsageFlags[name], 0)
  const constraints = new BasicConstraints({
    cA: true,
    ...(authority?.pathLength !== undefined && { pathLenConstraint: authority.pathLength }),
  })
  return [
    ...(keyUsage ? [extension(id_ce_keyUsage, new KeyUsage(usage), true)] : []),
    ...(authority ? [extension(id_ce_basicConstraints, constraints, true)] : []),
    ...(policy
      ? [
          extension(
            id_ce_certificatePolicies,
            new CertificatePolicies([new PolicyInformation({ policyIdentifier: policy })]),
          ),
        ]
      : []),
    ...(extendedUse ? [extension(id_ce_extKeyUsage, new ExtendedKeyUsage([extendedUse]))] : []),
    ...(onlyUse ? [extension(id_ce_extKeyUsage, new ExtendedKeyUsage([onlyUse]), true)] : []),
    ...(unknownCritical ? [extension(unknownCritical, new OctetString(NULL), true)] : []),
  ]
}

let serialNumbers = 0x4000_0000

/** Issues what is wished for, however unfit it is. */
export const issue = (wish: Wish): Holder => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: wish.bits ?? 2048 })
  const subject = new Name([
    ...(wish.serialNumber ? [rdn(SERIAL_NUMBER, wish.serialNumber)] : []),
    rdn(COMMON_NAME, wish.commonName),
  ])
  serialNumbers += 1
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: arrayBuffer(Buffer.from(serialNumbers.toString(16), 'hex')),
    signature: sha256WithRsa(),
    issuer: wish.issuer ? fieldsOf(wish.issuer).tbsCertificate.subject : subject,
    validity: new Validity({
      notBefore: new Date(wish.notBefore ?? '2020-01-01'),
      notAfter: new Date(wish.notAfter ?? '2045-01-01'),
    }),
    subject,
    subjectPublicKeyInfo: AsnConvert.parse(publicKey.export({ type: 'spki', format: 'der' }), SubjectPublicKeyInfo),
    extensions: new Extensions(extensionsOf(wish)),
  })
  const signed = Buffer.from(AsnConvert.serialize(tbsCertificate))
  const signatureValue = arrayBuffer(sign('sha256', signed, wish.issuer?.key ?? privateKey))
  const certificate = new Certificate({ tbsCertificate, signatureAlgorithm: sha256WithRsa(), signatureValue })
  return { certificate: new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))), key: privateKey }
}
