/**
 * Changes each field of a packet, by its schema: the change is refused, or the field is listed as stated and not
 * sealed.
 */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Hierarchy, makeHierarchy } from '../../test/evidence/bankid-forger.ts'
import type { Holder } from '../../test/evidence/certificates.ts'
import { eachField } from '../../test/evidence/each-field.ts'
import { makeSigner } from '../../test/evidence/freja-forger.ts'
import {
  ANOTHER_APPLICATION,
  bankIdPacket,
  frejaPacket,
  packetTrust,
  sealedAgain,
  stamped,
} from '../../test/evidence/packets.ts'
import { makeStampAuthority, type StampAuthority } from '../../test/evidence/time-stamp-forger.ts'
import { exportPacket, Packet } from './packet.ts'
import type { PacketTrust } from './packet-checks.ts'
import { STATED_NOT_SEALED } from './stated-not-sealed.ts'
import { verifyPacket } from './verify-packet.ts'

let all: Hierarchy
let signer: Holder
let authority: StampAuthority
let trust: PacketTrust
let stampTrust: PacketTrust
beforeAll(() => {
  all = makeHierarchy()
  signer = makeSigner()
  authority = makeStampAuthority()
  trust = packetTrust(all, signer)
  stampTrust = { ...trust, stamps: [authority.root.certificate.toString()] }
})
const made = (method: 'BankID' | 'Freja_eID', otherwise = {}) =>
  method === 'BankID' ? bankIdPacket(all, otherwise) : frejaPacket(signer, otherwise)

/** The cast lets a test write values that the schema does not allow. */
const asWritten = (changed: unknown, again: boolean): string => {
  const packet = changed as Packet
  return exportPacket(again ? sealedAgain(packet) : packet)
}

type Whole = { packet: Packet; other: Packet; trusted: PacketTrust }

/** The fields that can change without failing verification. */
const accepted = async ({ packet, other, trusted }: Whole, again: boolean): Promise<string[]> => {
  const fields = eachField(Packet, packet, other)
  const missed = new Set<string>()
  for (const { path, values, put } of fields)
    for (const value of values) if ((await verifyPacket(asWritten(put(value), again), trusted)).ok) missed.add(path)
  return [...missed].toSorted()
}
/** The packet is sealed again, so the seal can't be changed alone. */
const LISTED = [...Object.keys(STATED_NOT_SEALED), 'seal'].toSorted()

describe.each(['BankID', 'Freja_eID'] as const)('a packet of a signature by %s', (method) => {
  const wholes = async () => ({
    packet: await made(method),
    other: await made(method, { applicationId: ANOTHER_APPLICATION }),
  })

  it('is refused with any field changed, removed or added (EVI-01)', async () => {
    const whole = { ...(await wholes()), trusted: trust }
    expect(await verifyPacket(exportPacket(whole.packet), trust)).toMatchObject({ ok: true })
    expect(await accepted(whole, false)).toEqual([])
  })

  it('is refused when changed and resealed, except for fields listed as not sealed (EVI-01)', {
    tags: ['nightly'],
  }, async () => {
    expect(await accepted({ ...(await wholes()), trusted: trust }, true)).toEqual(LISTED)
  })

  it('with a time-stamp is refused after any change, resealed or not (EVI-03)', {
    tags: ['nightly'],
  }, async () => {
    const { packet, other } = await wholes()
    const whole = {
      packet: stamped(packet, authority),
      other: stamped(other, authority),
      trusted: stampTrust,
    }
    expect(await verifyPacket(exportPacket(whole.packet), stampTrust)).toMatchObject({ ok: true })
    expect(await accepted(whole, false)).toEqual([])
    // Sealing again restores the seal.
    expect(await accepted(whole, true)).toEqual(['seal'])
  })
})

it('the list is in docs/evidence.md, word for word (EVI-01)', () => {
  const page = readFileSync(new URL('../../../../docs/evidence.md', import.meta.url), 'utf8')
  const rows = Object.entries(STATED_NOT_SEALED).map(([path, why]) => `| \`${path}\` | ${why} |\n`)
  expect(page).toContain(rows.join(''))
})
