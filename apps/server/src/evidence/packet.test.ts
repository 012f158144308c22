import { beforeAll, describe, expect, it } from 'vitest'
import { type Hierarchy, makeHierarchy, personWish, SIGNED, TOLVAN } from '../../test/evidence/bankid-forger.ts'
import { type Holder, issue } from '../../test/evidence/certificates.ts'
import { makeSigner } from '../../test/evidence/freja-forger.ts'
import {
  ANOTHER_APPLICATION,
  ATTACHMENT,
  bankIdPacket,
  frejaPacket,
  packetTrust,
  STAMPED,
  sealedAgain,
  stamped,
} from '../../test/evidence/packets.ts'
import { reasonOf } from '../../test/evidence/reason-of.ts'
import { makeStampAuthority } from '../../test/evidence/time-stamp-forger.ts'
import type { RefusalReason } from '../ports/eid.ts'
import { exportPacket, type Packet, type SignaturePart } from './packet.ts'
import type { PacketTrust } from './packet-checks.ts'
import { verifyPacket } from './verify-packet.ts'

let all: Hierarchy
let signer: Holder
let trust: PacketTrust
let otherTrust: PacketTrust
let packets: Record<'BankID' | 'Freja_eID', Packet>
beforeAll(async () => {
  all = makeHierarchy()
  signer = makeSigner()
  trust = packetTrust(all, signer)
  otherTrust = packetTrust(makeHierarchy(), makeSigner())
  packets = { BankID: await made('BankID'), Freja_eID: await made('Freja_eID') }
})

const reasonFor = async (text: string) => reasonOf(await verifyPacket(text, trust))
/** The packet sealed again, as an attacker could do it. */
const resealed = (packet: object): string => exportPacket(sealedAgain(packet as Packet))

const onlySignature = ({ signatures: [part] }: Packet): SignaturePart => {
  if (!part) throw new Error('a packet without a signature')
  return part
}
const made = (method: 'BankID' | 'Freja_eID', otherwise = {}) =>
  method === 'BankID' ? bankIdPacket(all, otherwise) : frejaPacket(signer, otherwise)

