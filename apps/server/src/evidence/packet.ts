/**
 * The evidence of an application's signatures as one self-contained JSON file. Fields that no signature covers are
 * listed in stated-not-sealed.ts.
 */
import { createHash } from 'node:crypto'
import { canonicalJson } from '@sievert/domain/signing/canonical-json'
import Type, { type Static } from 'typebox'
import type { EidCompletion, Signed } from '../ports/eid.ts'
import type { SignOrderRecord } from '../ports/sign-orders.ts'
import { readCompleteAnswer } from './bankid-answer.ts'
import { refuse } from './checks.ts'
import { readApprovedAnswer } from './freja-answer.ts'
import { readJson } from './read-json.ts'

const Hex256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
/** ISO 8601 in UTC. */
const Time = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' })
const closed = { additionalProperties: false }

/** Fields of a signature by either eID, besides the proof. */
const common = {
  order: Type.Object(
    {
      personalNumber: Type.String(),
      begunAt: Time,
      /** The person's id in the combination of persons that the document names. */
      signatoryId: Type.Optional(Type.String()),
    },
    closed,
  ),
  signed: Type.Object(
    {
      /** The text that the app showed. */
      visibleText: Type.String(),
      /** The data that was signed without being shown, base64. */
      manifest: Type.String(),
    },
    closed,
  ),
  /** The result of the server's verification when the signature arrived. */
  verified: Type.Object(
    {
      signerName: Type.String(),
      signedAt: Time,
      /** SHA-256 fingerprint of the trusted root or certificate. */
      trustAnchor: Hex256,
    },
    closed,
  ),
}
/** The parts of the provider's answer that it or the person has signed, unchanged. */
const BankIdPart = Type.Object(
  {
    method: Type.Literal('BankID'),
    ...common,
    completion: Type.Object({ receivedAt: Time, signature: Type.String(), ocspResponse: Type.String() }, closed),
  },
  closed,
)
const FrejaPart = Type.Object(
  {
    method: Type.Literal('Freja_eID'),
    ...common,
    completion: Type.Object({ receivedAt: Time, details: Type.String() }, closed),
  },
  closed,
)
export const SignaturePart = Type.Union([BankIdPart, FrejaPart])
export type SignaturePart = Static<typeof SignaturePart>

const FORMAT = 'sievert-evidence/2'

export const Packet = Type.Object(
  {
    format: Type.Literal(FORMAT),
    storedAt: Time,
    /** The application's canonical document, base64. */
    document: Type.String(),
    /** In chronological order: one, or those of the combination that the document names. */
    signatures: Type.Array(SignaturePart, { minItems: 1 }),
    /** SHA-256 of the canonical JSON of all fields above. It reveals changes, but not their author. */
    seal: Hex256,
    /**
     * An external authority's proof that the seal existed at a time: a TimeStampToken (RFC 3161) of the seal's bytes,
     * base64.
     */
    timeStamp: Type.Optional(Type.String()),
  },
  closed,
)
export type Packet = Static<typeof Packet>
/** A packet of any format. */
const AnyPacket = Type.Object({ format: Type.String({ pattern: '^sievert-evidence/\\d{1,9}$' }) })

type Ingredients = {
  order: Pick<SignOrderRecord, 'canonicalDocument' | 'visibleText' | 'manifest' | 'eidOrder'>
  completion: EidCompletion
  verdict: Signed
  storedAt: Date
  /** The signer in a combination of persons, and the signatures that others have given. */
  cosigning?: { signatoryId: string; earlier: readonly SignaturePart[] } | undefined
}

export const sealOf = (packet: object): string =>
  createHash('sha256')
    .update(canonicalJson({ ...packet, seal: undefined, timeStamp: undefined }))
    .digest('hex')

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

const partOf = ({ order, completion, verdict, cosigning }: Ingredients): SignaturePart => {
  const { signer, signedAt, trustAnchor } = verdict
  const { method, startedAt } = order.eidOrder
  const { receivedAt, body } = completion
  const parts = {
    order: {
      personalNumber: signer.personalNumber,
      begunAt: startedAt,
      ...(cosigning && { signatoryId: cosigning.signatoryId }),
    },
    signed: { visibleText: order.visibleText, manifest: base64(order.manifest) },
    verified: { signerName: signer.name, signedAt, trustAnchor },
  }
  if (method === 'Freja_eID')
    return { method, ...parts, completion: { receivedAt, details: readApprovedAnswer(body).details } }
  const { signature, ocspResponse } = readCompleteAnswer(body).completionData
  return { method, ...parts, completion: { receivedAt, signature, ocspResponse } }
}

export const byTime = (one: SignaturePart, other: SignaturePart): number =>
  Date.parse(one.verified.signedAt) - Date.parse(other.verified.signedAt)

/** The packet of a signature that passed verification. It holds no secret of the order. */
export const packetOf = (ingredients: Ingredients): Packet => {
  const packet: Packet = {
    format: FORMAT,
    storedAt: ingredients.storedAt.toISOString(),
    document: base64(ingredients.order.canonicalDocument),
    signatures: [...(ingredients.cosigning?.earlier ?? []), partOf(ingredients)].toSorted(byTime),
    seal: '',
  }
  return { ...packet, seal: sealOf(packet) }
}

/** The packet as a file: canonical JSON (RFC 8785) and a line feed. Equal packets are equal files. */
export const exportPacket = (packet: object): string => `${canonicalJson(packet)}\n`

/** A stored packet with its time-stamp, if there is one. */
export const withTimeStamp = (packet: object, token: Uint8Array | null | undefined): object =>
  token ? { ...packet, timeStamp: base64(token) } : packet

const refuseForm = (text: string): never => {
  const format = readJson(AnyPacket, text)?.format ?? FORMAT
  return format === FORMAT
    ? refuse('malformed', 'this is not a packet of evidence, or not a whole one')
    : refuse('malformed', `the packet has the format ${format}, and this version verifies only ${FORMAT}`)
}

/** Refuses text that is not a packet, is of another format, or is not exactly as `exportPacket` writes it. */
export const readPacket = (text: string): Packet => {
  const packet = readJson(Packet, text) ?? refuseForm(text)
  return exportPacket(packet) === text
    ? packet
    : refuse('packetChanged', 'the packet is not written as it was exported')
}
