import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Holder, issue, type Wish } from '../../test/evidence/certificates.ts'
import { reasonOf } from '../../test/evidence/reason-of.ts'
import { checkChain } from './certificate-chain.ts'
import {
  type Certificate,
  extendedUsesOf,
  fingerprintOf,
  hasUnknownCritical,
  isIssuedBy,
  isStrong,
  isValidAt,
  mayBeUsedFor,
  pathLengthOf,
  policiesOf,
  readCertificate,
  readPem,
  servesOnly,
  subjectValues,
} from './certificates.ts'
import { judge } from './checks.ts'

const P256 = { curve: 'prime256v1' }
const AUTHORITY = { authority: {}, keyUsage: ['keyCertSign'] } satisfies Partial<Wish>
const AT = new Date('2026-03-02T10:00:00Z')
const TIME_STAMPS = '1.3.6.1.5.5.7.3.8'
const OCSP = '1.3.6.1.5.5.7.3.9'

let root: Holder
beforeAll(() => {
  root = issue({ commonName: 'Root', ...P256, ...AUTHORITY })
})

const readOf = ({ certificate }: Holder): Certificate => readCertificate(certificate.raw, 'a certificate')
const person = (issuer: Holder, wish: Partial<Wish> = {}) => issue({ commonName: 'One', issuer, ...P256, ...wish })
const one = (wish: Partial<Wish> = {}): Certificate => readOf(person(root, wish))
const refusalOf = async (bytes: Uint8Array) => {
  const verdict = await judge(async () => readCertificate(bytes, 'the certificate of the test'))
  return verdict.ok ? 'ok' : `${verdict.reason}: ${verdict.detail}`
}

