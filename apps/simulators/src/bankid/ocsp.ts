/** Signed OCSP responses about a certificate's status (RFC 6960). */
import { createHash, sign, type X509Certificate } from 'node:crypto'
import {
  BasicOCSPResponse,
  CertID,
  CertStatus,
  id_pkix_ocsp_basic,
  id_pkix_ocsp_nonce,
  KeyHash,
  OCSPResponse,
  OCSPResponseStatus,
  ResponderID,
  ResponseBytes,
  ResponseData,
  RevokedInfo,
  SingleResponse,
} from '@peculiar/asn1-ocsp'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Certificate, Extension } from '@peculiar/asn1-x509'
import type { Identity } from '../certificates/identity.ts'

const SHA1 = '1.3.14.3.2.26'
const SHA256_WITH_RSA = '1.2.840.113549.1.1.11'
/** DER of an ASN.1 NULL. */
const NULL = Uint8Array.of(5, 0).buffer

const bytesOf = (buffer: Buffer): ArrayBuffer => Uint8Array.from(buffer).buffer
const sha1 = (bytes: ArrayBuffer): ArrayBuffer => bytesOf(createHash('sha1').update(new Uint8Array(bytes)).digest())
const decoded = (certificate: X509Certificate): Certificate => AsnConvert.parse(certificate.raw, Certificate)

const certificateId = (certificate: Identity, issuer: Identity): CertID => {
  const { subject, subjectPublicKeyInfo } = decoded(issuer.certificate).tbsCertificate
  return new CertID({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA1, parameters: NULL }),
    issuerNameHash: new OctetString(sha1(AsnConvert.serialize(subject))),
    issuerKeyHash: new OctetString(sha1(subjectPublicKeyInfo.subjectPublicKey)),
    serialNumber: decoded(certificate.certificate).tbsCertificate.serialNumber,
  })
}

export type OcspWish = {
  certificate: Identity
  responder: Identity
  /** Epoch milliseconds. */
  producedAt: number
  /** Binds the response to the signature. */
  nonce: Buffer
  revoked?: boolean
}

/**
 * DER of the response, signed by the responder and with its certificate. Throws for a certificate without an issuer.
 */
export const ocspResponse = ({ certificate, responder, producedAt, nonce, revoked = false }: OcspWish): Buffer => {
  const { issuer } = certificate
  if (!issuer) throw new Error('OCSP answers are about issued certificates')
  // OCSP times have no fractions of a second.
  const time = new Date(Math.floor(producedAt / 1000) * 1000)
  const single = new SingleResponse({
    certID: certificateId(certificate, issuer),
    certStatus: new CertStatus(revoked ? { revoked: new RevokedInfo({ revocationTime: time }) } : { good: null }),
    thisUpdate: time,
  })
  const nonceExtension = new Extension({
    extnID: id_pkix_ocsp_nonce,
    extnValue: new OctetString(AsnConvert.serialize(new OctetString(bytesOf(nonce)))),
  })
  const data = new ResponseData({
    responderID: new ResponderID({
      byKey: new KeyHash(sha1(decoded(responder.certificate).tbsCertificate.subjectPublicKeyInfo.subjectPublicKey)),
    }),
    producedAt: time,
    responses: [single],
    responseExtensions: [nonceExtension],
  })
  const basic = new BasicOCSPResponse({
    tbsResponseData: data,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithm: SHA256_WITH_RSA, parameters: NULL }),
    signature: bytesOf(sign('sha256', Buffer.from(AsnConvert.serialize(data)), responder.key)),
    certs: [decoded(responder.certificate)],
  })
  const response = new OCSPResponse({
    responseStatus: OCSPResponseStatus.successful,
    responseBytes: new ResponseBytes({
      responseType: id_pkix_ocsp_basic,
      response: new OctetString(AsnConvert.serialize(basic)),
    }),
  })
  return Buffer.from(AsnConvert.serialize(response))
}
