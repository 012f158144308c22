/** Changes each byte of the evidence: each night a seventh of the changes, all of them in a week. */
import { beforeAll, expect, it } from 'vitest'
import { nightlySeventh } from '../../../../scripts/testing/sampling.ts'
import { bankIdSignature, type Hierarchy, makeHierarchy, trustIn } from '../../test/evidence/bankid-forger.ts'
import { makeSigner } from '../../test/evidence/freja-forger.ts'
import { everyChange, undetected } from '../../test/evidence/packet-changes.ts'
import { bankIdPacket, frejaPacket, packetTrust, stamped } from '../../test/evidence/packets.ts'
import { makeStampAuthority } from '../../test/evidence/time-stamp-forger.ts'
import { verifyBankIdSignature } from '../../test/evidence/verify-bankid.ts'
import type { BankIdSignature } from './bankid-signature.ts'
import { exportPacket } from './packet.ts'
import { verifyPacket } from './verify-packet.ts'

const MINUTES = 60_000

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

it('each byte of the signature document, changed in eleven ways, is found (SIG-07)', {
  timeout: 20 * MINUTES,
}, async () => {
  const document = Buffer.from(genuine.signature, 'base64')
  const missed = await undetected(document, nightlySeventh(everyChange(document)), (bytes) =>
    accepts({ ...genuine, signature: bytes.toString('base64') }),
  )
  expect(missed).toEqual([])
})

it('each byte of the OCSP answer, changed in eleven ways, is found (SIG-07)', { timeout: 20 * MINUTES }, async () => {
  const answer = Buffer.from(genuine.ocspResponse, 'base64')
  const missed = await undetected(answer, nightlySeventh(everyChange(answer)), (bytes) =>
    accepts({ ...genuine, ocspResponse: bytes.toString('base64') }),
  )
  expect(missed).toEqual([])
})

it.each(['BankID', 'Freja_eID'] as const)(
  'each byte of a packet of %s with a time-stamp, changed, is found (SIG-07, EVI-03)',
  {
    timeout: 20 * MINUTES,
  },
  async (method) => {
    const signer = makeSigner()
    const authority = makeStampAuthority()
    const trust = { ...packetTrust(all, signer), stamps: [authority.root.certificate.toString()] }
    const packet = await (method === 'BankID' ? bankIdPacket(all) : frejaPacket(signer))
    const text = Buffer.from(exportPacket(stamped(packet, authority)))
    const changes = Array.from(text, (_byte, at) => ({ at, by: 1 + (at % 255) }))
    const missed = await undetected(text, nightlySeventh(changes), async (bytes) => {
      const { ok } = await verifyPacket(bytes.toString('utf8'), trust)
      return ok
    })
    expect(missed).toEqual([])
  },
)