describe.each(['BankID', 'Freja_eID'] as const)('a packet of a signature by %s', (method) => {
  it('proves signer, content and time offline (SIG-07)', async () => {
    expect(await verifyPacket(exportPacket(packets[method]), trust)).toMatchObject({
      ok: true,
      signatures: [
        { signer: { personalNumber: TOLVAN, name: 'Tolvan Tolvansson' }, signedAt: '2026-03-02T10:00:40.000Z' },
      ],
      stamp: null,
    })
  })

  it('survives being stored as JSON and written again (SIG-07)', async () => {
    const stored: object = JSON.parse(JSON.stringify(packets[method], null, 2))
    expect(exportPacket(stored)).toBe(exportPacket(packets[method]))
  })

  it('has no secret of the order (SIG-07)', () => {
    expect(exportPacket(packets[method])).not.toContain('must not be in the packet')
  })

  it('names the changed part, even when resealed (SIG-07, EVI-01)', async () => {
    const packet = packets[method]
    const part = onlySignature(packet)
    const { signed, order, completion, verified } = part
    const signature = (changes: object) => ({ ...packet, signatures: [{ ...part, ...changes }] })
    const otherDocument = Buffer.from(packet.document, 'base64').toString().replace('Kött', 'Fisk')
    const at = (time: string) => `2026-03-02T${time}.000Z`
    const changes: [object, RefusalReason][] = [
      [{ ...packet, document: Buffer.from(otherDocument).toString('base64') }, 'manifestDiffers'],
      [signature({ signed: { ...signed, manifest: Buffer.from('{}').toString('base64') } }), 'manifestDiffers'],
      [signature({ signed: { ...signed, visibleText: 'Något annat' } }), 'visibleTextDiffers'],
      [signature({ order: { ...order, personalNumber: '189012149804' } }), 'personDiffers'],
      [signature({ order: { ...order, begunAt: at('10:05:41') } }), method === 'BankID' ? 'ocspStale' : 'stale'],
      [signature({ order: { ...order, begunAt: at('09:45:39') } }), 'timesContradict'],
      [signature({ completion: { ...completion, receivedAt: at('10:15:41') } }), 'timesContradict'],
      [
        signature({ completion: { ...completion, receivedAt: at('25:61:61') } }),
        method === 'BankID' ? 'malformed' : 'stale',
      ],
      [signature({ verified: { ...verified, signerName: 'Någon Annan' } }), 'packetChanged'],
      [signature({ verified: { ...verified, signedAt: at('11:00:40') } }), 'packetChanged'],
      [signature({ verified: { ...verified, trustAnchor: '0'.repeat(64) } }), 'trustAnchorDiffers'],
      [{ ...packet, storedAt: at('09:55:39') }, 'timesContradict'],
      [{ ...packet, signatures: [] }, 'malformed'],
    ]
    for (const [changed, reason] of changes) expect(await reasonFor(resealed(changed))).toBe(reason)
    // At the limits of the accepted range.
    for (const edge of [
      signature({ order: { ...order, begunAt: at('10:05:40') } }),
      signature({ order: { ...order, begunAt: at('09:45:40') } }),
      signature({ completion: { ...completion, receivedAt: at('10:15:40') } }),
      signature({ completion: { ...completion, receivedAt: at('09:55:40') } }),
      { ...packet, storedAt: at('09:55:40') },
    ])
      expect(await reasonFor(resealed(edge))).toBe('ok')
    expect(await reasonFor(exportPacket({ ...packet, storedAt: at('10:00:43') }))).toBe('packetChanged')
  })

  it('is refused with a signature of something else, or with one of them twice (EVI-01)', async () => {
    const packet = packets[method]
    const part = onlySignature(packet)
    const another = onlySignature(await made(method, { applicationId: ANOTHER_APPLICATION }))
    const otherEid = onlySignature(packets[method === 'BankID' ? 'Freja_eID' : 'BankID'])
    const withSignatures = (...signatures: SignaturePart[]) => reasonFor(resealed({ ...packet, signatures }))
    expect(await withSignatures(another)).toBe('manifestDiffers')
    expect(await withSignatures(part, another)).toBe('manifestDiffers')
    expect(await withSignatures({ ...another, signed: part.signed })).toBe('visibleTextDiffers')
    expect(await withSignatures({ ...part, completion: another.completion } as SignaturePart)).toBe(
      'visibleTextDiffers',
    )
    expect(await withSignatures(part, part)).toBe('signatureTwice')
    expect(await withSignatures(part, otherEid)).toBe('signatureTwice')
    expect(await withSignatures(otherEid)).toBe('ok')
  })

  it('is refused when it was rewritten in another form, or is no packet (SIG-07)', async () => {
    const packet = packets[method]
    expect(await reasonFor(JSON.stringify(packet, null, 2))).toBe('packetChanged')
    expect(await reasonFor(exportPacket(packet).trimEnd())).toBe('packetChanged')
    for (const text of ['', '{}', 'null', '<html>', exportPacket({ ...packet, more: 1 })])
      expect(await reasonFor(text)).toBe('malformed')
  })

  it('is refused when another root is trusted (SIG-07)', async () => {
    const reason = method === 'BankID' ? 'chainNotTrusted' : 'signerNotTrusted'
    expect(await verifyPacket(exportPacket(packets[method]), otherTrust)).toMatchObject({ ok: false, reason })
    const noTrust = { bankId: { roots: [], policies: [] }, freja: { certificates: [] } }
    expect(await verifyPacket(exportPacket(packets[method]), noTrust)).toMatchObject({ ok: false, reason })
  })

  it('knows the attached files by their digests (SIG-07)', async () => {
    const text = exportPacket(packets[method])
    expect(await verifyPacket(text, trust, [ATTACHMENT])).toMatchObject({ ok: true })
    const changed = Buffer.concat([ATTACHMENT, Buffer.from('.')])
    expect(await verifyPacket(text, trust, [ATTACHMENT, changed])).toMatchObject({ ok: false, reason: 'fileNotNamed' })
  })
})

