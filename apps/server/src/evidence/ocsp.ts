/** Verifies the OCSP answer of a BankID signature (RFC 6960): the certificate was good at the time of the signature. */
import { createHash, verify } from 'node:crypto'
import {
  id_kp_OCSPSigning,
  id_pkix_ocsp_basic,
  id_pkix_ocsp_nonce,
  OCSPResponse,
  OCSPResponseStatus,
  ResponseData,
  type SingleResponse,
} from '@peculiar/asn1-ocsp'
import { AsnConvert, AsnProp, AsnPropTypes } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import {
  type Certificate,
  extendedUsesOf,
  hasUnknownCritical,
  isIssuedBy,
  isStrong,
  isValidAt,
  mayBeUsedFor,
  readCertificate,
} from './certificates.ts'
import { orRefuse, refuse } from './checks.ts'
import { wasOpen } from './eid-evidence.ts'
import { readExactly } from './exact-der.ts'

/** BasicOCSPResponse with its signed part and certificates as raw bytes. */
class RawBasicResponse {
  data = new ArrayBuffer(0)
  algorithm = new AlgorithmIdentifier()
  signature = new ArrayBuffer(0)
  certificates?: ArrayBuffer[]
}
AsnProp({ type: AsnPropTypes.Any })(RawBasicResponse.prototype, 'data')
AsnProp({ type: AlgorithmIdentifier })(RawBasicResponse.prototype, 'algorithm')
AsnProp({ type: AsnPropTypes.BitString })(RawBasicResponse.prototype, 'signature')
AsnProp({ type: AsnPropTypes.Any, repeated: 'sequence', optional: true, context: 0 })(
  RawBasicResponse.prototype,
  'certificates',
)

export const readOcspAnswer = (der: Uint8Array) => {
  const { responseStatus, responseBytes } = readExactly(der, OCSPResponse, 'ocspMalformed')
  if (responseStatus !== OCSPResponseStatus.successful || responseBytes?.responseType !== id_pkix_ocsp_basic)
    return refuse('ocspMalformed', `the OCSP responder gave no answer, but status ${responseStatus}`)
  const basic = readExactly(Buffer.from(responseBytes.response.buffer), RawBasicResponse, 'ocspMalformed')
  const certificates = (basic.certificates ?? []).map((raw) =>
    readCertificate(Buffer.from(raw), 'the OCSP certificate'),
  )
  return {
    data: orRefuse('ocspMalformed', () => AsnConvert.parse(basic.data, ResponseData)),
    /** The signed bytes. */
    signedBytes: Buffer.from(basic.data),
    algorithm: basic.algorithm,
    signature: Buffer.from(basic.signature),
    certificates,
  }
}
type OcspAnswer = ReturnType<typeof readOcspAnswer>

const digest = (algorithm: string, bytes: ArrayBuffer): Buffer =>
  createHash(algorithm).update(new Uint8Array(bytes)).digest()
const subjectOf = ({ fields }: Certificate): ArrayBuffer => AsnConvert.serialize(fields.tbsCertificate.subject)
const publicKeyOf = ({ fields }: Certificate): ArrayBuffer =>
  fields.tbsCertificate.subjectPublicKeyInfo.subjectPublicKey

const isNamedIn = ({ data: { responderID } }: OcspAnswer, certificate: Certificate): boolean =>
  responderID.byKey
    ? digest('sha1', publicKeyOf(certificate)).equals(Buffer.from(responderID.byKey.buffer))
    : !!responderID.byName &&
      Buffer.from(AsnConvert.serialize(responderID.byName)).equals(Buffer.from(subjectOf(certificate)))

const mayAnswerFor = (responder: Certificate, issuer: Certificate, at: Date): boolean =>
  isIssuedBy(responder, issuer) &&
  extendedUsesOf(responder).includes(id_kp_OCSPSigning) &&
  mayBeUsedFor(responder, 'digitalSignature', 'nonRepudiation') &&
  isStrong(responder) &&
  isValidAt(responder, at) &&
  !hasUnknownCritical(responder)

