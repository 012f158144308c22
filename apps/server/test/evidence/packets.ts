/** Makes packets of evidence for tests, signed by keys of their own. */
import { createHash } from 'node:crypto'
import { judge } from '../../src/evidence/checks.ts'
import { checkFrejaEvidence } from '../../src/evidence/freja-evidence.ts'
import { manifestOf } from '../../src/evidence/manifest.ts'
import { type Packet, packetOf } from '../../src/evidence/packet.ts'
import type { PacketTrust } from '../../src/evidence/verify-packet.ts'
import type { EidOrder, Verdict } from '../../src/ports/eid.ts'
import {
  BEGUN,
  bankIdSignature,
  COMPLETED,
  type Hierarchy,
  sealed,
  signedElement,
  TOLVAN,
  trustIn,
} from './bankid-forger.ts'
import type { Holder } from './certificates.ts'
import { frejaEvidence, jws, payload, requestFor, userSignature } from './freja-forger.ts'
import { verifyBankIdSignature } from './verify-bankid.ts'

/** The content of a file that the document names. */
export const ATTACHMENT = Buffer.from('En karta över kliniken')

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const APPLICATION = '0b9f6a6e-2f0f-4e0a-9d4c-0d3f1a1b2c3d'
const document = Buffer.from(
  `{"applicationId":"${APPLICATION}","files":[{"fileName":"karta.pdf","sha256":"${sha256(ATTACHMENT)}"}],"steps":["Kött & blod"]}`,
)
const digest = sha256(document)
const manifest = manifestOf({ applicationId: APPLICATION, digest })
const visibleText = 'Ansökan om tillstånd\n\nKontrollsumma: <abc> & "def"'
const frozen = { applicationId: APPLICATION, canonicalDocument: document, digest, visibleText, manifest }
const expected = { personalNumber: TOLVAN, visibleText, manifest }

const orderOf = (method: EidOrder['method'], orderRef: string, request: string): EidOrder => ({
  method,
  orderRef,
  startedAt: BEGUN.toISOString(),
  location: 'OnOtherDevice',
  userAgent: 'a browser',
  returnUrl: 'https://tillstand.example.se/',
  request,
  secrets: { qrStartSecret: 'must not be in the packet' },
})

const packetFrom = (eidOrder: EidOrder, body: string, verdict: Verdict): Packet => {
  if (!verdict.ok) throw new Error(`${verdict.reason}: ${verdict.detail}`)
  const completion = { receivedAt: COMPLETED.toISOString(), body }
  const rest = { storedAt: COMPLETED, productVersion: '1.2.3' }
  return packetOf({ order: { ...frozen, eidOrder }, completion, verdict, ...rest })
}

export const bankIdPacket = async (all: Hierarchy): Promise<Packet> => {
  const element = signedElement({ visibleText, manifest: manifest.toString() })
  const xml = sealed(element, all.person, [all.person, all.customers, all.bank])
  const signed = { ...bankIdSignature(all, { xml }), ...expected }
  const request = JSON.stringify({
    endUserIp: '192.0.2.7',
    userVisibleData: Buffer.from(visibleText).toString('base64'),
    userNonVisibleData: manifest.toString('base64'),
    requirement: { personalNumber: TOLVAN, pinCode: true },
  })
  const { signature, ocspResponse } = signed
  const user = { personalNumber: TOLVAN, name: 'Tolvan Tolvansson' }
  const body = JSON.stringify({
    orderRef: 'ref',
    status: 'complete',
    completionData: { user, signature, ocspResponse },
  })
  return packetFrom(orderOf('BankID', 'ref', request), body, await verifyBankIdSignature(signed, trustIn(all)))
}

export const frejaPacket = async (signer: Holder): Promise<Packet> => {
  const content = payload({ signatureData: { userSignature: userSignature(expected) } })
  const evidence = { ...frejaEvidence(jws({ signer, content })), expected }
  const order = orderOf('Freja_eID', evidence.order.orderRef, requestFor(expected))
  const trust = { certificates: [signer.certificate.toString()] }
  const verdict = await judge((check) => checkFrejaEvidence(check, { ...evidence, order }, trust))
  return packetFrom(order, evidence.completion.body, verdict)
}

export const packetTrust = (all: Hierarchy, signer: Holder): PacketTrust => ({
  bankId: trustIn(all),
  freja: { certificates: [signer.certificate.toString()] },
})
