/** Makes time-stamps for tests with keys of its own: true ones, and any departure from them. It shares nothing with the simulator. */
import { createHash, sign } from 'node:crypto'
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  ContentInfo,
  DigestAlgorithmIdentifier,
  EncapsulatedContent,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_signedData,
  SignatureAlgorithmIdentifier,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms'
import { AsnArray, AsnConvert, AsnType, AsnTypeTypes, OctetString } from '@peculiar/asn1-schema'
import { id_ct_tstInfo, MessageImprint, TSTInfo } from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier, id_kp_timeStamping } from '@peculiar/asn1-x509'
import { arrayBuffer, fieldsOf, type Holder, issue } from './certificates.ts'

const NULL = Uint8Array.of(5, 0).buffer
const SHA256 = '2.16.840.1.101.3.4.2.1'
const RSA = '1.2.840.113549.1.1.1'

export type StampAuthority = { root: Holder; middle: Holder; signer: Holder }

export const signerWish = (issuer: Holder) =>
  ({
    commonName: 'Time-stamps',
    issuer,
    keyUsage: ['digitalSignature'],
    onlyUse: id_kp_timeStamping,
  }) satisfies Parameters<typeof issue>[0]

export const makeStampAuthority = (): StampAuthority => {
  const root = issue({ commonName: 'Time root', authority: {}, keyUsage: ['keyCertSign'] })
  const middle = issue({ commonName: 'Time authority', issuer: root, authority: {}, keyUsage: ['keyCertSign'] })
  return { root, middle, signer: issue(signerWish(middle)) }
}

export type StampWish = StampAuthority & {
  /** What is stamped. */
  sha256: Uint8Array
  at: Date
  nonce?: Uint8Array | undefined
  enclosed?: readonly Holder[]
  /** Signed by this key, though it names the signer. */
  key?: Holder
  /** What the signer names as its certificate. */
  named?: Holder
  /** OIDs. */
  imprintHash?: string
  digestAlgorithm?: string
  signatureAlgorithm?: string
  contentType?: string
  /** What the signed digest is of, instead of the content. */
  digested?: Uint8Array
  signers?: number
  unsigned?: boolean
}

class SignedAttributes extends AsnArray<Attribute> {}
AsnType({ type: AsnTypeTypes.Set, itemType: Attribute })(SignedAttributes)

const der = (value: unknown): Buffer => Buffer.from(AsnConvert.serialize(value))
const attribute = (attrType: string, value: Uint8Array) => new Attribute({ attrType, attrValues: [arrayBuffer(value)] })
const octets = (bytes: Uint8Array): Buffer => der(new OctetString(bytes))
const sequence = (content: Uint8Array): Buffer => Buffer.concat([Buffer.of(0x30, content.length), content])
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

const infoOf = ({ sha256: hashed, at, nonce, imprintHash = SHA256 }: StampWish): Buffer =>
  der(
    new TSTInfo({
      policy: '1.2.3.4.1',
      messageImprint: new MessageImprint({
        hashAlgorithm: new AlgorithmIdentifier({ algorithm: imprintHash, parameters: NULL }),
        hashedMessage: new OctetString(hashed),
      }),
      serialNumber: Uint8Array.of(7).buffer,
      genTime: at,
      ...(nonce && { nonce: arrayBuffer(nonce) }),
    }),
  )

const signerInfo = (wish: StampWish, info: Buffer): SignerInfo => {
  const { signer, key = signer, named = signer, digestAlgorithm = SHA256, signatureAlgorithm = RSA } = wish
  const signedAttrs = [
    attribute('1.2.840.113549.1.9.3', Buffer.from('060b2a864886f70d0109100104', 'hex')),
    attribute('1.2.840.113549.1.9.4', octets(sha256(wish.digested ?? info))),
    // SigningCertificateV2: one certificate, by its SHA-256, which is the default.
    attribute('1.2.840.113549.1.9.16.2.47', sequence(sequence(sequence(octets(sha256(named.certificate.raw)))))),
  ]
  const { issuer, serialNumber } = fieldsOf(signer).tbsCertificate
  return new SignerInfo({
    version: 1,
    sid: new SignerIdentifier({ issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }) }),
    digestAlgorithm: new DigestAlgorithmIdentifier({ algorithm: digestAlgorithm, parameters: NULL }),
    signedAttrs,
    signatureAlgorithm: new SignatureAlgorithmIdentifier({ algorithm: signatureAlgorithm, parameters: NULL }),
    signature: new OctetString(sign('sha256', der(new SignedAttributes(signedAttrs)), key.key)),
    ...(wish.unsigned && { unsignedAttrs: [attribute('1.2.3.4', octets(Buffer.from('nobody signed this')))] }),
  })
}

/** DER of the token. */
export const stampToken = (wish: StampWish): Buffer => {
  const info = infoOf(wish)
  const enclosed = wish.enclosed ?? [wish.middle, wish.signer]
  const data = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: wish.contentType ?? id_ct_tstInfo,
      eContent: new EncapsulatedContent({ single: new OctetString(info) }),
    }),
    certificates: new CertificateSet(enclosed.map((one) => new CertificateChoices({ certificate: fieldsOf(one) }))),
    signerInfos: new SignerInfos(Array.from({ length: wish.signers ?? 1 }, () => signerInfo(wish, info))),
  })
  data.digestAlgorithms.push(new DigestAlgorithmIdentifier({ algorithm: SHA256, parameters: NULL }))
  return der(new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(data) }))
}