/** The signer of the answer: the issuer of the person's certificate, or a responder that the issuer has authorised. */
export const findResponder = (answer: OcspAnswer, issuer: Certificate): Certificate => {
  const enclosed = answer.certificates.filter(({ x509 }) => !x509.raw.equals(issuer.x509.raw))
  if (enclosed.length === 0 && isNamedIn(answer, issuer)) return issuer
  const [responder] = enclosed
  const appointed = responder && enclosed.length === 1 && mayAnswerFor(responder, issuer, answer.data.producedAt)
  return appointed && isNamedIn(answer, responder)
    ? responder
    : refuse('ocspResponderNotAuthorised', 'whoever signed the OCSP answer was not appointed by the issuer')
}

const signatureHashes: Record<string, string> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
}

/** Verifies the responder's signature (RSA with SHA-2). */
export const checkOcspSignature = (answer: OcspAnswer, responder: Certificate): void => {
  const { algorithm, parameters } = answer.algorithm
  const hash = signatureHashes[algorithm]
  // For RSA the parameters are NULL (RFC 4055). No signature covers them here.
  if (!hash || parameters !== null) return refuse('algorithmNotAllowed', `the OCSP answer is signed with ${algorithm}`)
  const valid = orRefuse('ocspSignatureInvalid', () =>
    verify(hash, answer.signedBytes, responder.x509.publicKey, answer.signature),
  )
  if (!valid) refuse('ocspSignatureInvalid', 'the OCSP answer is not what the responder signed')
}

const certificateHashes: Record<string, string> = {
  // SHA-1 only identifies a certificate here; the chain verifies the certificate itself.
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
}

const isAbout = ({ certID: id }: SingleResponse, leaf: Certificate, issuer: Certificate): boolean => {
  const hash = certificateHashes[id.hashAlgorithm.algorithm]
  return (
    hash !== undefined &&
    digest(hash, subjectOf(issuer)).equals(Buffer.from(id.issuerNameHash.buffer)) &&
    digest(hash, publicKeyOf(issuer)).equals(Buffer.from(id.issuerKeyHash.buffer)) &&
    Buffer.from(id.serialNumber).equals(Buffer.from(leaf.fields.tbsCertificate.serialNumber))
  )
}

/** The only answer in the response, which must be about this certificate of this issuer. */
export const answerAbout = (answer: OcspAnswer, leaf: Certificate, issuer: Certificate): SingleResponse => {
  const [single, ...others] = answer.data.responses
  return single && others.length === 0 && isAbout(single, leaf, issuer)
    ? single
    : refuse('ocspOtherCertificate', "the OCSP answer is about another certificate than the person's")
}

/** The status must be good, and its time within the time of the order. Returns that time. */
export const checkStatus = (answer: OcspAnswer, single: SingleResponse, begunAt: Date, completedAt: Date): Date => {
  const { producedAt } = answer.data
  if (single.certStatus.good === undefined) refuse('ocspNotGood', 'the certificate was revoked or unknown')
  const inTime = [producedAt, single.thisUpdate].every((time) => wasOpen(time, begunAt, completedAt))
  if (!inTime || (single.nextUpdate && single.nextUpdate < producedAt))
    refuse('ocspStale', `the OCSP answer of ${producedAt.toISOString()} was not given while the order was open`)
  return producedAt
}

/**
 * There must be one nonce. Unless `signatureText` is null, it must bind the answer to this signature. It then begins
 * with the SHA-1 of the signature's base64 text (https://github.com/hbldh/pybankid, bankid/experimental/verify.py),
 * bare or as an OCTET STRING.
 */
export const checkNonce = (answer: OcspAnswer, signatureText: string | null): void => {
  const [nonce, ...others] = answer.data.responseExtensions?.filter(({ extnID }) => extnID === id_pkix_ocsp_nonce) ?? []
  if (!nonce || others.length > 0) return refuse('ocspNonceMissing', 'the OCSP answer must carry one nonce')
  if (signatureText === null) return
  const value = Buffer.from(nonce.extnValue.buffer)
  const bound = createHash('sha1').update(signatureText).digest()
  const wrapped = value[0] === 4 && value[1] === value.length - 2
  if (!value.subarray(0, 20).equals(bound) && !(wrapped && value.subarray(2, 22).equals(bound)))
    refuse('ocspNonceDiffers', 'the nonce of the OCSP answer does not belong to this signature')
}
