import { beforeAll, describe, expect, it } from 'vitest'
import { type Hierarchy, makeHierarchy, TOLVAN } from '../../test/evidence/bankid-forger.ts'
import type { Holder } from '../../test/evidence/certificates.ts'
import { makeSigner } from '../../test/evidence/freja-forger.ts'
import { someChanges, undetected } from '../../test/evidence/packet-changes.ts'
import { ATTACHMENT, bankIdPacket, frejaPacket, packetTrust } from '../../test/evidence/packets.ts'
import type { RefusalReason } from '../ports/eid.ts'
import { exportPacket, type Packet, sealOf } from './packet.ts'
import { type PacketTrust, verifyPacket } from './verify-packet.ts'

let all: Hierarchy
let signer: Holder
let trust: PacketTrust
let packets: Record<'BankID' | 'Freja_eID', Packet>
beforeAll(async () => {
  all = makeHierarchy()
  signer = makeSigner()
  trust = packetTrust(all, signer)
  packets = { BankID: await bankIdPacket(all), Freja_eID: await frejaPacket(signer) }
})

const reasonFor = async (text: string): Promise<RefusalReason | 'ok'> => {
  const verdict = await verifyPacket(text, trust)
  return verdict.ok ? 'ok' : verdict.reason
}
/** As somebody would write it who knows how a packet is sealed. */
const resealed = (packet: Packet): string => exportPacket({ ...packet, seal: sealOf(packet) })

describe.each(['BankID', 'Freja_eID'] as const)('a packet of a signature by %s', (method) => {
  it('proves who signed what and when, offline (SIG-07)', async () => {
    expect(await verifyPacket(exportPacket(packets[method]), trust)).toMatchObject({
      ok: true,
      signer: { personalNumber: TOLVAN, name: 'Tolvan Tolvansson' },
      signedAt: '2026-03-02T10:00:40.000Z',
    })
  })

  it('survives being stored as JSON and written again (SIG-07)', async () => {
    const stored: object = JSON.parse(JSON.stringify(packets[method], null, 2))
    expect(exportPacket(stored)).toBe(exportPacket(packets[method]))
  })

  it('holds no secret of the order (SIG-07)', () => {
    expect(exportPacket(packets[method])).not.toContain('must not be in the packet')
  })

  it('names what was changed, even when it was sealed again (SIG-07)', async () => {
    const packet = packets[method]
    const { document, signed, order, completion, verified } = packet
    const otherDocument = Buffer.from(document.base64, 'base64').toString().replace('Kött', 'Fisk')
    const changes: [Packet, RefusalReason][] = [
      [
        { ...packet, document: { ...document, base64: Buffer.from(otherDocument).toString('base64') } },
        'documentDiffers',
      ],
      [{ ...packet, document: { ...document, sha256: '0'.repeat(64) } }, 'documentDiffers'],
      [{ ...packet, applicationId: 'another' }, 'documentDiffers'],
      [{ ...packet, signed: { ...signed, manifest: Buffer.from('{}').toString('base64') } }, 'manifestDiffers'],
      [{ ...packet, signed: { ...signed, visibleText: 'Något annat' } }, 'requestDiffers'],
      [{ ...packet, order: { ...order, personalNumber: '189012149804' } }, 'requestDiffers'],
      [{ ...packet, order: { ...order, orderRef: 'another' } }, 'referenceDiffers'],
      [{ ...packet, completion: { ...completion, body: '{}' } }, 'malformed'],
      [{ ...packet, verified: { ...verified, signerName: 'Någon Annan' } }, 'packetChanged'],
      [{ ...packet, verified: { ...verified, signedAt: '2026-03-02T11:00:40.000Z' } }, 'packetChanged'],
    ]
    for (const [changed, reason] of changes) expect(await reasonFor(resealed(changed))).toBe(reason)
    expect(await reasonFor(exportPacket({ ...packet, productVersion: '9.9.9' }))).toBe('packetChanged')
  })

  it('is refused when it was rewritten in another form, or is no packet (SIG-07)', async () => {
    const packet = packets[method]
    expect(await reasonFor(JSON.stringify(packet, null, 2))).toBe('packetChanged')
    expect(await reasonFor(exportPacket(packet).trimEnd())).toBe('packetChanged')
    for (const text of ['', '{}', 'null', '<html>', exportPacket({ ...packet, more: 1 })])
      expect(await reasonFor(text)).toBe('malformed')
  })

  it('is refused by whoever trusts another root (SIG-07)', async () => {
    const stranger = packetTrust(makeHierarchy(), makeSigner())
    const reason = method === 'BankID' ? 'chainNotTrusted' : 'signerNotTrusted'
    expect(await verifyPacket(exportPacket(packets[method]), stranger)).toMatchObject({ ok: false, reason })
    const nobody = { bankId: { roots: [], policies: [] }, freja: { certificates: [] } }
    expect(await verifyPacket(exportPacket(packets[method]), nobody)).toMatchObject({ ok: false, reason })
  })

  it('knows the attached files by their digests (SIG-07)', async () => {
    const text = exportPacket(packets[method])
    expect(await verifyPacket(text, trust, [ATTACHMENT])).toMatchObject({ ok: true })
    const changed = Buffer.concat([ATTACHMENT, Buffer.from('.')])
    expect(await verifyPacket(text, trust, [ATTACHMENT, changed])).toMatchObject({ ok: false, reason: 'fileNotNamed' })
  })

  it('shows one changed byte anywhere in it (SIG-07)', async () => {
    const text = Buffer.from(exportPacket(packets[method]))
    const missed = await undetected(text, someChanges(text, 300), async (bytes) => {
      const { ok } = await verifyPacket(bytes.toString('utf8'), trust)
      return ok
    })
    expect(missed).toEqual([])
  })
})