describe('a certificate', () => {
  it('is read from exactly its DER, and from nothing else that OpenSSL would take (SIG-07)', async () => {
    const { raw } = root.certificate
    expect(await refusalOf(raw)).toBe('ok')
    const wrong = 'malformed: the certificate of the test is not exactly one certificate'
    expect(await refusalOf(Buffer.from(root.certificate.toString()))).toBe(wrong)
    expect(await refusalOf(Buffer.concat([raw, raw]))).toBe(wrong)
    expect(await refusalOf(raw.subarray(0, -1))).toMatch(/^malformed: ./)
  })

  it('is read from each PEM block; none is an error (SIG-07)', () => {
    const names = (pem: string) => readPem(pem).map((certificate) => subjectValues(certificate, '2.5.4.3'))
    const other = issue({ commonName: 'Other', issuer: root, ...P256, serialNumber: '191212121212' })
    expect(names(`Two of them:\n${String(root.certificate)}${String(other.certificate)}`)).toEqual([
      ['Root'],
      ['Other'],
    ])
    for (const none of ['', 'no certificate', root.certificate.toString().replace('END', 'END OF')])
      expect(() => readPem(none)).toThrow('no PEM certificate found')
  })

  it('is named by its SHA-256, in lower case and without colons (SIG-07)', () => {
    expect(fingerprintOf(readOf(root))).toBe(createHash('sha256').update(root.certificate.raw).digest('hex'))
  })

  it('may be used for its stated purposes, and for none without them (SIG-07)', () => {
    const bare = one()
    expect(mayBeUsedFor(bare, 'digitalSignature', 'nonRepudiation', 'keyCertSign')).toBe(false)
    const signing = one({ keyUsage: ['nonRepudiation'] })
    expect(mayBeUsedFor(signing, 'digitalSignature', 'nonRepudiation')).toBe(true)
    expect(mayBeUsedFor(signing, 'digitalSignature', 'keyCertSign')).toBe(false)
    expect([policiesOf(bare), extendedUsesOf(bare), pathLengthOf(bare)]).toEqual([[], [], null])
    expect(policiesOf(one({ policy: ['1.2.3.4.5', '1.2.3.4.6'] }))).toEqual(['1.2.3.4.5', '1.2.3.4.6'])
    expect(extendedUsesOf(one({ extendedUse: OCSP }))).toEqual([OCSP])
  })

  it('has a single purpose only when a critical extension states it (EVI-03)', () => {
    expect(servesOnly(one({ onlyUse: TIME_STAMPS }), TIME_STAMPS)).toBe(true)
    const others: Partial<Wish>[] = [
      {},
      { extendedUse: TIME_STAMPS },
      { onlyUse: OCSP },
      { unknownCritical: '1.2.3.4' },
    ]
    for (const wish of others) expect(servesOnly(one(wish), TIME_STAMPS)).toBe(false)
  })

  it('states how many authorities may be below it (SIG-07)', () => {
    expect(pathLengthOf(one({ authority: {} }))).toBe(Number.POSITIVE_INFINITY)
    expect(pathLengthOf(one({ authority: { pathLength: 0 } }))).toBe(0)
    expect(pathLengthOf(one({ authority: { pathLength: 2 } }))).toBe(2)
  })

  it('must not have an unknown critical extension (SIG-07)', () => {
    expect(hasUnknownCritical(one())).toBe(false)
    const known = { ...AUTHORITY, policy: '1.2.3.4.5', extendedUse: OCSP, isStrict: true }
    expect(hasUnknownCritical(one(known))).toBe(false)
    expect(hasUnknownCritical(one({ unknown: '1.2.3.4' }))).toBe(false)
    expect(hasUnknownCritical(one({ ...known, unknownCritical: '1.2.3.4' }))).toBe(true)
  })

  it('is valid from its first moment to its last (SIG-07)', () => {
    const times = { notBefore: '2026-03-01T00:00:00Z', notAfter: '2026-03-31T23:59:59Z' }
    const validAt = (at: string) => isValidAt(one(times), new Date(at))
    expect([times.notBefore, times.notAfter].map(validAt)).toEqual([true, true])
    expect(['2026-02-28T23:59:59Z', '2026-04-01T00:00:00Z'].map(validAt)).toEqual([false, false])
    expect(isValidAt(one(times), new Date('not a time'))).toBe(false)
  })

  it('is issued by its named issuer if signed by it (SIG-07)', () => {
    const sameName = issue({ commonName: 'Root', ...AUTHORITY, ...P256 })
    const sameKey = issue({ commonName: 'Root by another name', ...AUTHORITY, keyOf: root })
    expect(isIssuedBy(one(), readOf(root))).toBe(true)
    for (const other of [sameName, sameKey]) expect(isIssuedBy(one(), readOf(other))).toBe(false)
  })
})

describe('the strength of a certificate', () => {
  const RSA = issue({ commonName: 'RSA' })
  it.each([
    ['RSA with SHA-256', { keyOf: RSA }, true],
    ['RSA with SHA-384', { keyOf: RSA, hash: 'sha384' }, true],
    ['RSA with SHA-512', { keyOf: RSA, hash: 'sha512' }, true],
    ['RSA with SHA-1', { keyOf: RSA, hash: 'sha1' }, false],
    ['RSA of 2047 bits', { bits: 2047 }, false],
    ['P-256 with SHA-256', P256, true],
    ['P-384 with SHA-384', { curve: 'secp384r1', hash: 'sha384' }, true],
    ['P-521 with SHA-512', { curve: 'secp521r1', hash: 'sha512' }, true],
    ['P-256 with SHA-1', { ...P256, hash: 'sha1' }, false],
    ['another curve', { curve: 'secp256k1' }, false],
    ['a shorter curve', { curve: 'secp224r1' }, false],
  ] satisfies [string, Partial<Wish>, boolean][])('of %s is as it should be (SIG-07)', (_name, wish, strong) => {
    expect(isStrong(readOf(issue({ commonName: 'One', ...wish })))).toBe(strong)
  })
})

