/** Makes packets of evidence for tests, signed with separate keys. */
import { createHash } from 'node:crypto'
import { checkBankIdEvidence } from '../../src/evidence/bankid-evidence.ts'
import { judge } from '../../src/evidence/checks.ts'
import type { EidEvidence } from '../../src/evidence/eid-evidence.ts'
import { checkFrejaEvidence } from '../../src/evidence/freja-evidence.ts'
import { manifestOf } from '../../src/evidence/manifest.ts'
import { type Packet, packetOf, sealOf } from '../../src/evidence/packet.ts'
import type { PacketTrust } from '../../src/evidence/packet-checks.ts'
import type { EidOrder, Verdict } from '../../src/ports/eid.ts'
import {
  bankIdEvidence,
  bankIdSignature,
  COMPLETED,
  type Hierarchy,
  SIGNED,
  sealed,
  signedElement,
  TOLVAN,
  trustIn,
} from './bankid-forger.ts'
import type { Holder } from './certificates.ts'
import { frejaEvidence, jws, payload, userSignature } from './freja-forger.ts'
import { type StampAuthority, stampToken } from './time-stamp-forger.ts'

/** The time of the packets' time-stamps. */
export const STAMPED = new Date('2026-03-02T10:05:00Z')

/** The content of a file that the document names. */
export const ATTACHMENT = Buffer.from('En karta över kliniken')

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const APPLICATION = '0b9f6a6e-2f0f-4e0a-9d4c-0d3f1a1b2c3d'
export const ANOTHER_APPLICATION = '5d1c2b3a-7e6f-4a0b-8c9d-2e3f4a5b6c7d'

/** The frozen record of an application. `combination`: ids of the persons who sign it together. */
const frozenOf = (applicationId: string, combination?: readonly string[]) => {
  const members = combination?.map((signatoryId) => ({ signatoryId, name: 'Någon' }))
  const ground = members ? `"ground":${JSON.stringify({ combination: members })},` : ''
  const document = Buffer.from(
    `{"applicationId":"${applicationId}","files":[{"fileName":"karta.pdf","sha256":"${sha256(ATTACHMENT)}"}],${ground}"steps":["Kött & blod"]}`,
  )
  const visibleText = `Ansökan om tillstånd ${applicationId.slice(0, 4)}\n\nKontrollsumma: <abc> & "def"`
  const manifest = manifestOf({ applicationId, digest: sha256(document) })
  return { canonicalDocument: document, visibleText, manifest }
}
type Frozen = ReturnType<typeof frozenOf>

const orderOf = (method: EidOrder['method'], { order }: EidEvidence): EidOrder => ({
  method,
  ...order,
  location: 'OnOtherDevice',
  userAgent: 'a browser',
  returnUrl: 'https://tillstand.example.se/',
  secrets: { qrStartSecret: 'must not be in the packet' },
})

const packetFrom = (
  frozen: Frozen,
  eidOrder: EidOrder,
  { completion }: EidEvidence,
  verdict: Verdict,
  signatoryId?: string,
): Packet => {
  if (!verdict.ok) throw new Error(`${verdict.reason}: ${verdict.detail}`)
  const cosigning = signatoryId === undefined ? undefined : { signatoryId, earlier: [] }
  return packetOf({ order: { ...frozen, eidOrder }, completion, verdict, storedAt: COMPLETED, cosigning })
}

type Wish = {
  applicationId?: string
  personalNumber?: string
  signedAt?: Date
  /** The persons who sign together, and this one. */
  combination?: readonly string[]
  signatoryId?: string
}

/** Signed by the person of the hierarchy, who has the number `personalNumber`. */
export const bankIdPacket = async (
  all: Hierarchy,
  { applicationId = APPLICATION, personalNumber = TOLVAN, signedAt = SIGNED, combination, signatoryId }: Wish = {},
): Promise<Packet> => {
  const frozen = frozenOf(applicationId, combination)
  const { visibleText, manifest } = frozen
  const expected = { personalNumber, visibleText, manifest }
  const element = signedElement({ visibleText, manifest: manifest.toString() })
  const xml = sealed(element, all.person, [all.person, all.customers, all.bank])
  const evidence = bankIdEvidence({ ...bankIdSignature(all, { xml, ocsp: { producedAt: signedAt } }), ...expected })
  const verdict = await judge((check) => checkBankIdEvidence(check, evidence, trustIn(all)))
  return packetFrom(frozen, orderOf('BankID', evidence), evidence, verdict, signatoryId)
}

export const frejaPacket = async (signer: Holder, { applicationId = APPLICATION } = {}): Promise<Packet> => {
  const frozen = frozenOf(applicationId)
  const expected = { personalNumber: TOLVAN, visibleText: frozen.visibleText, manifest: frozen.manifest }
  const content = payload({ signatureData: { userSignature: userSignature(expected) } })
  const evidence = frejaEvidence(jws({ signer, content }), expected)
  const trust = { certificates: [signer.certificate.toString()] }
  const verdict = await judge((check) => checkFrejaEvidence(check, evidence, trust))
  return packetFrom(frozen, orderOf('Freja_eID', evidence), evidence, verdict)
}

export const packetTrust = (all: Hierarchy, signer: Holder): PacketTrust => ({
  bankId: trustIn(all),
  freja: { certificates: [signer.certificate.toString()] },
})

/** Seals a changed packet again, like an attacker who knows the format. */
export const sealedAgain = (packet: Packet): Packet => ({ ...packet, seal: sealOf(packet) })

/** The packet with a time-stamp of its seal. */
export const stamped = (packet: Packet, authority: StampAuthority, at = STAMPED): Packet => {
  const token = stampToken({ ...authority, sha256: Buffer.from(packet.seal, 'hex'), at })
  return { ...packet, timeStamp: token.toString('base64') }
}
