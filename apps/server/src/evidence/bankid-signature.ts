/**
 * Verifies that a BankID signature is one person's signature of one text and one manifest. Pure function over bytes, no
 * network.
 */
import type { ExpectedSignature, Signed } from '../ports/eid.ts'
import { readBase64, readUtf8 } from './base64.ts'
import { checkChain } from './certificate-chain.ts'
import {
  type Certificate,
  fingerprintOf,
  mayBeUsedFor,
  pathLengthOf,
  policiesOf,
  readCertificate,
  readPem,
  subjectValues,
} from './certificates.ts'
import { type Check, refuse } from './checks.ts'
import { answerAbout, checkNonce, checkOcspSignature, checkStatus, findResponder, readOcspAnswer } from './ocsp.ts'
import { readSignatureDocument, type SignedData, verifySignatureDocument } from './signed-xml.ts'

/** Trust settings for BankID signatures. */
export type BankIdTrust = {
  /** PEM texts of BankID's roots that signatures must chain to. */
  roots: readonly string[]
  /** Policies under which a person's certificate may be issued; see `bankIdPolicies`. */
  policies: readonly string[]
  /**
   * Whether the OCSP answer's nonce must be bound to the signature (default) or only be present. The binding is known
   * from public code, not from BankID's own signature profile. Try it in BankID's test environment first. If BankID
   * binds it otherwise, `BANKID_OCSP_NONCE=present` lets the service accept signatures.
   */
  ocspNonce?: 'bound' | 'present'
}

/** Policies of BankID on file, on card and on a phone, of Nordea, and for banks' own tests. */
export const bankIdPolicies = {
  production: ['1.2.752.78.1.1', '1.2.752.78.1.2', '1.2.752.78.1.5', '1.2.752.71.1.3'],
  test: ['1.2.3.4.5', '1.2.3.4.10', '1.2.3.4.25', '1.2.752.71.1.3', '1.2.752.60.1.6'],
} as const

export type BankIdSignature = ExpectedSignature & {
  /** Base64 of the XML signature, unchanged. */
  signature: string
  /** Base64 of the OCSP answer, unchanged. */
  ocspResponse: string
  /** When the order was opened, and when BankID's answer arrived. */
  begunAt: Date
  completedAt: Date
}

const SERIAL_NUMBER = '2.5.4.5'
const COMMON_NAME = '2.5.4.3'

const checkLeaf = (leaf: Certificate, policies: readonly string[]): void => {
  if (pathLengthOf(leaf) !== null || !mayBeUsedFor(leaf, 'digitalSignature', 'nonRepudiation'))
    refuse('certificateUnfit', "the person's certificate is not one to sign with")
  if (!policiesOf(leaf).some((policy) => policies.includes(policy)))
    refuse('policyNotAllowed', `the certificate was issued under ${policiesOf(leaf).join(', ') || 'no policy'}`)
}

const checkSignedData = (data: SignedData, expected: ExpectedSignature): void => {
  if (data.purpose !== 'Signing') refuse('notASigning', `the person was asked for ${data.purpose}`)
  if (data.format !== null && data.format !== 'plaintext')
    refuse('formatDiffers', `the text was shown as ${data.format}, not as plain text`)
  if (!data.visible.equals(Buffer.from(expected.visibleText)))
    refuse('visibleTextDiffers', 'the person saw and signed another text')
  if (!data.nonVisible.equals(expected.manifest)) refuse('manifestDiffers', 'the person signed another manifest')
}

const checkPerson = (leaf: Certificate, personalNumber: string): void => {
  const numbers = subjectValues(leaf, SERIAL_NUMBER)
  if (numbers.length !== 1 || numbers[0] !== personalNumber) refuse('personDiffers', 'somebody else signed')
}

/** Checks the OCSP answer from its signature to its time; returns that time. */
const checkOcsp = (signed: BankIdSignature, leaf: Certificate, issuer: Certificate, trust: BankIdTrust): Date => {
  const answer = readOcspAnswer(readBase64(signed.ocspResponse, 'the OCSP answer'))
  checkOcspSignature(answer, findResponder(answer, issuer))
  const producedAt = checkStatus(answer, answerAbout(answer, leaf, issuer), signed.begunAt, signed.completedAt)
  checkNonce(answer, trust.ocspNonce === 'present' ? null : signed.signature)
  return producedAt
}

/** Runs every check of BankID's signature profile, as of the time of the signature, not of the verification. */
export const checkBankIdSignature = async (
  check: Check,
  signed: BankIdSignature,
  trust: BankIdTrust,
): Promise<Signed> => {
  const document = await check('The signature is one whole XML signature in the form of BankID', () =>
    readSignatureDocument(readUtf8(readBase64(signed.signature, 'the signature'), 'the signature')),
  )
  const [leaf, ...authorities] = await check('Its certificates can be read', () =>
    document.certificates.map((text) => readCertificate(readBase64(text, 'a certificate'), 'a certificate')),
  )
  if (!leaf) return refuse('malformed', 'the signature holds no certificate')
  const data = await check("It was made with the key of the person's certificate, over all that it holds", () =>
    verifySignatureDocument(document, leaf.x509.publicKey),
  )
  const { issuer, root } = await check(
    'The certificates lead to a root that is trusted here, all valid when it was made',
    () => checkChain([leaf, ...authorities], trust.roots.flatMap(readPem), signed.completedAt),
  )
  await check('The certificate is a BankID to sign with', () => checkLeaf(leaf, trust.policies))
  await check('The person signed exactly the text shown and the manifest', () => checkSignedData(data, signed))
  await check('The certificate names the person who was to sign', () => checkPerson(leaf, signed.personalNumber))
  const signedAt = await check(
    'The issuer said, for this signature and when it was made, that the certificate was good',
    () => checkOcsp(signed, leaf, issuer, trust),
  )
  const name = subjectValues(leaf, COMMON_NAME).join(' ')
  const trustAnchor = fingerprintOf(root)
  return { signer: { personalNumber: signed.personalNumber, name }, signedAt: signedAt.toISOString(), trustAnchor }
}
