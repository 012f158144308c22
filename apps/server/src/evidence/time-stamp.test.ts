/** Valid time-stamps. Every part of one is changed in turn, and each change is detected. */
import { createHash } from 'node:crypto'
import {
  type Attribute,
  DigestAlgorithmIdentifier,
  IssuerAndSerialNumber,
  type SignedData,
  SignerIdentifier,
  type SignerInfo,
} from '@peculiar/asn1-cms'
import { OctetString } from '@peculiar/asn1-schema'
import { beforeAll, expect, it } from 'vitest'
import { fieldsOf, type Holder, issue, type Wish } from '../../test/evidence/certificates.ts'
import { reasonOf } from '../../test/evidence/reason-of.ts'
import {
  attribute,
  makeStampAuthority,
  type StampAuthority,
  type StampWish,
  signerWish,
  stampToken,
} from '../../test/evidence/time-stamp-forger.ts'
import { judge } from './checks.ts'
import { checkStampIsOf, checkTimeStamp } from './time-stamp.ts'

const SHA1 = '1.3.14.3.2.26'
const SHA384 = '2.16.840.1.101.3.4.2.2'
const AUTHORITY = { authority: {}, keyUsage: ['keyCertSign'] } satisfies Partial<Wish>
const AT = new Date('2026-03-02T10:01:00Z')
const sha256 = createHash('sha256').update('what was there').digest()

let authority: StampAuthority
let roots: string[]
beforeAll(() => {
  authority = makeStampAuthority()
  roots = [authority.root.certificate.toString()]
})
const token = (otherwise: Partial<StampWish> = {}) => stampToken({ ...authority, sha256, at: AT, ...otherwise })

const reasonFor = async (bytes: Uint8Array, trusted = roots) =>
  reasonOf(await judge(async () => checkTimeStamp(bytes, sha256, trusted)))
const refusalOf = (otherwise: Partial<StampWish>) => reasonFor(token(otherwise))

it('a valid one states its time and authority, with certificates in any order (EVI-03)', {
  tags: ['nightly'],
}, async () => {
  expect(checkTimeStamp(token(), sha256, roots)).toMatchObject({ at: AT, by: 'Time-stamps' })
  const { root, middle, signer } = authority
  for (const enclosed of [
    [signer, middle],
    [root, signer, middle],
  ])
    expect(await refusalOf({ enclosed })).toBe('ok')
  const another = makeStampAuthority().root.certificate.toString()
  expect(await reasonFor(token(), [another, ...roots])).toBe('ok')
  expect(checkTimeStamp(token({ nonce: Buffer.of(1, 2, 3) }), sha256, roots).nonce).toEqual(Buffer.of(1, 2, 3))
  expect(checkTimeStamp(token(), sha256, roots).nonce).toBeUndefined()
  const named = issue({ ...signerWish(middle), commonName: ['Time', 'stamps'] })
  expect(checkTimeStamp(token({ signer: named }), sha256, roots).by).toBe('Time stamps')
  const longer = issue({ commonName: 'Lower', issuer: middle, ...AUTHORITY })
  const below = issue(signerWish(longer))
  expect(await refusalOf({ signer: below, enclosed: [middle, below, longer] })).toBe('ok')
  expect(await refusalOf({ at: new Date('2026-03-02T10:01:00.250Z') })).toBe('ok')
})

it('is verified at its own time, not at today’s date (EVI-03)', async () => {
  const signer = issue({ ...signerWish(authority.middle), notAfter: '2026-03-03' })
  expect(await refusalOf({ signer })).toBe('ok')
  expect(await refusalOf({ signer, at: new Date('2026-03-04') })).toBe('certificateNotValidThen')
})

it.each([
  ['sha256', '1.2.840.113549.1.1.1', undefined],
  ['sha256', '1.2.840.113549.1.1.11', undefined],
  ['sha384', '1.2.840.113549.1.1.12', undefined],
  ['sha512', '1.2.840.113549.1.1.13', undefined],
  ['sha256', '1.2.840.10045.4.3.2', 'prime256v1'],
  ['sha384', '1.2.840.10045.4.3.3', 'prime256v1'],
  ['sha512', '1.2.840.10045.4.3.4', 'prime256v1'],
] as const)('may be signed with %s as in %s (EVI-03)', async (hash, signatureAlgorithm, curve) => {
  const signer = issue({ ...signerWish(authority.middle), ...(curve && { curve }) })
  expect(await refusalOf({ signer, hash, signatureAlgorithm })).toBe('ok')
})

it('may name its certificate by any hash, and must name it twice in the same way (EVI-03)', async () => {
  for (const namedBy of ['sha1', 'sha256', 'sha384', 'sha512'] as const) expect(await refusalOf({ namedBy })).toBe('ok')
  const { middle, root, signer } = authority
  const other = issue(signerWish(middle))
  expect(await refusalOf({ named: other, namedBy: 'sha1' })).toBe('stampSignerUnfit')
  const naming = (issuer: Holder, numbered: Holder) => (info: SignerInfo) => {
    info.sid.issuerAndSerialNumber = new IssuerAndSerialNumber({
      issuer: fieldsOf(issuer).tbsCertificate.subject,
      serialNumber: fieldsOf(numbered).tbsCertificate.serialNumber,
    })
  }
  expect(await refusalOf({ bend: naming(middle, signer) })).toBe('ok')
  expect(await refusalOf({ bend: naming(root, signer) })).toBe('stampSignerUnfit')
  expect(await refusalOf({ bend: naming(middle, other) })).toBe('stampSignerUnfit')
})

