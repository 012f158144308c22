/**
 * Makes time-stamps for tests with separate keys: valid ones, and any deviation from them. It shares no code with the
 * simulator.
 */
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
const HASHES = { sha256: SHA256, sha384: '2.16.840.1.101.3.4.2.2', sha512: '2.16.840.1.101.3.4.2.3' }
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

type StampHash = keyof typeof HASHES
export type StampWish = StampAuthority & {
  /** The stamped hash. */
  sha256: Uint8Array
  at: Date
  nonce?: Uint8Array | undefined
  enclosed?: readonly Holder[]
  /** Signed by this key, although it names the signer. */
  key?: Holder
  /** The certificate that the signer names. */
  named?: Holder
  /** OIDs. */
  imprintHash?: string
  digestAlgorithm?: string
  signatureAlgorithm?: string
  contentType?: string
  /** The input of the signed digest, instead of the content. */
  digested?: Uint8Array
  signers?: number
  /** The hash of the digest and the signature. */
  hash?: StampHash
  /**
   * The hash that identifies the signer's certificate, stated explicitly; SHA-1 in the older attribute. Absent: SHA-256
   * by default.
   */
  namedBy?: StampHash | 'sha1'
  /** Changes the signed parts: the attributes, and the content of the time-stamp. */
  attributes?(all: Attribute[]): Attribute[]
  info?: Uint8Array
  /** Changes parts that no signature covers. */
  bend?(signer: SignerInfo): void
  bendData?(data: SignedData): void
  outerType?: string
  unsigned?: boolean
}

class SignedAttributes extends AsnArray<Attribute> {}
AsnType({ type: AsnTypeTypes.Set, itemType: Attribute })(SignedAttributes)

const der = (value: unknown): Buffer => Buffer.from(AsnConvert.serialize(value))
export const attribute = (attrType: string, value: Uint8Array) =>
  new Attribute({ attrType, attrValues: [arrayBuffer(value)] })
const octets = (bytes: Uint8Array): Buffer => der(new OctetString(bytes))
const sequence = (content: Uint8Array): Buffer => Buffer.concat([Buffer.of(0x30, content.length), content])
const digestBy = (hash: string, bytes: Uint8Array): Buffer => createHash(hash).update(bytes).digest()

/** SigningCertificateV2: one certificate, by its SHA-256, which is the default; or as requested. */
const certificateNamed = ({ signer, named = signer, namedBy }: StampWish): Attribute => {
  const digest = octets(digestBy(namedBy ?? 'sha256', named.certificate.raw))
  const algorithm =
    namedBy && namedBy !== 'sha1' ? der(new AlgorithmIdentifier({ algorithm: HASHES[namedBy] })) : Buffer.of()
  const type = namedBy === 'sha1' ? '1.2.840.113549.1.9.16.2.12' : '1.2.840.113549.1.9.16.2.47'
  return attribute(type, sequence(sequence(sequence(Buffer.concat([algorithm, digest])))))
}

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
  const { signer, key = signer, hash = 'sha256', digestAlgorithm = HASHES[hash], signatureAlgorithm = RSA } = wish
  const all = [
    attribute('1.2.840.113549.1.9.3', Buffer.from('060b2a864886f70d0109100104', 'hex')),
    attribute('1.2.840.113549.1.9.4', octets(digestBy(hash, wish.digested ?? info))),
    certificateNamed(wish),
  ]
  const signedAttrs = wish.attributes?.(all) ?? all
  const { issuer, serialNumber } = fieldsOf(signer).tbsCertificate
  const made = new SignerInfo({
    version: 1,
    sid: new SignerIdentifier({ issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }) }),
    digestAlgorithm: new DigestAlgorithmIdentifier({ algorithm: digestAlgorithm, parameters: NULL }),
    ...(signedAttrs.length > 0 && { signedAttrs }),
    signatureAlgorithm: new SignatureAlgorithmIdentifier({ algorithm: signatureAlgorithm, parameters: NULL }),
    signature: new OctetString(sign(hash, der(new SignedAttributes(signedAttrs)), key.key)),
    ...(wish.unsigned && { unsignedAttrs: [attribute('1.2.3.4', octets(Buffer.from('nobody signed this')))] }),
  })
  wish.bend?.(made)
  return made
}

/** DER of the token. */
export const stampToken = (wish: StampWish): Buffer => {
  const info = Buffer.from(wish.info ?? infoOf(wish))
  const enclosed = wish.enclosed ?? [wish.middle, wish.signer]
  const data = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: wish.contentType ?? id_ct_tstInfo,
      eContent: new EncapsulatedContent({ single: new OctetString(info) }),
    }),
    ...(enclosed.length > 0 && {
      certificates: new CertificateSet(enclosed.map((one) => new CertificateChoices({ certificate: fieldsOf(one) }))),
    }),
    signerInfos: new SignerInfos(Array.from({ length: wish.signers ?? 1 }, () => signerInfo(wish, info))),
  })
  data.digestAlgorithms.push(
    new DigestAlgorithmIdentifier({ algorithm: HASHES[wish.hash ?? 'sha256'], parameters: NULL }),
  )
  wish.bendData?.(data)
  return der(new ContentInfo({ contentType: wish.outerType ?? id_signedData, content: AsnConvert.serialize(data) }))
}