describe('signatures of several persons', () => {
  const number = '189012149804'
  const combination = ['s1', 's2']
  /** Signed by Tolvan, a second later by Astrid, and a packet of either alone. */
  const cosigned = async () => {
    const wish = { ...personWish(all.customers), commonName: 'Astrid Lindfors', serialNumber: number }
    const second = { personalNumber: number, signedAt: new Date(SIGNED.getTime() + 1000), signatoryId: 's2' }
    const packet = await bankIdPacket(all, { combination, signatoryId: 's1' })
    const other = await bankIdPacket({ ...all, person: issue(wish) }, { ...second, combination })
    return { packet, first: onlySignature(packet), other: onlySignature(other) }
  }

  it('are in the order of time (EVI-01, TOG-03)', async () => {
    const { packet, first, other } = await cosigned()
    expect(await verifyPacket(resealed({ ...packet, signatures: [first, other] }), trust)).toMatchObject({
      ok: true,
      signatures: [{ signer: { personalNumber: TOLVAN } }, { signer: { personalNumber: number } }],
    })
    expect(await reasonFor(resealed({ ...packet, signatures: [other, first] }))).toBe('packetChanged')
  })

  it('are those of the combination that the document names, and no others (TOG-03)', async () => {
    const { packet, first, other } = await cosigned()
    const withSignatures = (...signatures: SignaturePart[]) => reasonFor(resealed({ ...packet, signatures }))
    const as = (part: SignaturePart, signatoryId: string) => ({ ...part, order: { ...part.order, signatoryId } })
    expect(await withSignatures(first)).toBe('combinationDiffers')
    expect(await withSignatures(other)).toBe('combinationDiffers')
    expect(await withSignatures(first, as(other, 's3'))).toBe('combinationDiffers')
    expect(await withSignatures(first, as(other, 's1'))).toBe('combinationDiffers')
    const { signatoryId: _, ...order } = first.order
    expect(await withSignatures({ ...first, order }, other)).toBe('combinationDiffers')
    const alone = onlySignature(packets.BankID)
    const named = { ...packets.BankID, signatures: [as(alone, 's1')] }
    expect(await reasonFor(resealed(named))).toBe('combinationDiffers')
  })
})

describe('a time-stamp', () => {
  const authority = makeStampAuthority()
  const stamps = [authority.root.certificate.toString()]
  const stampedReason = async (packet: Packet, roots = stamps) =>
    reasonOf(await verifyPacket(exportPacket(packet), { ...trust, stamps: roots }))

  it('proves when the packet existed, if its authority is trusted (EVI-03)', async () => {
    const packet = stamped(packets.BankID, authority)
    const verdict = await verifyPacket(exportPacket(packet), { ...trust, stamps })
    expect(verdict).toMatchObject({ ok: true, stamp: { at: STAMPED, by: 'Time-stamps' } })
    expect(await stampedReason(packet, [makeStampAuthority().root.certificate.toString()])).toBe('chainNotTrusted')
    expect(await verifyPacket(exportPacket(packet), trust)).toMatchObject({ ok: true, stamp: 'unjudged' })
  })

  it('shows that the packet was resealed in the database, or its time-stamp removed (EVI-03)', async () => {
    const packet = stamped(packets.BankID, authority)
    const moved = sealedAgain({ ...packet, storedAt: '2026-03-02T10:00:43.000Z' })
    expect(await stampedReason(moved)).toBe('stampDiffers')
    expect(await reasonFor(exportPacket(moved))).toBe('stampDiffers')
    expect(await stampedReason(packets.BankID)).toBe('stampMissing')
    expect(await stampedReason({ ...packet, timeStamp: 'AAAA' })).toBe('stampMalformed')
  })

  it('is refused when older than the stamped packet (EVI-03)', async () => {
    expect(await stampedReason(stamped(packets.Freja_eID, authority, new Date('2026-03-02T09:55:41Z')))).toBe(
      'timesContradict',
    )
    for (const time of ['09:55:42', '09:55:43'])
      expect(await stampedReason(stamped(packets.Freja_eID, authority, new Date(`2026-03-02T${time}Z`)))).toBe('ok')
  })
})
