import { randomBytes } from 'node:crypto'
import { OCSPResponseStatus } from '@peculiar/asn1-ocsp'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  BEGUN,
  bankIdSignature,
  COMPLETED,
  expected,
  type Hierarchy,
  makeHierarchy,
  POLICY,
  personWish,
  SIGNED,
  sealed,
  signedElement,
  trustIn,
} from '../../test/evidence/bankid-forger.ts'
import { type Holder, issue } from '../../test/evidence/certificates.ts'
import { boundNonce, type Ocsp } from '../../test/evidence/ocsp-answer.ts'
import { reasonOf } from '../../test/evidence/reason-of.ts'
import { verifyBankIdSignature } from '../../test/evidence/verify-bankid.ts'
import type { BankIdSignature } from './bankid-signature.ts'
import { FIVE_MINUTES } from './eid-evidence.ts'

let all: Hierarchy
let certificates: Holder[]
let element: string
beforeAll(() => {
  all = makeHierarchy()
  certificates = [all.person, all.customers, all.bank]
  element = signedElement({ visibleText: expected.visibleText, manifest: expected.manifest.toString() })
})

const withXml = (forged: string, ocsp: Partial<Ocsp> = {}) => bankIdSignature(all, { xml: forged, ocsp })
const reasonFor = async (signed: BankIdSignature) => reasonOf(await verifyBankIdSignature(signed, trustIn(all)))

