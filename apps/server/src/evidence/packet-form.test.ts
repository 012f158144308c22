/** Packets as files: their form and the extracted files. */
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeHierarchy } from '../../test/evidence/bankid-forger.ts'
import { eachField } from '../../test/evidence/each-field.ts'
import { makeSigner } from '../../test/evidence/freja-forger.ts'
import { bankIdPacket, frejaPacket, packetTrust, sealedAgain, stamped } from '../../test/evidence/packets.ts'
import { makeStampAuthority } from '../../test/evidence/time-stamp-forger.ts'
import { extractPacket } from './extract-packet.ts'
import { manifestOf } from './manifest.ts'
import { exportPacket, Packet, withTimeStamp } from './packet.ts'
import type { PacketTrust } from './packet-checks.ts'
import { STATED_NOT_SEALED } from './stated-not-sealed.ts'
import { verifyPacket } from './verify-packet.ts'

let packets: Record<'bankid' | 'freja', Packet>
let trust: PacketTrust
beforeAll(async () => {
  const all = makeHierarchy()
  const signer = makeSigner()
  const authority = makeStampAuthority()
  trust = packetTrust(all, signer)
  packets = {
    bankid: stamped(await bankIdPacket(all), authority),
    freja: stamped(await frejaPacket(signer), authority),
  }
})

const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64')
const bytesIn = (text: string): Buffer => Buffer.from(text, 'base64')
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const resealed = (packet: object): string => exportPacket(sealedAgain(packet as Packet))
const wordsOf = async (text: string, trusted = trust) => {
  const verdict = await verifyPacket(text, trusted)
  return verdict.ok ? 'ok' : `${verdict.reason}: ${verdict.detail}`
}

describe.each(['bankid', 'freja'] as const)('the form of a packet of %s', (eid) => {
  it('refuses a missing, null or additional field (EVI-01)', async () => {
    const packet = packets[eid]
    for (const { path, values, put } of eachField(Packet, packet, packet))
      for (const value of values) {
        const isOther = value === null || (typeof value === 'object' && 'more' in value)
        if (!isOther && (value !== undefined || path === 'timeStamp' || path === 'signatures[]')) continue
        const refused = ['malformed: this is not a packet of evidence, or not a whole one']
        expect({ path, value, refused: [await wordsOf(exportPacket(put(value) as object))] }).toEqual({
          path,
          value,
          refused,
        })
      }
  })

  it('refuses a time or a digest that is incomplete or has additional characters (SIG-07)', async () => {
    const { storedAt, seal } = packets[eid]
    const bent = [
      ...[`${storedAt} `, ` ${storedAt}`, storedAt.slice(0, -1), ''].map((text) => ({ storedAt: text })),
      ...[`${seal}0`, `0${seal}`, seal.slice(1), seal.slice(1).concat('A'), ''].map((text) => ({ seal: text })),
    ]
    for (const other of bent)
      expect(await wordsOf(exportPacket({ ...packets[eid], ...other }))).toMatch(/^malformed: this is not a packet/)
  })

  it('refuses another format, and names it when it is well formed (EVI-02)', async () => {
    const of = (format: string) => wordsOf(exportPacket({ ...packets[eid], format }))
    for (const format of ['sievert-evidence/1', 'sievert-evidence/3', 'sievert-evidence/123456789'])
      expect(await of(format)).toBe(
        `malformed: the packet has the format ${format}, and this version verifies only sievert-evidence/2`,
      )
    for (const format of ['sievert-evidence/1\n', ' sievert-evidence/1', 'sievert-evidence/1234567890', '1'])
      expect(await of(format)).toBe('malformed: this is not a packet of evidence, or not a whole one')
  })

  it('is refused with a message naming the faulty part (SIG-07)', async () => {
    const packet = packets[eid]
    const [part] = packet.signatures
    const document = (text: string | Uint8Array) => ({ ...packet, document: base64(text) })
    const manifest = (text: string) => ({
      ...packet,
      signatures: [{ ...part, signed: { ...part?.signed, manifest: text } }],
    })
    const { applicationId, ...named } = { applicationId: 'another', digest: sha256(bytesIn(packet.document)) }
    const more = { applicationId: '0b9f6a6e-2f0f-4e0a-9d4c-0d3f1a1b2c3d', ...named, more: 1 }
    const naming = (bytes: Buffer) => ({
      ...manifest(base64(manifestOf({ applicationId, digest: sha256(bytes) }))),
      document: base64(bytes),
    })
    const other = 'manifestDiffers: the manifest names another document'
    const cases: [object, string][] = [
      [{ ...packet, document: '=' }, 'malformed: the document is not exact base64'],
      [naming(Buffer.of(0xff)), 'malformed: the document is not UTF-8'],
      ...['null', '5', '"applicationId"', '{}'].map((text): [object, string] => [naming(Buffer.from(text)), other]),
      [manifest('='), 'malformed: the manifest is not exact base64'],
      [manifest('/w=='), 'malformed: the manifest is not UTF-8'],
      [manifest(base64(manifestOf({ applicationId, ...named }))), other],
      [manifest(base64(manifestOf(more))), other],
      [document('{}'), other],
    ]
    for (const [changed, words] of cases) expect(await wordsOf(resealed(changed))).toBe(words)
    const stamp = exportPacket({ ...packet, timeStamp: '=' })
    expect(await wordsOf(stamp)).toBe('malformed: the time-stamp is not exact base64')
    expect(await wordsOf(stamp, { ...trust, stamps: [] })).toBe('malformed: the time-stamp is not exact base64')
    const file = await verifyPacket(exportPacket(packet), trust, [Buffer.from('no file of it')])
    expect(file).toMatchObject({ reason: 'fileNotNamed', detail: 'the document does not name file 1' })
    const checks = file.checks.map(({ check }) => check)
    expect(checks.at(-1)).toBe('The signed document names every file given')
    const without = await verifyPacket(exportPacket(packet), trust)
    expect(without.checks.map(({ check }) => check)).not.toContain(checks.at(-1))
  })

  it('is extracted into files, or names the broken part (EVI-01)', () => {
    const packet = packets[eid]
    const [part] = packet.signatures
    const inPart = (other: object) => ({ signatures: [{ ...part, ...other }] })
    const ofBankId = (other: object) => inPart({ completion: { ...part?.completion, ...other } })
    const broken: [object, string][] = [
      [{ document: '=' }, 'the document is not exact base64'],
      [{ timeStamp: '=' }, 'the time-stamp is not exact base64'],
      [inPart({ signed: { ...part?.signed, manifest: '=' } }), 'the manifest is not exact base64'],
    ]
    const brokenOfBankId: [object, string][] = [
      [ofBankId({ signature: '=' }), 'the signature is not exact base64'],
      [ofBankId({ signature: '/w==' }), 'the signature is not UTF-8'],
      [ofBankId({ ocspResponse: '=' }), 'the OCSP answer is not exact base64'],
    ]
    for (const [other, words] of [...broken, ...(eid === 'bankid' ? brokenOfBankId : [])])
      expect(() => extractPacket(exportPacket({ ...packet, ...other }))).toThrow(words)
  })

  it('gets a time-stamp when there is one (EVI-03)', () => {
    const { timeStamp = '', ...packet } = packets[eid]
    expect(withTimeStamp(packet, bytesIn(timeStamp))).toEqual(packets[eid])
    for (const none of [null, undefined]) expect(withTimeStamp(packet, none)).toEqual(packet)
  })
})

