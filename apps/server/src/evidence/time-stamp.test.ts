/** What counts as a true time-stamp: every part of one is changed in turn, and each change is found. */
import { createHash } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { issue } from '../../test/evidence/certificates.ts'
import { reasonOf } from '../../test/evidence/reason-of.ts'
import {
  makeStampAuthority,
  type StampAuthority,
  type StampWish,
  signerWish,
  stampToken,
} from '../../test/evidence/time-stamp-forger.ts'
import { judge } from './checks.ts'
import { checkTimeStamp } from './time-stamp.ts'

const SHA1 = '1.3.14.3.2.26'
const SHA384 = '2.16.840.1.101.3.4.2.2'
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

it('a true one tells when and by whom, in whatever order its certificates come (EVI-03)', async () => {
  expect(checkTimeStamp(token(), sha256, roots)).toMatchObject({ at: AT, by: 'Time-stamps' })
  const { root, middle, signer } = authority
  for (const enclosed of [
    [signer, middle],
    [root, signer, middle],
  ])
    expect(await refusalOf({ enclosed })).toBe('ok')
  expect(await refusalOf({ signatureAlgorithm: '1.2.840.113549.1.1.11' })).toBe('ok')
  expect(await refusalOf({ at: new Date('2026-03-02T10:01:00.250Z') })).toBe('ok')
})

it('is judged at its own time, whatever the date is today (EVI-03)', async () => {
  const signer = issue({ ...signerWish(authority.middle), notAfter: '2026-03-03' })
  expect(await refusalOf({ signer })).toBe('ok')
  expect(await refusalOf({ signer, at: new Date('2026-03-04') })).toBe('certificateNotValidThen')
})

it('of something else, or not signed as it stands, is refused (EVI-03)', async () => {
  expect(await refusalOf({ sha256: createHash('sha256').update('else').digest() })).toBe('stampDiffers')
  expect(await refusalOf({ imprintHash: SHA384 })).toBe('stampDiffers')
  expect(await refusalOf({ digested: Buffer.from('else') })).toBe('stampSignatureInvalid')
  expect(await refusalOf({ key: authority.middle })).toBe('stampSignatureInvalid')
  expect(await refusalOf({ digestAlgorithm: SHA384 })).toBe('stampMalformed')
  expect(await refusalOf({ digestAlgorithm: SHA1 })).toBe('stampMalformed')
  expect(await refusalOf({ signatureAlgorithm: '1.2.840.113549.1.1.12' })).toBe('algorithmNotAllowed')
  expect(await refusalOf({ signatureAlgorithm: '1.2.840.113549.1.1.5' })).toBe('algorithmNotAllowed')
})

it('with two signers, another content or what nobody has signed is refused (EVI-03)', async () => {
  for (const otherwise of [{ signers: 2 }, { signers: 0 }, { contentType: '1.2.840.113549.1.7.1' }, { unsigned: true }])
    expect(await refusalOf(otherwise)).toBe('stampMalformed')
  expect(await reasonFor(Buffer.concat([token(), Buffer.of(0)]))).toBe('stampMalformed')
  expect(await reasonFor(Buffer.from('no token'))).toBe('stampMalformed')
})

it('by somebody who may make none, or is not trusted, is refused (EVI-03)', async () => {
  const { middle, root } = authority
  const { onlyUse, ...wish } = signerWish(middle)
  for (const signer of [
    issue(wish),
    issue({ ...wish, extendedUse: onlyUse }),
    issue({ ...wish, onlyUse: '1.3.6.1.5.5.7.3.9' }),
    issue({ ...wish, onlyUse, keyUsage: ['keyEncipherment'] }),
  ])
    expect(await refusalOf({ signer, enclosed: [middle, signer] })).toBe('stampSignerUnfit')
  const other = issue(signerWish(middle))
  expect(await refusalOf({ named: other })).toBe('stampSignerUnfit')
  expect(await refusalOf({ enclosed: [middle] })).toBe('stampSignerUnfit')
  expect(await refusalOf({ enclosed: [authority.signer] })).toBe('chainNotTrusted')
  const weak = issue({ ...signerWish(root), bits: 1024 })
  expect(await refusalOf({ signer: weak, enclosed: [weak] })).toBe('certificateUnfit')
  expect(await reasonFor(token(), [makeStampAuthority().root.certificate.toString()])).toBe('chainNotTrusted')
  expect(await reasonFor(token(), [])).toBe('chainNotTrusted')
})
