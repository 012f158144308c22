import { randomBytes } from 'node:crypto'
import { OCSPResponseStatus } from '@peculiar/asn1-ocsp'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  bankIdSignature,
  expected,
  type Hierarchy,
  makeHierarchy,
  personWish,
  sealed,
  signedElement,
  trustIn,
} from '../../test/evidence/bankid-forger.ts'
import { type Holder, issue } from '../../test/evidence/certificates.ts'
import { type Ocsp } from '../../test/evidence/ocsp-answer.ts'
import { verifyBankIdSignature } from '../../test/evidence/verify-bankid.ts'
import type { RefusalReason } from '../ports/eid.ts'
import type { BankIdSignature } from './bankid-signature.ts'

let all: Hierarchy
let certificates: Holder[]
let element: string
beforeAll(() => {
  all = makeHierarchy()
  certificates = [all.person, all.customers, all.bank]
  element = signedElement({ visibleText: expected.visibleText, manifest: expected.manifest.toString() })
})

const withXml = (forged: string, ocsp: Partial<Ocsp> = {}) => bankIdSignature(all, { xml: forged, ocsp })
const reasonFor = async (signed: BankIdSignature): Promise<RefusalReason | 'ok'> => {
  const verdict = await verifyBankIdSignature(signed, trustIn(all))
  return verdict.ok ? 'ok' : verdict.reason
}

describe('the certificates', () => {
  const signedBy = (person: Holder, chain: Holder[] = [all.customers, all.bank]) =>
    reasonFor(withXml(sealed(element, person, [person, ...chain]), { about: person }))

  it('a person whose certificate was not valid then, or is not one to sign with, is refused (SIG-07)', async () => {
    const wish = personWish(all.customers)
    expect(await signedBy(issue({ ...wish, notAfter: '2026-03-01' }))).toBe('certificateNotValidThen')
    expect(await signedBy(issue({ ...wish, notBefore: '2026-03-03' }))).toBe('certificateNotValidThen')
    expect(await signedBy(issue({ ...wish, keyUsage: ['keyEncipherment'] }))).toBe('certificateUnfit')
    expect(await signedBy(issue({ ...wish, authority: {}, keyUsage: ['digitalSignature', 'keyCertSign'] }))).toBe(
      'certificateUnfit',
    )
    expect(await signedBy(issue({ ...wish, unknownCritical: '1.2.3.4' }))).toBe('certificateUnfit')
    expect(await signedBy(issue({ ...wish, bits: 1024 }))).toBe('certificateUnfit')
    expect(await signedBy(issue({ ...wish, policy: '1.2.3.4.99' }))).toBe('policyNotAllowed')
  })

  it('an issuer that may not issue is refused, and so is one under another person (SIG-07)', async () => {
    const under = (issuer: Holder) => signedBy(issue(personWish(issuer)), [issuer, all.bank])
    const wish = { commonName: 'Customers', issuer: all.bank }
    expect(await under(issue({ ...wish, keyUsage: ['keyCertSign'] }))).toBe('certificateUnfit')
    expect(await under(issue({ ...wish, authority: {}, notAfter: '2026-03-01', keyUsage: ['keyCertSign'] }))).toBe(
      'certificateNotValidThen',
    )
    // OpenSSL itself sees an issuer whose key may not sign certificates.
    expect(await under(issue({ ...wish, authority: {}, keyUsage: ['cRLSign'] }))).toBe('chainNotTrusted')
    const narrow = issue({
      commonName: 'Bank',
      issuer: all.root,
      authority: { pathLength: 0 },
      keyUsage: ['keyCertSign'],
    })
    const customers = issue({ commonName: 'Customers', issuer: narrow, authority: {}, keyUsage: ['keyCertSign'] })
    expect(await signedBy(issue(personWish(customers)), [customers, narrow])).toBe('certificateUnfit')
    expect(await signedBy(issue(personWish(all.person)), certificates)).toBe('chainNotTrusted')
  })

  it('a chain with a part missing, or in another order, is refused (SIG-07)', async () => {
    expect(await signedBy(all.person, [all.customers])).toBe('chainNotTrusted')
    expect(await signedBy(all.person, [all.bank, all.customers])).toBe('chainNotTrusted')
    expect(await signedBy(all.person, [])).toBe('chainNotTrusted')
  })
})

describe('the OCSP answer', () => {
  const withOcsp = (ocsp: Partial<Ocsp>) => reasonFor(bankIdSignature(all, { ocsp }))

  it('must say good, about this certificate of this issuer, once (SIG-07)', async () => {
    expect(await withOcsp({ revoked: true })).toBe('ocspNotGood')
    expect(await withOcsp({ about: issue(personWish(all.customers)) })).toBe('ocspOtherCertificate')
    expect(await withOcsp({ issuer: all.bank })).toBe('ocspOtherCertificate')
    expect(await withOcsp({ answers: 2 })).toBe('ocspOtherCertificate')
    expect(await withOcsp({ answers: 0 })).toBe('ocspOtherCertificate')
    expect(await withOcsp({ status: OCSPResponseStatus.tryLater })).toBe('ocspMalformed')
  })

  it('must be signed by the issuer or by whom it appointed (SIG-07)', async () => {
    const wish = {
      commonName: 'OCSP',
      issuer: all.customers,
      keyUsage: ['digitalSignature' as const],
      extendedUse: '1.3.6.1.5.5.7.3.9',
    }
    const { extendedUse: _, ...unappointed } = wish
    const responders = [
      issue(unappointed),
      issue({ ...wish, extendedUse: '1.3.6.1.5.5.7.3.2' }),
      issue({ ...wish, issuer: all.bank }),
      issue({ ...wish, notAfter: '2026-03-01' }),
      issue({ ...wish, keyUsage: ['keyEncipherment'] }),
      issue({ ...wish, bits: 1024 }),
      all.person,
    ]
    for (const responder of responders) expect(await withOcsp({ responder })).toBe('ocspResponderNotAuthorised')
    expect(await withOcsp({ namedAs: all.bank })).toBe('ocspResponderNotAuthorised')
    expect(await withOcsp({ enclosed: [] })).toBe('ocspResponderNotAuthorised')
    expect(await withOcsp({ enclosed: [all.responder, all.person] })).toBe('ocspResponderNotAuthorised')
    const other = issue(wish)
    expect(await withOcsp({ responder: { ...all.responder, key: other.key } })).toBe('ocspSignatureInvalid')
  })

  it('must carry a nonce that belongs to this signature, unless told that it need only be there (SIG-07)', async () => {
    expect(await withOcsp({ nonce: null })).toBe('ocspNonceMissing')
    const strange = bankIdSignature(all, { ocsp: { nonce: randomBytes(32) } })
    expect(await reasonFor(strange)).toBe('ocspNonceDiffers')
    const lenient = await verifyBankIdSignature(strange, { ...trustIn(all), ocspNonce: 'present' })
    expect(lenient.ok).toBe(true)
  })
})