it('explains in whole sentences each field that no signature seals (EVI-01)', () => {
  expect(Object.keys(STATED_NOT_SEALED)).toHaveLength(3)
  for (const words of Object.values(STATED_NOT_SEALED)) expect(words).toMatch(/^[A-Z].{30,}\.$/)
})

describe('the extract of a packet', () => {
  const COMMON = [
    'document.json',
    'manifest.json',
    'personal-number.txt',
    'signed-at.epoch',
    'signed-at.txt',
    'time-stamp.der',
    'visible-text.txt',
  ]
  const BANKID = ['authorities.pem', 'issuer.pem', 'ocsp.der', 'person.pem', 'signature.base64', 'signature.xml']
  const FREJA = ['details.jws', 'header.json', 'payload.json', 'signature.bin', 'signed.txt']

  it.each([
    ['bankid', BANKID],
    ['freja', FREJA],
  ] as const)('is of %s in these files (SIG-07)', (eid, names) => {
    const files = extractPacket(exportPacket(packets[eid]))
    expect(Object.keys(files).toSorted()).toEqual([...COMMON, ...names].toSorted())
    expect(Object.entries(files).filter(([, content]) => content.length === 0)).toEqual([])
    expect(files['personal-number.txt']).toBe('191212121212')
  })

  it('has the packet’s content, without a time-stamp if it has none (SIG-07)', () => {
    const { timeStamp = '', ...packet } = packets.bankid
    const [part] = packet.signatures
    if (part?.method !== 'BankID') throw new Error('not signed by BankID')
    const files = extractPacket(exportPacket(packets.bankid))
    const certificate = /^-----BEGIN CERTIFICATE-----\n[^-]+-----END CERTIFICATE-----\n$/
    expect(files).toMatchObject({
      'document.json': bytesIn(packet.document),
      'time-stamp.der': bytesIn(timeStamp),
      'visible-text.txt': part.signed.visibleText,
      'manifest.json': bytesIn(part.signed.manifest),
      'signed-at.epoch': '1772445640',
      'signed-at.txt': '2026-03-02 10:00:40',
      'signature.base64': part.completion.signature,
      'signature.xml': bytesIn(part.completion.signature).toString(),
      'ocsp.der': bytesIn(part.completion.ocspResponse),
      'person.pem': expect.stringMatching(certificate),
    })
    expect(String(files['authorities.pem']).startsWith(String(files['issuer.pem']))).toBe(true)
    expect(files['authorities.pem']).toMatch(/^(?:-----BEGIN CERTIFICATE-----\n[^-]+-----END CERTIFICATE-----\n){2}$/)
    expect(extractPacket(exportPacket(packet))).not.toHaveProperty('time-stamp.der')
  })

  it('contains the parts of Freja’s answer (SIG-07)', () => {
    const files = extractPacket(exportPacket(packets.freja))
    const [header = '', payload = '', signature = ''] = String(files['details.jws']).split('.')
    expect(files).toMatchObject({
      'signed.txt': `${header}.${payload}`,
      'signature.bin': Buffer.from(signature, 'base64url'),
      'header.json': Buffer.from(header, 'base64url'),
      'payload.json': Buffer.from(payload, 'base64url'),
    })
  })
})
