/** Parses a TimeStampToken (RFC 3161 in CMS, RFC 5652) into its parts as signed bytes. Nothing is verified here. */
import {
  Attribute,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifier,
  EncapsulatedContentInfo,
  id_signedData,
  SignerInfo,
} from '@peculiar/asn1-cms'
import { AsnArray, AsnConvert, AsnProp, AsnPropTypes, AsnType, AsnTypeTypes, OctetString } from '@peculiar/asn1-schema'
import { id_ct_tstInfo, TSTInfo } from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { readCertificate } from './certificates.ts'
import { orRefuse, refuse } from './checks.ts'
import { readExactly } from './exact-der.ts'

/** SignedData with its certificates as raw bytes. Revocation lists are not allowed in it. */
class RawSignedData {
  version = 0
  digestAlgorithms: DigestAlgorithmIdentifier[] = []
  content = new EncapsulatedContentInfo()
  certificates?: ArrayBuffer[]
  signers: SignerInfo[] = []
}
AsnProp({ type: AsnPropTypes.Integer })(RawSignedData.prototype, 'version')
AsnProp({ type: DigestAlgorithmIdentifier, repeated: 'set' })(RawSignedData.prototype, 'digestAlgorithms')
AsnProp({ type: EncapsulatedContentInfo })(RawSignedData.prototype, 'content')
AsnProp({ type: AsnPropTypes.Any, repeated: 'set', optional: true, context: 0, implicit: true })(
  RawSignedData.prototype,
  'certificates',
)
AsnProp({ type: SignerInfo, repeated: 'set' })(RawSignedData.prototype, 'signers')

/** The attributes in their signed encoding. */
class SignedAttributes extends AsnArray<Attribute> {}
AsnType({ type: AsnTypeTypes.Set, itemType: Attribute })(SignedAttributes)

/** ESSCertID and ESSCertIDv2 (RFC 5035), by which the signer identifies its certificate. */
class NamedCertificate {
  algorithm?: AlgorithmIdentifier
  hash = new OctetString()
  issuer?: ArrayBuffer
}
AsnProp({ type: AlgorithmIdentifier, optional: true })(NamedCertificate.prototype, 'algorithm')
AsnProp({ type: OctetString })(NamedCertificate.prototype, 'hash')
AsnProp({ type: AsnPropTypes.Any, optional: true })(NamedCertificate.prototype, 'issuer')
class SigningCertificate {
  certificates: NamedCertificate[] = []
  policies?: ArrayBuffer
}
AsnProp({ type: NamedCertificate, repeated: 'sequence' })(SigningCertificate.prototype, 'certificates')
AsnProp({ type: AsnPropTypes.Any, optional: true })(SigningCertificate.prototype, 'policies')

const malformed = (): never => refuse('stampMalformed', 'this is not a whole time-stamp with one signer')

/** The single value of an attribute, DER; undefined when the attribute is missing. */
const attribute = (signed: readonly Attribute[], oid: string): Buffer | undefined => {
  const values = signed.filter(({ attrType }) => attrType === oid).flatMap(({ attrValues }) => attrValues)
  if (values.length > 1) malformed()
  return values[0] && Buffer.from(values[0])
}

const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
/** DER of `id_ct_tstInfo`. */
const TST_INFO = Buffer.from('060b2a864886f70d0109100104', 'hex')

/** The signed attribute that identifies the signer's certificate. */
const certificateNamed = (signed: readonly Attribute[]): NamedCertificate => {
  const named = attribute(signed, SIGNING_CERTIFICATE_V2) ?? attribute(signed, SIGNING_CERTIFICATE) ?? malformed()
  const [first] = orRefuse('stampMalformed', () => AsnConvert.parse(named, SigningCertificate)).certificates
  return first ?? malformed()
}

export const readToken = (token: Uint8Array) => {
  const { contentType, content } = readExactly(token, ContentInfo, 'stampMalformed')
  const data = readExactly(Buffer.from(content), RawSignedData, 'stampMalformed')
  const [signer, another] = data.signers
  const info = data.content.eContent?.single?.buffer
  if (contentType !== id_signedData || data.version !== 3 || data.content.eContentType !== id_ct_tstInfo)
    return malformed()
  if (!info || !signer || another) return malformed()
  const { signedAttrs, unsignedAttrs, digestAlgorithm, signatureAlgorithm, version, sid } = signer
  const isNamed = data.digestAlgorithms.some(
    ({ algorithm, parameters }) => algorithm === digestAlgorithm.algorithm && !parameters,
  )
  if (!signedAttrs || !attribute(signedAttrs, CONTENT_TYPE)?.equals(TST_INFO)) return malformed()
  // Unsigned content is not allowed.
  if (unsignedAttrs || !isNamed || version !== CMSVersion.v1) malformed()
  return {
    /** By issuer and serial number. No signature covers it. */
    signerNamed: sid.issuerAndSerialNumber ?? malformed(),
    info: orRefuse('stampMalformed', () => AsnConvert.parse(info, TSTInfo)),
    infoBytes: Buffer.from(info),
    /** DER: an OCTET STRING with the digest of `infoBytes`. */
    messageDigest: attribute(signedAttrs, MESSAGE_DIGEST) ?? malformed(),
    certificateNamed: certificateNamed(signedAttrs),
    /** The signed bytes. */
    signedBytes: Buffer.from(AsnConvert.serialize(new SignedAttributes(signedAttrs))),
    digestAlgorithm,
    signatureAlgorithm,
    signature: Buffer.from(signer.signature.buffer),
    certificates: (data.certificates ?? []).map((raw) => readCertificate(Buffer.from(raw), 'a certificate')),
  }
}
export type Token = ReturnType<typeof readToken>
