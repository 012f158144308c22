import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { bankIdSignature, type Hierarchy, makeHierarchy, TOLVAN, trustIn } from '../../test/evidence/bankid-forger.ts'
import { someChanges, undetected } from '../../test/evidence/packet-changes.ts'
import { makeStampAuthority, stampToken } from '../../test/evidence/time-stamp-forger.ts'
import { verifyBankIdSignature } from '../../test/evidence/verify-bankid.ts'
import type { BankIdSignature } from './bankid-signature.ts'
import { judge } from './checks.ts'
import { checkTimeStamp } from './time-stamp.ts'

const COUNT = 150

let all: Hierarchy
let genuine: BankIdSignature
beforeAll(() => {
  all = makeHierarchy()
  genuine = bankIdSignature(all)
})

// The nonce binds the OCSP answer to every byte of the signature. It is not checked here, so that the form alone must
// reveal changes.
const accepts = async (signed: BankIdSignature) =>
  (await verifyBankIdSignature(signed, { ...trustIn(all), ocspNonce: 'present' })).ok

const missed = (bytes: Uint8Array, into: (bytes: Buffer) => Partial<BankIdSignature>) =>
  undetected(bytes, someChanges(bytes, COUNT), (changed) => accepts({ ...genuine, ...into(changed) }))

describe('one changed byte', () => {
  it('is the only fault: the unchanged signature is accepted (SIG-07)', async () => {
    expect(await accepts(genuine)).toBe(true)
  })

  it('anywhere in the signature document, certificates included, is found (SIG-07)', async () => {
    const document = Buffer.from(genuine.signature, 'base64')
    expect(await missed(document, (bytes) => ({ signature: bytes.toString('base64') }))).toEqual([])
  })

  it('anywhere in the base64 of the signature is found (SIG-07)', async () => {
    const text = Buffer.from(genuine.signature)
    expect(await missed(text, (bytes) => ({ signature: bytes.toString('latin1') }))).toEqual([])
  })

  it('anywhere in the OCSP answer is found (SIG-07)', { tags: ['nightly'] }, async () => {
    const answer = Buffer.from(genuine.ocspResponse, 'base64')
    expect(await missed(answer, (bytes) => ({ ocspResponse: bytes.toString('base64') }))).toEqual([])
  })

  it('anywhere in the base64 of the OCSP answer is found (SIG-07)', { tags: ['nightly'] }, async () => {
    const text = Buffer.from(genuine.ocspResponse)
    expect(await missed(text, (bytes) => ({ ocspResponse: bytes.toString('latin1') }))).toEqual([])
  })

  it('anywhere in text, manifest or personal number is found (SIG-07, SIG-09)', { tags: ['nightly'] }, async () => {
    const text = Buffer.from(genuine.visibleText)
    expect(await missed(text, (bytes) => ({ visibleText: bytes.toString('latin1') }))).toEqual([])
    expect(await missed(genuine.manifest, (manifest) => ({ manifest }))).toEqual([])
    expect(await missed(Buffer.from(TOLVAN), (bytes) => ({ personalNumber: bytes.toString('latin1') }))).toEqual([])
  })
  it('anywhere in a time-stamp is found (EVI-03)', { tags: ['nightly'] }, async () => {
    const authority = makeStampAuthority()
    const roots = [authority.root.certificate.toString()]
    const stamped = createHash('sha256').update('what was there').digest()
    const token = stampToken({ ...authority, sha256: stamped, at: new Date('2026-03-02T10:01:00Z') })
    const acceptsToken = async (bytes: Uint8Array) =>
      (await judge(async () => checkTimeStamp(bytes, stamped, roots))).ok
    expect(await acceptsToken(token)).toBe(true)
    expect(await undetected(token, someChanges(token, 400), acceptsToken)).toEqual([])
  })
})
