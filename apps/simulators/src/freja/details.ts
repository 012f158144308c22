/** Freja's signed result: a JWS about the transaction, with the person's own signature as another JWS inside. */
import { createHash } from 'node:crypto'
import { CompactSign } from 'jose'
import { type CertificateWish, type Identity, issue, loadOrIssue } from '../certificates/identity.ts'
import { fullName, type Person } from '../world/people.ts'
import type { Transaction } from './transactions.ts'

export const frejaForgeries = [
  'otherText', // the person's signature covers another text
  'otherBinaryData', // the person's signature covers other binary data
  'otherPerson', // another person signed
  'otherReference', // the result is about another transaction
  'wrongCertificate', // signed by an untrusted key
  'noneAlgorithm', // not signed at all
  'lowLevel', // a registration level below the required one
  'notApproved', // the signed part says rejected
  'truncated', // the result is truncated
] as const
export type FrejaForgery = (typeof frejaForgeries)[number]

const wish: CertificateWish = {
  subject: { country: 'SE', organisation: 'Sievert simulator', commonName: 'Freja eID JWS Signing (simulator)' },
  use: { keyUsage: ['digitalSignature'] },
}

/** The certificate that signs the results, stored as `freja-jws.pem`; without a directory an untrusted one. */
export const createSigner = (directory?: string): Promise<Identity> => loadOrIssue(directory, 'freja-jws', wish)

/** Identifies a certificate in a JWS header. */
const thumbprint = (signer: Identity): string => createHash('sha1').update(signer.certificate.raw).digest('base64url')

const jws = (signer: Identity, header: Record<string, string>, payload: object): Promise<string> =>
  new CompactSign(Buffer.from(JSON.stringify(payload))).setProtectedHeader({ alg: 'RS256', ...header }).sign(signer.key)

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')

type Wish = { one: Transaction; person: Person; now: number; forgery?: FrejaForgery | undefined }

const userSignature = async (personKey: Identity, { one, forgery }: Wish): Promise<string> => {
  const { text, binaryData } = one.request
  const payload = {
    text: forgery === 'otherText' ? base64('Jag samtycker till något helt annat.') : text,
    ...(binaryData && { binaryData: forgery === 'otherBinaryData' ? base64('annat') : binaryData }),
  }
  return jws(personKey, { kid: thumbprint(personKey) }, payload)
}

/** The attributes that the relying party requested. */
export const requestedAttributes = (one: Transaction, person: Person, lowLevel = false) => {
  const wished = one.request.attributes
  return {
    ...(wished.includes('BASIC_USER_INFO') && {
      basicUserInfo: { name: person.givenName, surname: person.familyName },
    }),
    ...(wished.includes('SSN') && { ssn: { country: 'SE', ssn: person.personalNumber } }),
    ...(wished.includes('LOA_LEVEL') && { loaLevel: lowLevel ? 'LOA1' : 'LOA3' }),
    ...(wished.includes('REGISTRATION_LEVEL') && { registrationLevel: lowLevel ? 'BASIC' : 'PLUS' }),
  }
}

const userInfo = ({ request }: Transaction): string =>
  request.personalNumber ? JSON.stringify({ country: 'SE', ssn: request.personalNumber }) : request.userInfo

/** The compact JWS for `details`. */
export const createDetails = async (signer: Identity, details: Wish): Promise<string> => {
  const { one, person, now, forgery } = details
  const header = { x5t: thumbprint(signer) }
  const payload = {
    signRef: forgery === 'otherReference' ? 'another' : one.signRef,
    status: forgery === 'notApproved' ? 'REJECTED' : 'APPROVED',
    userInfoType: one.request.userInfoType,
    userInfo: userInfo(one),
    minRegistrationLevel: forgery === 'lowLevel' ? 'BASIC' : one.request.minRegistrationLevel,
    timestamp: now,
    requestedAttributes: requestedAttributes(one, person, forgery === 'lowLevel'),
    signatureType: one.request.signatureType,
    signatureData: { userSignature: await userSignature(await personKey(person), details), certificateStatus: 'OK' },
  }
  if (forgery === 'noneAlgorithm') return `${encode({ ...header, alg: 'none' })}.${encode(payload)}.`
  const whole = await jws(forgery === 'wrongCertificate' ? await createSigner() : signer, header, payload)
  return forgery === 'truncated' ? whole.slice(0, Math.floor(whole.length * 0.7)) : whole
}

const personKeys = new Map<string, Promise<Identity>>()

/** The key in the person's phone; Freja does not publish its certificate. */
const personKey = (person: Person): Promise<Identity> => {
  const { personalNumber } = person
  const subject = { commonName: fullName(person), serialNumber: personalNumber }
  const known = personKeys.get(personalNumber) ?? issue({ ...wish, subject })
  personKeys.set(personalNumber, known)
  return known
}
