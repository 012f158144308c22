/** Encodes X.509 certificates: names, extensions and the signed whole. */
import { createHash, createPublicKey, type KeyObject, randomBytes, sign, type X509Certificate } from 'node:crypto'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AccessDescription,
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityInfoAccessSyntax,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  CertificatePolicies,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_certificatePolicies,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_pe_authorityInfoAccess,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  PolicyInformation,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509'

const SHA256_WITH_RSA = '1.2.840.113549.1.1.11'
const OCSP_ACCESS = '1.3.6.1.5.5.7.48.1'
const OCSP_NO_CHECK = '1.3.6.1.5.5.7.48.1.5'
/** DER of an ASN.1 NULL. */
const NULL = Uint8Array.of(5, 0).buffer

const attributeTypes = {
  country: '2.5.4.6',
  organisation: '2.5.4.10',
  surname: '2.5.4.4',
  givenName: '2.5.4.42',
  serialNumber: '2.5.4.5',
  name: '2.5.4.41',
  commonName: '2.5.4.3',
} as const

/** A subject's attributes in the order in which they are written. */
export type Subject = Partial<Record<keyof typeof attributeTypes, string>>

/** What a certificate may be used for. */
export type Use = {
  ca?: boolean
  keyUsage: readonly (keyof typeof KeyUsageFlags)[]
  extendedKeyUsage?: readonly string[]
  policy?: string
  ocspAddress?: string
  /** Says that nobody needs to ask whether this OCSP responder is revoked. */
  ocspNoCheck?: boolean
  hostName?: string
}

export type CertificateContent = {
  subject: Subject
  publicKey: KeyObject
  /** ISO dates. */
  notBefore: string
  notAfter: string
  use: Use
  /** Absent: signs itself. */
  issuer?: X509Certificate
  signingKey: KeyObject
}

export const bytesOf = (buffer: Buffer): ArrayBuffer => Uint8Array.from(buffer).buffer
export const sha256WithRsa = () => new AlgorithmIdentifier({ algorithm: SHA256_WITH_RSA, parameters: NULL })

export const sha1 = (bytes: ArrayBuffer): ArrayBuffer =>
  bytesOf(createHash('sha1').update(new Uint8Array(bytes)).digest())

const nameOf = (subject: Subject): Name =>
  new Name(
    Object.entries(subject).map(([attribute, text]) => {
      const printable = attribute === 'country' || attribute === 'serialNumber'
      const value = new AttributeValue(printable ? { printableString: text } : { utf8String: text })
      const type = attributeTypes[attribute as keyof typeof attributeTypes]
      return new RelativeDistinguishedName([new AttributeTypeAndValue({ type, value })])
    }),
  )

const extension = (extnID: string, value: unknown, critical = false): Extension => {
  const encoded = value instanceof ArrayBuffer ? value : AsnConvert.serialize(value)
  return new Extension({ extnID, critical, extnValue: new OctetString(encoded) })
}

const keyUsage = (names: Use['keyUsage']) => new KeyUsage(names.reduce((flags, name) => flags | KeyUsageFlags[name], 0))

const extensionsOf = (use: Use, keyId: ArrayBuffer, issuerKeyId: ArrayBuffer): Extensions => {
  const { ca = false, extendedKeyUsage, policy, ocspAddress, ocspNoCheck, hostName } = use
  const list = [
    extension(id_ce_basicConstraints, new BasicConstraints({ cA: ca }), true),
    extension(id_ce_keyUsage, keyUsage(use.keyUsage), true),
    extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(keyId)),
    extension(
      id_ce_authorityKeyIdentifier,
      new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(issuerKeyId) }),
    ),
  ]
  if (extendedKeyUsage) list.push(extension(id_ce_extKeyUsage, new ExtendedKeyUsage([...extendedKeyUsage])))
  if (ocspNoCheck) list.push(extension(OCSP_NO_CHECK, NULL))
  if (hostName) {
    list.push(extension(id_ce_subjectAltName, new SubjectAlternativeName([new GeneralName({ dNSName: hostName })])))
  }
  if (policy) {
    const information = new PolicyInformation({ policyIdentifier: policy })
    list.push(extension(id_ce_certificatePolicies, new CertificatePolicies([information])))
  }
  if (ocspAddress) {
    const accessLocation = new GeneralName({ uniformResourceIdentifier: ocspAddress })
    const access = new AccessDescription({ accessMethod: OCSP_ACCESS, accessLocation })
    list.push(extension(id_pe_authorityInfoAccess, new AuthorityInfoAccessSyntax([access])))
  }
  return new Extensions(list)
}

const publicKeyInfo = (key: KeyObject): SubjectPublicKeyInfo =>
  AsnConvert.parse(key.export({ type: 'spki', format: 'der' }), SubjectPublicKeyInfo)

/** A certificate in the shape that the OCSP and X.509 libraries understand. */
export const decoded = (certificate: X509Certificate): Certificate => AsnConvert.parse(certificate.raw, Certificate)

/** DER of a signed X.509 v3 certificate. */
export const encodeCertificate = (content: CertificateContent): Buffer => {
  const { subject, publicKey, notBefore, notAfter, use, issuer, signingKey } = content
  const own = publicKeyInfo(publicKey)
  const signer = publicKeyInfo(createPublicKey(signingKey.export({ type: 'pkcs8', format: 'pem' })))
  const serialNumber = randomBytes(8)
  // A serial number is a positive integer without leading zeros.
  serialNumber[0] = 0x40 | ((serialNumber[0] ?? 0) & 0x3f)
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: bytesOf(serialNumber),
    signature: sha256WithRsa(),
    issuer: issuer ? decoded(issuer).tbsCertificate.subject : nameOf(subject),
    validity: new Validity({ notBefore: new Date(notBefore), notAfter: new Date(notAfter) }),
    subject: nameOf(subject),
    subjectPublicKeyInfo: own,
    extensions: extensionsOf(use, sha1(own.subjectPublicKey), sha1(signer.subjectPublicKey)),
  })
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), signingKey)
  const certificate = new Certificate({
    tbsCertificate,
    signatureAlgorithm: sha256WithRsa(),
    signatureValue: bytesOf(signature),
  })
  return Buffer.from(AsnConvert.serialize(certificate))
}
