/** Issues TimeStampTokens (RFC 3161) from the simulators' own authority: proof that a digest existed at a time. */
import { createHash, randomBytes, sign } from 'node:crypto'
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  ContentInfo,
  DigestAlgorithmIdentifier,
  EncapsulatedContent,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_contentType,
  id_messageDigest,
  id_signedData,
  SignatureAlgorithmIdentifier,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms'
import { AsnArray, AsnConvert, AsnType, AsnTypeTypes, OctetString } from '@peculiar/asn1-schema'
import { id_ct_tstInfo, type TimeStampReq, TSTInfo } from '@peculiar/asn1-tsp'
import { Certificate } from '@peculiar/asn1-x509'
import { type Identity, loadOrIssue } from '../certificates/identity.ts'

const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'
/** An unassigned policy under an arc for examples. */
const POLICY = '1.2.3.4.1'
const SHA256 = '2.16.840.1.101.3.4.2.1'
const RSA = '1.2.840.113549.1.1.1'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
/** DER of an ASN.1 NULL. */
const NULL = Uint8Array.of(5, 0).buffer

class SignedAttributes extends AsnArray<Attribute> {}
AsnType({ type: AsnTypeTypes.Set, itemType: Attribute })(SignedAttributes)

const der = (value: unknown): Buffer => Buffer.from(AsnConvert.serialize(value))
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
/** DER of content shorter than 128 bytes. */
const short = (tag: number, content: Uint8Array): Buffer => Buffer.concat([Buffer.of(tag, content.length), content])
const attribute = (attrType: string, value: Uint8Array) =>
  new Attribute({ attrType, attrValues: [Uint8Array.from(value).buffer] })

/** DER of a positive integer. */
const newSerial = (): ArrayBuffer => Uint8Array.from([0x40, ...randomBytes(7)]).buffer

const infoFor = ({ messageImprint, nonce }: TimeStampReq, now: number): Buffer =>
  der(
    new TSTInfo({
      policy: POLICY,
      messageImprint,
      serialNumber: newSerial(),
      genTime: new Date(now),
      ...(nonce && { nonce }),
    }),
  )

const signerInfo = ({ certificate, key }: Identity, info: Uint8Array): SignerInfo => {
  const { issuer, serialNumber } = AsnConvert.parse(certificate.raw, Certificate).tbsCertificate
  // SigningCertificateV2 (RFC 5035): a list of one, identified by its SHA-256.
  const named = short(0x30, short(0x30, short(0x30, short(4, sha256(certificate.raw)))))
  const signedAttrs = [
    attribute(id_contentType, Buffer.from('060b2a864886f70d0109100104', 'hex')),
    attribute(id_messageDigest, short(4, sha256(info))),
    attribute(SIGNING_CERTIFICATE_V2, named),
  ]
  return new SignerInfo({
    version: 1,
    sid: new SignerIdentifier({ issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }) }),
    digestAlgorithm: new DigestAlgorithmIdentifier({ algorithm: SHA256, parameters: NULL }),
    signedAttrs,
    signatureAlgorithm: new SignatureAlgorithmIdentifier({ algorithm: RSA, parameters: NULL }),
    signature: new OctetString(sign('sha256', der(new SignedAttributes(signedAttrs)), key)),
  })
}

const tokenFor = (signer: Identity, request: TimeStampReq, now: number): ContentInfo => {
  const info = infoFor(request, now)
  const certificate = AsnConvert.parse(signer.certificate.raw, Certificate)
  const data = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: id_ct_tstInfo,
      eContent: new EncapsulatedContent({ single: new OctetString(info) }),
    }),
    signerInfos: new SignerInfos([signerInfo(signer, info)]),
    ...(request.certReq && { certificates: new CertificateSet([new CertificateChoices({ certificate })]) }),
  })
  data.digestAlgorithms.push(new DigestAlgorithmIdentifier({ algorithm: SHA256, parameters: NULL }))
  return new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(data) })
}

export type StampAuthority = Awaited<ReturnType<typeof createStampAuthority>>

/** Stores its trust anchor in `directory` as `tsa-root.pem`. */
export const createStampAuthority = async (directory: string) => {
  const subject = (commonName: string) => ({ country: 'SE', organisation: 'Sievert Simulator', commonName })
  const root = await loadOrIssue(directory, 'tsa-root', {
    subject: subject('Sievert Simulator Time-stamp Root CA'),
    use: { ca: true, keyUsage: ['keyCertSign', 'cRLSign'] },
  })
  const signer = await loadOrIssue(directory, 'tsa-signer', {
    subject: subject('Sievert Simulator Time-stamps'),
    issuer: root,
    use: { keyUsage: ['digitalSignature'], onlyUse: TIME_STAMPING },
  })
  /** `now`: epoch milliseconds. */
  return { stamp: (request: TimeStampReq, now: number): ContentInfo => tokenFor(signer, request, now) }
}
