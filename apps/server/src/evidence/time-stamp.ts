/** Verifies a time-stamp (RFC 3161): a trusted authority signed that this digest existed at this time. */
import { createHash, verify } from 'node:crypto'
import type { IssuerAndSerialNumber } from '@peculiar/asn1-cms'
import { AsnConvert } from '@peculiar/asn1-schema'
import { type AlgorithmIdentifier, id_kp_timeStamping } from '@peculiar/asn1-x509'
import { checkChain } from './certificate-chain.ts'
import { type Certificate, isIssuedBy, mayBeUsedFor, readPem, servesOnly, subjectValues } from './certificates.ts'
import { orRefuse, refuse } from './checks.ts'
import { readToken, type Token } from './time-stamp-token.ts'

/** PEM texts of the roots of trusted time-stamp authorities. */
export type StampTrust = readonly string[]
/** The signed time, the name of the signer, and the nonce of the request. */
export type Stamp = { at: Date; by: string; nonce: Buffer | undefined }

const COMMON_NAME = '2.5.4.3'
const RSA = '1.2.840.113549.1.1.1'
export const SHA256 = '2.16.840.1.101.3.4.2.1'
const hashes: Record<string, string> = {
  [SHA256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
/** The hash of a signature algorithm. RSA may also be named without one. */
const signatureHashes: Record<string, string> = {
  '1.2.840.113549.1.1.11': 'sha256', // with RSA
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256', // with ECDSA
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
}

const digestOf = (hash: string, bytes: Uint8Array): Buffer => createHash(hash).update(bytes).digest()

/** Absent or NULL; no algorithm supported here has parameters. */
const hasNoParameters = ({ parameters }: AlgorithmIdentifier): boolean => !parameters

/** The signature's hash, SHA-2. */
const hashOf = ({ digestAlgorithm, signatureAlgorithm }: Token): string => {
  const hash = hashes[digestAlgorithm.algorithm]
  const { algorithm } = signatureAlgorithm
  const agree = algorithm === RSA || signatureHashes[algorithm] === hash
  return hash && agree && hasNoParameters(digestAlgorithm) && hasNoParameters(signatureAlgorithm)
    ? hash
    : refuse('algorithmNotAllowed', `the time-stamp is signed with ${algorithm} and ${digestAlgorithm.algorithm}`)
}

const checkImprint = ({ info }: Token, sha256: Uint8Array): void => {
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  if (hashAlgorithm.algorithm !== SHA256 || !Buffer.from(hashedMessage.buffer).equals(sha256))
    refuse('stampDiffers', 'the time-stamp is of something else')
}

const namesSame = (name: IssuerAndSerialNumber, { fields: { tbsCertificate } }: Certificate): boolean =>
  Buffer.from(name.serialNumber).equals(Buffer.from(tbsCertificate.serialNumber)) &&
  Buffer.from(AsnConvert.serialize(name.issuer)).equals(Buffer.from(AsnConvert.serialize(tbsCertificate.issuer)))

/**
 * The enclosed certificate that the signer identifies twice: unsigned by issuer and serial number, signed by its hash.
 * Without a named algorithm the hash is SHA-256 (RFC 5035), or SHA-1 by its length. SHA-1 only identifies here, since
 * the key is verified.
 */
const signerOf = ({ certificates, signerNamed, certificateNamed: { algorithm, hash } }: Token): Certificate => {
  const wanted = Buffer.from(hash.buffer)
  const name = algorithm ? hashes[algorithm.algorithm] : wanted.length === 20 ? 'sha1' : 'sha256'
  const found = certificates.find(({ x509 }) => name && digestOf(name, x509.raw).equals(wanted))
  return found && namesSame(signerNamed, found)
    ? found
    : refuse('stampSignerUnfit', 'the certificate of who made the time-stamp is not in it')
}

const checkSigner = (signer: Certificate): void => {
  if (!servesOnly(signer, id_kp_timeStamping) || !mayBeUsedFor(signer, 'digitalSignature', 'nonRepudiation'))
    refuse('stampSignerUnfit', 'whoever made the time-stamp may not make any')
}

const checkSignature = (token: Token, signer: Certificate): void => {
  const hash = hashOf(token)
  const digest = digestOf(hash, token.infoBytes)
  const isSame = token.messageDigest.equals(Buffer.concat([Buffer.of(4, digest.length), digest]))
  const isValid = orRefuse('stampSignatureInvalid', () =>
    verify(hash, token.signedBytes, signer.x509.publicKey, token.signature),
  )
  if (!isSame || !isValid) refuse('stampSignatureInvalid', 'the time-stamp is not what was signed')
}

/**
 * A certificate and its issuers, the topmost first, as far as they are enclosed or until one of `roots` is the issuer.
 */
const pathFrom = (
  path: readonly [Certificate, ...Certificate[]],
  enclosed: readonly Certificate[],
  roots: readonly Certificate[],
): readonly Certificate[] => {
  const [last] = path
  if (roots.some((root) => isIssuedBy(last, root))) return path
  const issuer = enclosed.find((one) => !path.includes(one) && isIssuedBy(last, one))
  return issuer ? pathFrom([issuer, ...path], enclosed, roots) : path
}

/**
 * Refuses a token of another digest, with an invalid signature, or without a chain to one of `roots`; all as of the
 * token's own time.
 */
export const checkTimeStamp = (token: Uint8Array, sha256: Uint8Array, roots: StampTrust): Stamp => {
  const read = readToken(token)
  checkImprint(read, sha256)
  const signer = signerOf(read)
  checkSignature(read, signer)
  checkSigner(signer)
  const { genTime: at, nonce } = read.info
  const trusted = roots.flatMap(readPem)
  checkChain(pathFrom([signer], read.certificates, trusted).toReversed(), trusted, at)
  return { at, by: subjectValues(signer, COMMON_NAME).join(' '), nonce: nonce && Buffer.from(nonce) }
}

/** For callers without trusted roots: refuses a token of another digest. */
export const checkStampIsOf = (token: Uint8Array, sha256: Uint8Array): void => checkImprint(readToken(token), sha256)
