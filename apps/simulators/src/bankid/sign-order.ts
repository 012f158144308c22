/** The signature and OCSP response for an order, genuine or forged. */
import { createHash, randomBytes } from 'node:crypto'
import type { Identity } from '../certificates/identity.ts'
import { fullName, type Person } from '../world/people.ts'
import { type Authority, createAuthority } from './authority.ts'
import { ocspResponse } from './ocsp.ts'
import type { CompletionData, Order } from './orders.ts'
import { document, signatureElement, signedData, type ToSign } from './signature.ts'

export const forgeries = [
  'wrappedElement', // another text is signed and moved aside; the expected text is unsigned in its place
  'swappedReference', // the reference points to another element than the one with the expected text
  'otherText', // a valid signature over another text
  'wrongCa', // the right names, but from an untrusted hierarchy
  'wrongPerson', // the certificate is another person's, the response names the expected one
  'otherPerson', // another person signed, and the response says so
  'staleOcsp', // the OCSP response is two days old
  'revokedOcsp', // the OCSP response says revoked
  'foreignOcsp', // the OCSP response is about another certificate
  'foreignNonce', // the OCSP response's nonce belongs to another signature
  'twoSignatures', // a second, invalid signature over the expected text inside a valid one over another text
  'truncated', // the document is truncated
] as const
export type Forgery = (typeof forgeries)[number]

const TWO_DAYS = 2 * 24 * 60 * 60 * 1000
const OTHER_TEXT = Buffer.from('Jag samtycker till något helt annat.', 'utf8').toString('base64')

const signatureOver = (forgery: Forgery | undefined, signer: Identity, expected: ToSign): string => {
  const signed = signedData(expected)
  const shown = signedData(expected, 'bidShownData')
  const other = { ...expected, userVisibleData: OTHER_TEXT }
  const moved = signedData(other)
  if (forgery === 'otherText') return signatureElement({ signer, signed: moved })
  if (forgery === 'wrappedElement')
    return signatureElement({
      signer,
      signed: moved,
      objects: [shown, `<Wrapper xmlns="urn:moved">${moved}</Wrapper>`],
    })
  if (forgery === 'swappedReference') {
    const elsewhere = signedData(other, 'bidOtherData')
    return signatureElement({ signer, signed: elsewhere, signedId: 'bidOtherData', objects: [signed, elsewhere] })
  }
  if (forgery === 'twoSignatures') {
    const inner = signatureElement({ signer, signed: shown, signedId: 'bidShownData', keyInfoId: 'bidShownKeyInfo' })
    const broken = inner.replace(/<SignatureValue>[^<]+/, `<SignatureValue>${randomBytes(256).toString('base64')}`)
    return signatureElement({ signer, signed: moved, objects: [moved, broken] })
  }
  return signatureElement({ signer, signed })
}

/** Binds the OCSP response to the signature: SHA-1 of its base64 text, and twelve random bytes. */
const nonceFor = (signature: string): Buffer =>
  Buffer.concat([createHash('sha1').update(signature).digest(), randomBytes(12)])

export type Signing = {
  authority: Authority
  order: Order
  person: Person
  /** Another person, for the forgeries with a wrong person or certificate. */
  otherPerson: Person
  now: number
  forgery?: Forgery | undefined
}

const toSign = ({ kind, request }: Order): ToSign => ({
  ...request,
  purpose: kind === 'sign' ? 'Signing' : 'Identification',
})

/** The completion data for the relying party once the person has signed. */
export const signOrder = async (signing: Signing): Promise<CompletionData> => {
  const { order, person, otherPerson, now, forgery } = signing
  const authority = forgery === 'wrongCa' ? await createAuthority(undefined, 'http://localhost') : signing.authority
  const holder = forgery === 'wrongPerson' || forgery === 'otherPerson' ? otherPerson : person
  const named = forgery === 'otherPerson' ? otherPerson : person
  const signer = await authority.certificateOf(holder)
  const whole = document(signatureOver(forgery, signer, toSign(order)))
  const xml = forgery === 'truncated' ? whole.slice(0, Math.floor(whole.length * 0.7)) : whole
  const signature = Buffer.from(xml, 'utf8').toString('base64')
  const ocsp = ocspResponse({
    certificate: forgery === 'foreignOcsp' ? await authority.certificateOf(otherPerson) : signer,
    responder: authority.responder,
    producedAt: forgery === 'staleOcsp' ? now - TWO_DAYS : now,
    nonce: nonceFor(forgery === 'foreignNonce' ? 'another signature' : signature),
    revoked: forgery === 'revokedOcsp',
  })
  return {
    user: {
      personalNumber: named.personalNumber,
      name: fullName(named),
      givenName: named.givenName,
      surname: named.familyName,
    },
    device: {
      ipAddress: order.request.endUserIp,
      uhi: createHash('sha1').update(person.personalNumber).digest('base64'),
    },
    bankIdIssueDate: '2023-09-12Z',
    signature,
    ocspResponse: ocsp.toString('base64'),
    ...(order.request.returnRisk && { risk: 'low' as const }),
  }
}
