/** OCSP responses for forged signatures: valid ones, and any deviation from them. */
import { createHash, sign } from 'node:crypto'
import {
  BasicOCSPResponse,
  CertID,
  CertStatus,
  id_pkix_ocsp_basic,
  id_pkix_ocsp_nonce,
  OCSPResponse,
  OCSPResponseStatus,
  ResponderID,
  ResponseBytes,
  ResponseData,
  RevokedInfo,
  SingleResponse,
} from '@peculiar/asn1-ocsp'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Extension } from '@peculiar/asn1-x509'
import { arrayBuffer, digestOf, fieldsOf, type Hash, type Holder, signatureBy } from './certificates.ts'

export type Ocsp = {
  about: Holder
  issuer: Holder
  responder: Holder
  /** Absent: the responder's own certificate; empty: none. */
  enclosed?: Holder[]
  namedAs?: Holder
  /** Named by the hash of its key instead of its name. */
  byKey?: boolean
  producedAt: Date
  thisUpdate?: Date
  nextUpdate?: Date
  /** Absent: `good`. */
  revoked?: boolean
  unknown?: boolean
  /** Absent: bound to the signature as required; null: none. */
  nonce?: Buffer | null
  /** The number of nonces; and an extension of another kind before them. */
  nonces?: number
  otherExtension?: string
  status?: OCSPResponseStatus
  answers?: number
  /** The hash algorithm that identifies the certificate. */
  namedBy?: 'sha1' | 'sha256' | 'sha384'
  /** Identifies the issuer by the key of this holder, instead of its own. */
  keyOf?: Holder
  /** The hash of the responder's signature, and the stated algorithm. */
  hash?: Hash
  algorithm?: AlgorithmIdentifier
  responseType?: string
  /** DER of a response instead of the built one. */
  response?: Uint8Array
}

const HASHES = { sha1: '1.3.14.3.2.26', sha256: '2.16.840.1.101.3.4.2.1', sha384: '2.16.840.1.101.3.4.2.2' }

const keyIn = (holder: Holder): ArrayBuffer => fieldsOf(holder).tbsCertificate.subjectPublicKeyInfo.subjectPublicKey

const certId = ({ about, issuer, keyOf = issuer, namedBy = 'sha1' }: Ocsp) => {
  const { subject } = fieldsOf(issuer).tbsCertificate
  return new CertID({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: HASHES[namedBy], parameters: null }),
    issuerNameHash: new OctetString(digestOf(namedBy, AsnConvert.serialize(subject))),
    issuerKeyHash: new OctetString(digestOf(namedBy, keyIn(keyOf))),
    serialNumber: fieldsOf(about).tbsCertificate.serialNumber,
  })
}

/** A nonce like BankID's: SHA-1 of the signature's base64 text and twelve more bytes. */
export const boundNonce = (signature: string): Buffer =>
  Buffer.concat([createHash('sha1').update(signature).digest(), Buffer.from('twelve bytes')])

const statusOf = ({ producedAt, revoked, unknown }: Ocsp): CertStatus => {
  if (revoked) return new CertStatus({ revoked: new RevokedInfo({ revocationTime: producedAt }) })
  return new CertStatus(unknown ? { unknown: null } : { good: null })
}

const responderOf = ({ responder, namedAs = responder, byKey }: Ocsp): ResponderID =>
  new ResponderID(
    byKey
      ? { byKey: new OctetString(digestOf('sha1', keyIn(namedAs))) }
      : { byName: fieldsOf(namedAs).tbsCertificate.subject },
  )

const extensionsOf = ({ nonces = 1, otherExtension }: Ocsp, nonce: Buffer | null): Extension[] => {
  const extension = (extnID: string, value: Uint8Array) =>
    new Extension({ extnID, critical: true, extnValue: new OctetString(value) })
  return [
    ...(otherExtension ? [extension(otherExtension, Buffer.from('other'))] : []),
    ...Array.from({ length: nonce ? nonces : 0 }, () => extension(id_pkix_ocsp_nonce, nonce ?? Buffer.of())),
  ]
}

/** The OCSP response in base64. */
export const ocspAnswer = (wish: Ocsp, signature: string): string => {
  const { producedAt, thisUpdate = producedAt, nextUpdate, nonce = boundNonce(signature), answers = 1, hash } = wish
  const extensions = extensionsOf(wish, nonce)
  const single = new SingleResponse({
    certID: certId(wish),
    certStatus: statusOf(wish),
    thisUpdate,
    ...(nextUpdate && { nextUpdate }),
  })
  const data = new ResponseData({
    responderID: responderOf(wish),
    producedAt,
    responses: Array.from({ length: answers }, () => single),
    ...(extensions.length > 0 && { responseExtensions: extensions }),
  })
  const enclosed = wish.enclosed ?? [wish.responder]
  const basic = new BasicOCSPResponse({
    tbsResponseData: data,
    signatureAlgorithm: wish.algorithm ?? signatureBy(wish.responder.key, hash),
    signature: arrayBuffer(sign(hash ?? 'sha256', Buffer.from(AsnConvert.serialize(data)), wish.responder.key)),
    ...(enclosed.length > 0 && { certs: enclosed.map(fieldsOf) }),
  })
  const response = new OctetString(wish.response ?? AsnConvert.serialize(basic))
  const responseStatus = wish.status ?? OCSPResponseStatus.successful
  const answer = new OCSPResponse({
    responseStatus,
    responseBytes: new ResponseBytes({ responseType: wish.responseType ?? id_pkix_ocsp_basic, response }),
  })
  return Buffer.from(AsnConvert.serialize(answer)).toString('base64')
}