describe('a chain of certificates', () => {
  const authority = (commonName: string, issuer: Holder, wish: Partial<Wish> = {}) =>
    issue({ commonName, issuer, ...P256, ...AUTHORITY, ...wish })
  const verdictOn = (chain: readonly Holder[], trusted: readonly Holder[] = [root]) =>
    judge(async () => checkChain(chain.map(readOf), trusted.map(readOf), AT))
  /** A chain of root, bank, customer CA and one person; bank and customer CA as specified. */
  const verdictWith = (bank: Partial<Wish>, customers: Partial<Wish> = {}, top = root) => {
    const second = authority('Bank', top, bank)
    const first = authority('Customers', second, customers)
    return verdictOn([person(first), first, second], [top])
  }
  const reasonWith = async (...wishes: Parameters<typeof verdictWith>) => reasonOf(await verdictWith(...wishes))

  it('returns the first issuer and the root (SIG-07)', async () => {
    const other = issue({ commonName: 'Other root', ...P256, ...AUTHORITY })
    const customers = authority('Customers', root)
    const found = { issuer: readOf(customers), root: readOf(root) }
    expect(await verdictOn([person(customers), customers], [other, root])).toMatchObject({ ok: true, ...found })
    const direct = await verdictOn([person(root)])
    expect(direct).toMatchObject({ ok: true, issuer: readOf(root), root: readOf(root) })
    expect(reasonOf(await verdictOn([], [root]))).toBe('chainNotTrusted')
  })

  it('may be as long as its authorities allow, and no longer (SIG-07)', async () => {
    const pathLength = (length: number) => ({ authority: { pathLength: length } })
    expect(await reasonWith(pathLength(1), pathLength(0))).toBe('ok')
    expect(await reasonWith(pathLength(0), pathLength(0))).toBe('certificateUnfit')
    const top = (length: number) => issue({ commonName: 'Root', ...P256, ...AUTHORITY, ...pathLength(length) })
    expect(await reasonWith({}, {}, top(2))).toBe('ok')
    expect(await reasonWith({}, {}, top(1))).toBe('certificateUnfit')
  })

  it('has only strong and known authorities that may issue, valid then (SIG-07)', async () => {
    expect(await reasonWith({ hash: 'sha1' })).toBe('certificateUnfit')
    expect(await reasonWith({ curve: 'secp256k1' })).toBe('certificateUnfit')
    expect(await reasonWith({ unknownCritical: '1.2.3.4' })).toBe('certificateUnfit')
    const { authority: _, ...noAuthority } = AUTHORITY
    const plain = issue({ commonName: 'Bank', issuer: root, ...P256, ...noAuthority })
    expect(reasonOf(await verdictOn([person(plain), plain]))).not.toBe('ok')
    // OpenSSL accepts an issuer that does not state its key usage.
    const silent = issue({ commonName: 'Bank', issuer: root, ...P256, authority: {} })
    expect(reasonOf(await verdictOn([person(silent), silent]))).toBe('certificateUnfit')
    const old = issue({ commonName: 'Root', ...P256, ...AUTHORITY, notAfter: '2026-03-01' })
    expect(await reasonWith({}, {}, old)).toBe('certificateNotValidThen')
  })

  it('accepts a configured root regardless of its signature (SIG-07)', async () => {
    const top = issue({ commonName: 'Root', ...P256, ...AUTHORITY, hash: 'sha1' })
    expect(await reasonWith({}, {}, top)).toBe('ok')
  })

  it('is refused with a message that names the certificate (SIG-07)', async () => {
    const tolvan = { commonName: 'Tolvan', serialNumber: '191212121212', notAfter: '2026-03-01' }
    expect(await verdictOn([person(root, tolvan)])).toMatchObject({
      reason: 'certificateNotValidThen',
      detail: 'serialNumber=191212121212, CN=Tolvan was not valid at 2026-03-02T10:00:00.000Z',
    })
    const middle = authority('Bank', root)
    expect(await verdictOn([person(root), middle])).toMatchObject({
      reason: 'chainNotTrusted',
      detail: 'CN=One was not issued by CN=Bank',
    })
  })
})