it('leads to a trusted root, even if that root is cross-signed (EVI-03)', async () => {
  const { middle, root, signer } = authority
  const elsewhere = issue({ commonName: 'Other root', ...AUTHORITY })
  const cross = issue({ commonName: 'Time root', issuer: elsewhere, keyOf: root, ...AUTHORITY })
  const trusted = [elsewhere, root].map(({ certificate }) => certificate.toString())
  expect(await reasonFor(token({ enclosed: [signer, middle, cross] }))).toBe('ok')
  expect(await reasonFor(token({ enclosed: [signer, middle, cross] }), trusted)).toBe('ok')
})

it('without trusted roots is matched by its digest (EVI-03)', async () => {
  const verdictOn = (bytes: Uint8Array) => judge(async () => ({ found: checkStampIsOf(bytes, sha256) }))
  expect(reasonOf(await verdictOn(token()))).toBe('ok')
  expect(reasonOf(await verdictOn(token({ sha256: Buffer.alloc(32) })))).toBe('stampDiffers')
})

it('of other content or with an invalid signature is refused (EVI-03)', async () => {
  expect(await refusalOf({ sha256: createHash('sha256').update('else').digest() })).toBe('stampDiffers')
  expect(await refusalOf({ imprintHash: SHA384 })).toBe('stampDiffers')
  expect(await refusalOf({ digested: Buffer.from('else') })).toBe('stampSignatureInvalid')
  expect(await refusalOf({ key: authority.middle })).toBe('stampSignatureInvalid')
  expect(await refusalOf({ digestAlgorithm: SHA384 })).toBe('stampMalformed')
  expect(await refusalOf({ digestAlgorithm: SHA1 })).toBe('stampMalformed')
  expect(await refusalOf({ signatureAlgorithm: '1.2.840.113549.1.1.12' })).toBe('algorithmNotAllowed')
  expect(await refusalOf({ signatureAlgorithm: '1.2.840.113549.1.1.5' })).toBe('algorithmNotAllowed')
})

it('with two signers, other content or unsigned parts is refused (EVI-03)', async () => {
  for (const otherwise of [{ signers: 2 }, { signers: 0 }, { contentType: '1.2.840.113549.1.7.1' }, { unsigned: true }])
    expect(await refusalOf(otherwise)).toBe('stampMalformed')
  expect(await reasonFor(Buffer.concat([token(), Buffer.of(0)]))).toBe('stampMalformed')
  for (const otherwise of [
    { outerType: '1.2.840.113549.1.7.1' },
    { info: Buffer.of(0x30, 0) },
    { attributes: () => [] },
    ...[0, 1, 2].map((at) => ({ attributes: (all: Attribute[]) => all.toSpliced(at, 1) })),
    ...[0, 1, 2].map((at) => ({ attributes: (all: Attribute[]) => all.concat(all[at] ?? []) })),
    ...['0500', '3000', '30023000'].map((hex) => ({
      attributes: (all: Attribute[]) =>
        all.toSpliced(2, 1, attribute('1.2.840.113549.1.9.16.2.47', Buffer.from(hex, 'hex'))),
    })),
    { attributes: (all: Attribute[]) => all.toSpliced(0, 1, attribute('1.2.840.113549.1.9.3', Buffer.of(5, 0))) },
    { bend: (signer: SignerInfo) => void (signer.version = 3) },
    {
      bend: (signer: SignerInfo) =>
        void (signer.sid = new SignerIdentifier({ subjectKeyIdentifier: new OctetString(sha256) })),
    },
    { bendData: (data: SignedData) => void (data.version = 1) },
    { bendData: (data: SignedData) => void delete data.encapContentInfo.eContent },
    { bendData: (data: SignedData) => void data.digestAlgorithms.splice(0, 1) },
    {
      bendData: (data: SignedData) =>
        void data.digestAlgorithms.splice(0, 1, new DigestAlgorithmIdentifier({ algorithm: SHA384 })),
    },
  ])
    expect(await refusalOf(otherwise)).toBe('stampMalformed')
  expect(await reasonFor(Buffer.from('no token'))).toBe('stampMalformed')
})

it('by an unfit or untrusted signer is refused (EVI-03)', async () => {
  const { middle, root } = authority
  const { onlyUse, ...wish } = signerWish(middle)
  for (const signer of [
    issue(wish),
    issue({ ...wish, extendedUse: onlyUse }),
    issue({ ...wish, onlyUse: '1.3.6.1.5.5.7.3.9' }),
    issue({ ...wish, onlyUse, keyUsage: ['keyEncipherment'] }),
  ])
    expect(await refusalOf({ signer, enclosed: [middle, signer] })).toBe('stampSignerUnfit')
  const silent = issue({ ...wish, onlyUse, keyUsage: ['nonRepudiation'] })
  expect(await refusalOf({ signer: silent })).toBe('ok')
  const otherCurve = issue({ ...wish, onlyUse, curve: 'ed25519' })
  expect(await refusalOf({ signer: otherCurve, key: middle })).toBe('stampSignatureInvalid')
  expect(await refusalOf({ enclosed: [] })).toBe('stampSignerUnfit')
  const other = issue(signerWish(middle))
  expect(await refusalOf({ named: other })).toBe('stampSignerUnfit')
  expect(await refusalOf({ enclosed: [middle] })).toBe('stampSignerUnfit')
  expect(await refusalOf({ enclosed: [authority.signer] })).toBe('chainNotTrusted')
  const weak = issue({ ...signerWish(root), bits: 1024 })
  expect(await refusalOf({ signer: weak, enclosed: [weak] })).toBe('certificateUnfit')
  expect(await reasonFor(token(), [makeStampAuthority().root.certificate.toString()])).toBe('chainNotTrusted')
  expect(await reasonFor(token(), [])).toBe('chainNotTrusted')
})
