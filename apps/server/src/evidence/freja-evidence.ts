/** Verifies that Freja's request and answer prove one person's signature of one text and one manifest. */
import { createHash } from 'node:crypto'
import { compactVerify } from 'jose'
import type { Static } from 'typebox'
import type { ExpectedSignature, Signed } from '../ports/eid.ts'
import { type Certificate, fingerprintOf, isValidAt, readPem } from './certificates.ts'
import { type Check, refuse } from './checks.ts'
import { type EidEvidence, wasOpen } from './eid-evidence.ts'
import {
  DetailsHeader,
  DetailsPayload,
  FrejaRequest,
  PersonInfo,
  readApprovedAnswer,
  UserPayload,
} from './freja-answer.ts'
import { readJson } from './read-json.ts'

/** Trust settings for Freja's answers. */
export type FrejaTrust = {
  /** PEM texts of the certificates with which Freja signs its answers; Freja replaces them from time to time. */
  certificates: readonly string[]
}
/** Freja's signed answer about an order, and its expected content. */
export type FrejaSignature = ExpectedSignature & {
  /** The JWS, unchanged. */
  details: string
  /** Null when it was not stored beside the answer that names it. */
  orderRef: string | null
  /** When the order was opened, and when Freja's answer arrived. */
  begunAt: Date
  completedAt: Date
}
type Details = Static<typeof DetailsPayload>

/** Levels of assurance that suffice to sign an application to an authority. NR is for persons who live abroad. */
const LEVELS = new Set(['LOA3', 'LOA3_NR'])

const bytesIn = (base64: string): Buffer => Buffer.from(base64, 'base64')
const isSwede = (person: Static<typeof PersonInfo> | undefined, personalNumber: string): boolean =>
  person?.country === 'SE' && person.ssn === personalNumber

const checkRequest = (request: string, { personalNumber, visibleText, manifest }: ExpectedSignature): void => {
  const sent = readJson(FrejaRequest, request) ?? refuse('malformed', 'the request is not one to sign')
  const same =
    isSwede(readJson(PersonInfo, bytesIn(sent.userInfo).toString()), personalNumber) &&
    sent.dataToSign.text === Buffer.from(visibleText).toString('base64') &&
    sent.dataToSign.binaryData === Buffer.from(manifest).toString('base64')
  if (!same) refuse('requestDiffers', 'Freja was asked for another signature')
}

const readAnswer = (body: string, orderRef: string): string => {
  const answer = readApprovedAnswer(body)
  return answer.signRef === orderRef ? answer.details : refuse('referenceDiffers', 'the answer is about another order')
}

const isExact = (part: string | undefined): part is string =>
  !!part && Buffer.from(part, 'base64url').toString('base64url') === part

/** Header and payload of a compact JWS with three parts. Refuses base64url that is not canonical. */
const partsOf = (jws: string): [header: string, payload: string] => {
  const [header, payload, signature, ...more] = jws.split('.')
  return isExact(header) && isExact(payload) && isExact(signature) && more.length === 0
    ? [header, payload]
    : refuse('malformed', 'this is not an exact compact JWS')
}

const textIn = (part: string): string => Buffer.from(part, 'base64url').toString()

/** `x5t` names a certificate by the SHA-1 of its DER. SHA-1 only selects among the trusted certificates. */
const findSigner = (jws: string, trust: FrejaTrust): Certificate => {
  const header = readJson(DetailsHeader, textIn(partsOf(jws)[0])) ?? refuse('malformed', 'the JWS header is not whole')
  if (header.alg !== 'RS256') refuse('algorithmNotAllowed', `Freja signs with RS256, not with ${header.alg}`)
  const signer = trust.certificates
    .flatMap(readPem)
    .find(({ x509 }) => createHash('sha1').update(x509.raw).digest('base64url') === header.x5t)
  return signer ?? refuse('signerNotTrusted', 'the answer is signed by a certificate that is not trusted here')
}

const verifyDetails = async (jws: string, signer: Certificate): Promise<Details> => {
  const { payload } = await compactVerify(jws, signer.x509.publicKey, { algorithms: ['RS256'] }).catch(() =>
    refuse('signatureInvalid', 'the answer is not what Freja signed'),
  )
  return (
    readJson(DetailsPayload, new TextDecoder().decode(payload)) ?? refuse('malformed', 'what Freja signed is not whole')
  )
}

