/** The evidence of one signature as one self-contained JSON file: what was sent, what came back, times and versions. */
import { createHash } from 'node:crypto'
import { canonicalJson } from '@sievert/domain/signing/canonical-json'
import Type, { type Static } from 'typebox'
import type { EidCompletion, Verdict } from '../ports/eid.ts'
import type { SignOrderRecord } from '../ports/sign-orders.ts'
import { refuse } from './checks.ts'
import { readJson } from './read-json.ts'

const Hex256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const closed = { additionalProperties: false }

/** Times are ISO 8601 in UTC. */
export const Packet = Type.Object(
  {
    format: Type.Literal('sievert-evidence/1'),
    productVersion: Type.String(),
    storedAt: Type.String(),
    applicationId: Type.String(),
    /** The canonical document of the application, base64 and its SHA-256 in hex. */
    document: Type.Object({ base64: Type.String(), sha256: Hex256 }, closed),
    signed: Type.Object(
      {
        /** The text that the person read. */
        visibleText: Type.String(),
        /** The data that was signed without being shown, base64. */
        manifest: Type.String(),
      },
      closed,
    ),
    order: Type.Object(
      {
        method: Type.Enum(['BankID', 'Freja_eID']),
        orderRef: Type.String(),
        personalNumber: Type.String(),
        begunAt: Type.String(),
        /** The request as it was sent, JSON text. */
        request: Type.String(),
      },
      closed,
    ),
    completion: Type.Object(
      {
        receivedAt: Type.String(),
        /** The provider's answer as it came, JSON text. */
        body: Type.String(),
      },
      closed,
    ),
    /** The result of our own verification when the signature came. */
    verified: Type.Object(
      {
        signerName: Type.String(),
        signedAt: Type.String(),
        /** SHA-256 fingerprint of the root or the certificate that was trusted. */
        trustAnchor: Hex256,
      },
      closed,
    ),
    /** SHA-256 of the canonical JSON of all the rest: shows that the packet was changed, not by whom. */
    seal: Hex256,
  },
  closed,
)
export type Packet = Static<typeof Packet>

type Ingredients = {
  order: Pick<
    SignOrderRecord,
    'applicationId' | 'canonicalDocument' | 'digest' | 'visibleText' | 'manifest' | 'eidOrder'
  >
  completion: EidCompletion
  verdict: Extract<Verdict, { ok: true }>
  storedAt: Date
  productVersion: string
}

export const sealOf = (packet: Packet): string =>
  createHash('sha256')
    .update(canonicalJson({ ...packet, seal: undefined }), 'utf8')
    .digest('hex')

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** The packet of a signature that was found good. It holds no secret of the order. */
export const packetOf = ({ order, completion, verdict, storedAt, productVersion }: Ingredients): Packet => {
  const { method, orderRef, startedAt, request } = order.eidOrder
  const { signer, signedAt, trustAnchor } = verdict
  const packet: Packet = {
    format: 'sievert-evidence/1',
    productVersion,
    storedAt: storedAt.toISOString(),
    applicationId: order.applicationId,
    document: { base64: base64(order.canonicalDocument), sha256: order.digest },
    signed: { visibleText: order.visibleText, manifest: base64(order.manifest) },
    order: { method, orderRef, personalNumber: signer.personalNumber, begunAt: startedAt, request },
    completion: { receivedAt: completion.receivedAt, body: completion.body },
    verified: { signerName: signer.name, signedAt, trustAnchor },
    seal: '',
  }
  return { ...packet, seal: sealOf(packet) }
}

/** The packet as a file: canonical JSON (RFC 8785) and a line feed, so that equal packets are equal files. */
export const exportPacket = (packet: object): string => `${canonicalJson(packet)}\n`

/** Refuses what is not a packet, and a packet that is not written exactly as `exportPacket` writes it. */
export const readPacket = (text: string): Packet => {
  const packet = readJson(Packet, text) ?? refuse('malformed', 'this is not a packet of evidence, or not a whole one')
  return exportPacket(packet) === text
    ? packet
    : refuse('packetChanged', 'the packet is not written as it was exported')
}
