/** Answers of a bank's OCSP responder to go with forged signatures: true ones, and any departure from them. */
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
import { arrayBuffer, digestOf, fieldsOf, type Holder, sha256WithRsa } from './certificates.ts'

export type Ocsp = {
  about: Holder
  issuer: Holder
  responder: Holder
  /** Absent: the responder's own; empty: none. */
  enclosed?: Holder[]
  namedAs?: Holder
  producedAt: Date
  thisUpdate?: Date
  nextUpdate?: Date
  revoked?: boolean
  /** Absent: bound to the signature as it should be; null: none. */
  nonce?: Buffer | null
  status?: OCSPResponseStatus
  answers?: number
}

const certId = ({ about, issuer }: Ocsp) => {
  const { subject, subjectPublicKeyInfo } = fieldsOf(issuer).tbsCertificate
  return new CertID({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: '1.3.14.3.2.26', parameters: null }),
    issuerNameHash: new OctetString(digestOf('sha1', AsnConvert.serialize(subject))),
    issuerKeyHash: new OctetString(digestOf('sha1', subjectPublicKeyInfo.subjectPublicKey)),
    serialNumber: fieldsOf(about).tbsCertificate.serialNumber,
  })
}

/** A nonce as BankID's: SHA-1 of the signature's base64 text and twelve bytes more. */
export const boundNonce = (signature: string): Buffer =>
  Buffer.concat([createHash('sha1').update(signature).digest(), Buffer.from('twelve bytes')])

/** Base64 of the OCSP answer. */
export const ocspAnswer = (wish: Ocsp, signature: string): string => {
  const { producedAt, thisUpdate = producedAt, nextUpdate, revoked, nonce = boundNonce(signature), answers = 1 } = wish
  const certStatus = new CertStatus(
    revoked ? { revoked: new RevokedInfo({ revocationTime: producedAt }) } : { good: null },
  )
  const single = new SingleResponse({ certID: certId(wish), certStatus, thisUpdate, ...(nextUpdate && { nextUpdate }) })
  const data = new ResponseData({
    responderID: new ResponderID({ byName: fieldsOf(wish.namedAs ?? wish.responder).tbsCertificate.subject }),
    producedAt,
    responses: Array.from({ length: answers }, () => single),
    ...(nonce && {
      responseExtensions: [
        new Extension({ extnID: id_pkix_ocsp_nonce, critical: true, extnValue: new OctetString(nonce) }),
      ],
    }),
  })
  const enclosed = wish.enclosed ?? [wish.responder]
  const basic = new BasicOCSPResponse({
    tbsResponseData: data,
    signatureAlgorithm: sha256WithRsa(),
    signature: arrayBuffer(sign('sha256', Buffer.from(AsnConvert.serialize(data)), wish.responder.key)),
    ...(enclosed.length > 0 && { certs: enclosed.map(fieldsOf) }),
  })
  const response = new OctetString(AsnConvert.serialize(basic))
  const responseStatus = wish.status ?? OCSPResponseStatus.successful
  const answer = new OCSPResponse({
    responseStatus,
    responseBytes: new ResponseBytes({ responseType: id_pkix_ocsp_basic, response }),
  })
  return Buffer.from(AsnConvert.serialize(answer)).toString('base64')
}