describe('the certificates', () => {
  const signedBy = (person: Holder, chain: Holder[] = [all.customers, all.bank]) =>
    reasonFor(withXml(sealed(element, person, [person, ...chain]), { about: person }))

  it('refuses a signer certificate that was not valid then or is unfit for signing (SIG-07)', async () => {
    const wish = personWish(all.customers)
    expect(await signedBy(issue({ ...wish, notAfter: '2026-03-01' }))).toBe('certificateNotValidThen')
    expect(await signedBy(issue({ ...wish, notBefore: '2026-03-03' }))).toBe('certificateNotValidThen')
    expect(await signedBy(issue({ ...wish, keyUsage: ['keyEncipherment'] }))).toBe('certificateUnfit')
    expect(await signedBy(issue({ ...wish, authority: {}, keyUsage: ['digitalSignature', 'keyCertSign'] }))).toBe(
      'certificateUnfit',
    )
    expect(await signedBy(issue({ ...wish, unknownCritical: '1.2.3.4' }))).toBe('certificateUnfit')
    expect(await signedBy(issue({ ...wish, bits: 1024 }))).toBe('certificateUnfit')
    const unreadPolicies = issue({ ...wish, policy: [], unknown: '2.5.29.32' })
    expect(await signedBy(unreadPolicies)).toBe('certificateUnfit')
    for (const policy of ['1.2.3.4.99', []]) expect(await signedBy(issue({ ...wish, policy }))).toBe('policyNotAllowed')
  })

  it('a person may sign with either key usage that is for it, under a policy that is allowed among others (SIG-07)', async () => {
    const wish = personWish(all.customers)
    expect(await signedBy(issue({ ...wish, keyUsage: ['nonRepudiation'] }))).toBe('ok')
    expect(await signedBy(issue({ ...wish, policy: ['1.2.3.4.99', POLICY] }))).toBe('ok')
  })

  it('an issuer that may not issue is refused, and so is one under another person (SIG-07)', async () => {
    const under = (issuer: Holder) => signedBy(issue(personWish(issuer)), [issuer, all.bank])
    const wish = { commonName: 'Customers', issuer: all.bank }
    expect(await under(issue({ ...wish, keyUsage: ['keyCertSign'] }))).toBe('certificateUnfit')
    expect(await under(issue({ ...wish, authority: {}, notAfter: '2026-03-01', keyUsage: ['keyCertSign'] }))).toBe(
      'certificateNotValidThen',
    )
    // OpenSSL itself rejects an issuer without the key usage for signing certificates.
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

  it('must be one good status for this certificate and issuer (SIG-07)', async () => {
    expect(await withOcsp({ revoked: true })).toBe('ocspNotGood')
    expect(await withOcsp({ about: issue(personWish(all.customers)) })).toBe('ocspOtherCertificate')
    expect(await withOcsp({ issuer: all.bank })).toBe('ocspOtherCertificate')
    expect(await withOcsp({ answers: 2 })).toBe('ocspOtherCertificate')
    expect(await withOcsp({ answers: 0 })).toBe('ocspOtherCertificate')
    expect(await withOcsp({ unknown: true })).toBe('ocspNotGood')
    expect(await withOcsp({ status: OCSPResponseStatus.tryLater })).toBe('ocspMalformed')
    expect(await withOcsp({ responseType: '1.2.3.4' })).toBe('ocspMalformed')
    const nothing = Buffer.of(0x30, 3, 0x0a, 1, 0).toString('base64')
    expect(await reasonFor(bankIdSignature(all, { ocspResponse: nothing }))).toBe('ocspMalformed')
    // An empty SEQUENCE, and an answer signed with RSA over an empty part.
    for (const der of ['3000', '30153000300d06092a864886f70d01010b050003020000'])
      expect(await withOcsp({ response: Buffer.from(der, 'hex') })).toBe('ocspMalformed')
  })

  it('names the certificate by its number and by name and key of its issuer, with SHA-1 or SHA-256 (SIG-07)', async () => {
    expect(await withOcsp({ namedBy: 'sha256' })).toBe('ok')
    expect(await withOcsp({ namedBy: 'sha384' })).toBe('ocspOtherCertificate')
    expect(await withOcsp({ keyOf: all.bank })).toBe('ocspOtherCertificate')
    expect(await withOcsp({ issuer: all.bank, keyOf: all.customers })).toBe('ocspOtherCertificate')
  })

  it('must be signed by the issuer or its delegate (SIG-07)', async () => {
    const wish = {
      commonName: 'OCSP',
      issuer: all.customers,
      keyUsage: ['digitalSignature' as const],
      extendedUse: '1.3.6.1.5.5.7.3.9',
    }
    const { extendedUse: _, ...unappointed } = wish
    for (const responder of [issue(wish), issue({ ...wish, keyUsage: ['nonRepudiation'] })])
      for (const byKey of [true, false]) expect(await withOcsp({ responder, byKey })).toBe('ok')
    const responders = [
      issue({ ...wish, unknownCritical: '1.2.3.4' }),
      issue(unappointed),
      issue({ ...wish, extendedUse: '1.3.6.1.5.5.7.3.2' }),
      issue({ ...wish, issuer: all.bank }),
      issue({ ...wish, notAfter: '2026-03-01' }),
      issue({ ...wish, keyUsage: ['keyEncipherment'] }),
      issue({ ...wish, bits: 1024 }),
      all.person,
    ]
    for (const responder of responders) expect(await withOcsp({ responder })).toBe('ocspResponderNotAuthorised')
    for (const byKey of [true, false])
      expect(await withOcsp({ namedAs: all.bank, byKey })).toBe('ocspResponderNotAuthorised')
    expect(await withOcsp({ responder: all.customers, enclosed: [all.responder] })).toBe('ocspResponderNotAuthorised')
    expect(await withOcsp({ enclosed: [] })).toBe('ocspResponderNotAuthorised')
    expect(await withOcsp({ enclosed: [all.responder, all.person] })).toBe('ocspResponderNotAuthorised')
    expect(await withOcsp({ responder: { ...all.responder, key: all.person.key } })).toBe('ocspSignatureInvalid')
  })

  it('must use RSA and SHA-2, with explicit parameters (SIG-07)', async () => {
    for (const hash of ['sha256', 'sha384', 'sha512'] as const) expect(await withOcsp({ hash })).toBe('ok')
    expect(await withOcsp({ hash: 'sha1' })).toBe('algorithmNotAllowed')
    const bare = new AlgorithmIdentifier({ algorithm: '1.2.840.113549.1.1.11' })
    expect(await withOcsp({ algorithm: bare })).toBe('algorithmNotAllowed')
  })

  it('must be produced while the order is open, and valid at signing (SIG-07)', async () => {
    const at = (from: Date, ms: number) => new Date(from.getTime() + ms)
    expect(await withOcsp({ nextUpdate: SIGNED })).toBe('ok')
    expect(await withOcsp({ nextUpdate: at(SIGNED, 60_000) })).toBe('ok')
    for (const time of [at(BEGUN, -FIVE_MINUTES), at(COMPLETED, FIVE_MINUTES)]) {
      const open: Partial<Ocsp> = { producedAt: time, thisUpdate: time }
      expect(await withOcsp(open)).toBe('ok')
      const second = time < SIGNED ? -1000 : 1000
      expect(await withOcsp({ ...open, producedAt: at(time, second) })).toBe('ocspStale')
      expect(await withOcsp({ ...open, thisUpdate: at(time, second) })).toBe('ocspStale')
    }
  })

  it('must have a nonce bound to this signature, or any nonce if so configured (SIG-07)', async () => {
    expect(await withOcsp({ nonce: null })).toBe('ocspNonceMissing')
    expect(await withOcsp({ nonce: null, otherExtension: '1.2.3.4' })).toBe('ocspNonceMissing')
    expect(await withOcsp({ nonces: 2 })).toBe('ocspNonceMissing')
    expect(await withOcsp({ otherExtension: '1.2.3.4' })).toBe('ok')
    const { signature } = bankIdSignature(all)
    const wrapped = (...head: number[]) => {
      const nonce = Buffer.concat([Buffer.of(...head), boundNonce(signature)])
      return reasonFor(bankIdSignature(all, { signature, ocsp: { nonce } }))
    }
    expect(await wrapped(4, 32)).toBe('ok')
    for (const head of [[5, 32], [4, 31], [4], [4, 33, 0]]) expect(await wrapped(...head)).toBe('ocspNonceDiffers')
    const otherNonce = bankIdSignature(all, { ocsp: { nonce: randomBytes(32) } })
    expect(await reasonFor(otherNonce)).toBe('ocspNonceDiffers')
    const lenient = await verifyBankIdSignature(otherNonce, { ...trustIn(all), ocspNonce: 'present' })
    expect(lenient.ok).toBe(true)
  })
})
