/** Checks of a packet's manifest and of the stated signer. */
import { createHash } from 'node:crypto'
import Type from 'typebox'
import type { Signed } from '../ports/eid.ts'
import type { BankIdTrust } from './bankid-signature.ts'
import { readBase64, readUtf8 } from './base64.ts'
import { refuse } from './checks.ts'
import type { FrejaTrust } from './freja-evidence.ts'
import { Manifest } from './manifest.ts'
import type { Packet } from './packet.ts'
import { readJson } from './read-json.ts'
import type { StampTrust } from './time-stamp.ts'

/** Trust settings for each eID and for time-stamps. When `stamps` is set, a time-stamp is required. */
export type PacketTrust = { bankId: BankIdTrust; freja: FrejaTrust; stamps?: StampTrust }

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The id of the application that a document describes. */
const applicationIn = (document: Buffer): unknown => {
  const content: unknown = JSON.parse(readUtf8(document, 'the document'))
  return typeof content === 'object' && content !== null && 'applicationId' in content && content.applicationId
}

/** The manifest must name this document, and the application that the document describes. */
export const checkManifest = (base64: string, document: Buffer): Buffer => {
  const bytes = readBase64(base64, 'the manifest')
  const manifest = readJson(Manifest, readUtf8(bytes, 'the manifest'))
  if (manifest?.digest !== sha256(document) || manifest.applicationId !== applicationIn(document))
    refuse('manifestDiffers', 'the manifest names another document')
  return bytes
}

const WithCombination = Type.Object({
  ground: Type.Object({ combination: Type.Optional(Type.Array(Type.Object({ signatoryId: Type.String() }))) }),
})

const inOrder = (ids: readonly string[]): string => JSON.stringify(ids.toSorted((one, other) => (one < other ? -1 : 1)))

/**
 * Each person of the combination that the document names has signed, and no other; one person where it names none
 * (TOG-03).
 */
export const checkCombination = ({ signatures }: Packet, document: Buffer): void => {
  const { combination } = readJson(WithCombination, readUtf8(document, 'the document'))?.ground ?? {}
  const named = combination?.map(({ signatoryId }) => signatoryId) ?? ['']
  const signed = signatures.map(({ order }) => order.signatoryId ?? '')
  if (inOrder(named) !== inOrder(signed))
    refuse('combinationDiffers', 'the signatures are not those of the persons that the document names')
}

type Verified = Packet['signatures'][number]['verified']
export const checkVerified = (verified: Verified, { signer, signedAt }: Signed): void => {
  if (verified.signerName !== signer.name || verified.signedAt !== signedAt)
    refuse('packetChanged', 'the packet names another signer or another time than the signature')
}
