/** Makes Freja answers for tests with a separate key: a valid one, and any deviation from it. */
import { createHash, createHmac, sign } from 'node:crypto'
import type { EidEvidence } from '../../src/evidence/eid-evidence.ts'
import type { ExpectedSignature } from '../../src/ports/eid.ts'
import { type Holder, issue } from './certificates.ts'

export const TOLVAN = '191212121212'
export const BEGUN = new Date('2026-03-02T10:00:00Z')
export const SIGNED = new Date('2026-03-02T10:00:40Z')
export const COMPLETED = new Date('2026-03-02T10:00:42Z')
export const REFERENCE = 'a-sign-reference'

export const expected: ExpectedSignature = {
  personalNumber: TOLVAN,
  visibleText: 'Ansökan om tillstånd\n<Katt & hund>',
  manifest: Buffer.from('{"digest":"ab"}'),
}

export const makeSigner = (wish: Partial<Parameters<typeof issue>[0]> = {}): Holder =>
  issue({ commonName: 'Freja eID JWS Signing', keyUsage: ['digitalSignature'], ...wish })

const base64 = (content: string | Uint8Array): string => Buffer.from(content).toString('base64')
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
export const thumbprint = ({ certificate }: Holder): string =>
  createHash('sha1').update(certificate.raw).digest('base64url')

export const person = (personalNumber: string, country = 'SE') => ({ country, ssn: personalNumber })

/** The person's signature. */
export const userSignature = (over: Partial<ExpectedSignature> = {}): string => {
  const { visibleText, manifest } = { ...expected, ...over }
  return `${encode({ alg: 'RS256', kid: 'a' })}.${encode({ text: base64(visibleText), binaryData: base64(manifest) })}.c2ln`
}

/** The content that Freja signs for a valid signature. */
export const payload = (otherwise: object = {}) => ({
  signRef: REFERENCE,
  status: 'APPROVED',
  userInfoType: 'SSN',
  userInfo: JSON.stringify(person(TOLVAN)),
  minRegistrationLevel: 'PLUS',
  timestamp: SIGNED.getTime(),
  requestedAttributes: attributes(),
  signatureType: 'EXTENDED',
  signatureData: { userSignature: userSignature(), certificateStatus: base64('an OCSP answer') },
  ...otherwise,
})

export const attributes = (otherwise: object = {}) => ({
  basicUserInfo: { name: 'Tolvan', surname: 'Tolvansson' },
  ssn: person(TOLVAN),
  loaLevel: 'LOA3',
  registrationLevel: 'PLUS',
  ...otherwise,
})

type Algorithm = 'RS256' | 'RS512' | 'HS256' | 'none'

const valueOf = (algorithm: Algorithm, content: string, signer: Holder): string => {
  const bytes = Buffer.from(content)
  switch (algorithm) {
    case 'RS256':
      return sign('sha256', bytes, signer.key).toString('base64url')
    case 'RS512':
      return sign('sha512', bytes, signer.key).toString('base64url')
    case 'HS256':
      // The classic attack: the public key used as a shared secret.
      return createHmac('sha256', signer.certificate.toString()).update(content).digest('base64url')
    case 'none':
      return ''
  }
}

export type Jws = { content?: object; signer: Holder; header?: object; algorithm?: Algorithm }

export const jws = ({ content = payload(), signer, header = {}, algorithm = 'RS256' }: Jws): string => {
  const signed = `${encode({ x5t: thumbprint(signer), alg: algorithm, ...header })}.${encode(content)}`
  return `${signed}.${valueOf(algorithm, signed, signer)}`
}

const requestFor = ({ personalNumber, visibleText, manifest }: ExpectedSignature): string =>
  JSON.stringify({
    userInfoType: 'SSN',
    userInfo: base64(JSON.stringify(person(personalNumber))),
    minRegistrationLevel: 'PLUS',
    dataToSign: { text: base64(visibleText), binaryData: base64(manifest) },
  })

/** The complete evidence around the signed details. */
export const frejaEvidence = (details: string, wish = expected): EidEvidence => ({
  order: { orderRef: REFERENCE, startedAt: BEGUN.toISOString(), request: requestFor(wish) },
  completion: {
    receivedAt: COMPLETED.toISOString(),
    body: JSON.stringify({ signRef: REFERENCE, status: 'APPROVED', details }),
  },
  expected: wish,
})
