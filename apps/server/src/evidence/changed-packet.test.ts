/** One changed byte in any part of a packet, sealed again by an attacker: the failing check names the part. */
import { beforeAll, expect, it } from 'vitest'
import { type Hierarchy, makeHierarchy } from '../../test/evidence/bankid-forger.ts'
import type { Holder } from '../../test/evidence/certificates.ts'
import { makeSigner } from '../../test/evidence/freja-forger.ts'
import { changed, someChanges, undetected } from '../../test/evidence/packet-changes.ts'
import { bankIdParts, frejaParts, type Part } from '../../test/evidence/packet-parts.ts'
import { ATTACHMENT, bankIdPacket, frejaPacket, packetTrust } from '../../test/evidence/packets.ts'
import { exportPacket } from './packet.ts'
import type { PacketTrust } from './packet-checks.ts'
import { verifyPacket } from './verify-packet.ts'

const CHANGES = 25
let all: Hierarchy
let signer: Holder
let trust: PacketTrust
beforeAll(() => {
  all = makeHierarchy()
  signer = makeSigner()
  trust = packetTrust(all, signer)
})

/** The checks that may fail after a part was changed. */
type Names = Record<string, string[]>
const NAMED = 'The manifest names this document of this application'
const SAME = 'The person signed exactly the text shown and the manifest'
const COMMON: Names = {
  document: [NAMED],
  manifest: [NAMED],
  text: [SAME],
}
const XML = 'The signature is one whole XML signature in the form of BankID'
const KEY = "It was made with the key of the person's certificate, over all that it holds"
const BANKID: Names = {
  ...COMMON,
  signature: [XML, KEY],
  certificate: [XML, KEY, 'Its certificates can be read'],
  'signed text': [XML, KEY],
  'signed manifest': [XML, KEY],
  'OCSP answer': ['The issuer said, for this signature and when it was made, that the certificate was good'],
}
const TRUSTED = 'The answer names a certificate that is trusted here'
const SIGNED = 'The answer was signed with its key'
const FREJA: Names = {
  ...COMMON,
  'JWS header': [TRUSTED, SIGNED],
  'JWS payload': [SIGNED],
  'JWS signature': [SIGNED],
  'JWS as written': [TRUSTED, SIGNED],
}

/** The names of the checks that fail after a change of this part; an empty name where none fails. */
const namesOf = async ({ bytes, put }: Part): Promise<string[]> => {
  const names = new Set<string>()
  for (const change of someChanges(bytes, CHANGES)) {
    const verdict = await verifyPacket(put(changed(bytes, change)), trust)
    names.add(verdict.ok ? '' : (verdict.checks.at(-1)?.check ?? ''))
  }
  return [...names]
}

it.each([
  ['BankID', BANKID, async () => bankIdParts(await bankIdPacket(all))],
  ['Freja eID', FREJA, async () => frejaParts(await frejaPacket(signer))],
] as const)('names the part of a packet of %s in which a byte was changed (SIG-07)', async (_eid, names, partsOf) => {
  const parts = await partsOf()
  expect(Object.keys(parts).toSorted()).toEqual(Object.keys(names).toSorted())
  for (const [name, part] of Object.entries(parts)) {
    // The unchanged part passes: the failures below are due to the change.
    expect(await verifyPacket(part.put(part.bytes), trust)).toMatchObject({ ok: true })
    expect({ name, checks: names[name] }).toEqual({ name, checks: expect.arrayContaining(await namesOf(part)) })
  }
})

it('shows one changed byte anywhere in the file of a packet (SIG-07)', async () => {
  for (const packet of [await bankIdPacket(all), await frejaPacket(signer)]) {
    const text = Buffer.from(exportPacket(packet))
    const accepts = async (bytes: Buffer) => (await verifyPacket(bytes.toString(), trust)).ok
    expect(await undetected(text, someChanges(text, 300), accepts)).toEqual([])
  }
})

it('names an attached file in which a byte was changed, wherever (SIG-07)', async () => {
  for (const packet of [await bankIdPacket(all), await frejaPacket(signer)])
    for (const at of ATTACHMENT.keys()) {
      const verdict = await verifyPacket(exportPacket(packet), trust, [changed(ATTACHMENT, { at, by: 1 })])
      expect(verdict).toMatchObject({ ok: false, reason: 'fileNotNamed' })
      expect(verdict.checks.at(-1)).toEqual({ check: 'The signed document names every file given', passed: false })
    }
})