const checkApproval = (details: Details, orderRef: string | null): void => {
  if (orderRef !== null && details.signRef !== orderRef)
    refuse('referenceDiffers', 'Freja signed an answer about another order')
  if (details.status !== 'APPROVED') refuse('notApproved', `Freja says ${details.status}`)
  if (details.signatureType !== 'EXTENDED') refuse('notApproved', `the signature is ${details.signatureType}`)
}

const checkTime = ({ begunAt, completedAt }: FrejaSignature, at: Date, signer: Certificate): void => {
  if (!wasOpen(at, begunAt, completedAt))
    refuse('stale', `the signature of ${at.toISOString()} was not made while the order was open`)
  if (!isValidAt(signer, at)) refuse('certificateNotValidThen', "Freja's certificate was not valid then")
}

const checkPerson = ({ userInfo, userInfoType, requestedAttributes }: Details, personalNumber: string): void => {
  const addressee = userInfoType === 'SSN' ? readJson(PersonInfo, userInfo) : undefined
  if (!isSwede(addressee, personalNumber) || !isSwede(requestedAttributes.ssn, personalNumber))
    refuse('personDiffers', 'somebody else signed')
}

const checkLevel = ({ minRegistrationLevel, requestedAttributes }: Details): void => {
  const { loaLevel = 'none', registrationLevel = 'none' } = requestedAttributes
  if (minRegistrationLevel !== 'PLUS' || registrationLevel !== 'PLUS' || !LEVELS.has(loaLevel))
    refuse('levelTooLow', `the person's eID is of level ${registrationLevel} and ${loaLevel}`)
}

/**
 * Freja holds the key of the person's own signature and verifies it. Freja's signature vouches for the signed content.
 */
const checkSignedData = ({ signatureData }: Details, { visibleText, manifest }: ExpectedSignature): void => {
  const payload = partsOf(signatureData.userSignature)[1]
  const signed = readJson(UserPayload, textIn(payload)) ?? refuse('malformed', 'what the person signed is not whole')
  if (!bytesIn(signed.text).equals(Buffer.from(visibleText)))
    refuse('visibleTextDiffers', 'the person saw and signed another text')
  if (!bytesIn(signed.binaryData).equals(manifest)) refuse('manifestDiffers', 'the person signed another manifest')
}

/** Runs every check of the signed answer, as of the time of the signature, not of the verification. */
export const checkFrejaSignature = async (check: Check, signed: FrejaSignature, trust: FrejaTrust): Promise<Signed> => {
  const signer = await check('The answer names a certificate that is trusted here', () =>
    findSigner(signed.details, trust),
  )
  const details = await check('The answer was signed with its key', () => verifyDetails(signed.details, signer))
  const signedAt = new Date(details.timestamp)
  await check('Freja signed that this order was approved', () => checkApproval(details, signed.orderRef))
  await check('It was approved while the order was open', () => checkTime(signed, signedAt, signer))
  await check('Freja signed that it was the person who was to sign', () => checkPerson(details, signed.personalNumber))
  await check('The eID of the person is of the level that is demanded', () => checkLevel(details))
  await check('The person signed exactly the text shown and the manifest', () => checkSignedData(details, signed))
  const { name, surname } = details.requestedAttributes.basicUserInfo
  return {
    signer: { personalNumber: signed.personalNumber, name: `${name} ${surname}` },
    signedAt: signedAt.toISOString(),
    trustAnchor: fingerprintOf(signer),
  }
}

/** Parses request and answer, then checks the signed answer. */
export const checkFrejaEvidence = async (check: Check, evidence: EidEvidence, trust: FrejaTrust): Promise<Signed> => {
  const { order, completion, expected } = evidence
  const { orderRef } = order
  await check('Freja was asked for this signature of this person', () => checkRequest(order.request, expected))
  const details = await check('Freja answered about this order', () => readAnswer(completion.body, orderRef))
  const begunAt = new Date(order.startedAt)
  const completedAt = new Date(completion.receivedAt)
  return checkFrejaSignature(check, { ...expected, details, orderRef, begunAt, completedAt }, trust)
}
