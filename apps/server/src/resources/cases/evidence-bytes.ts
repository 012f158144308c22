/** Provides the evidence in the forms that the case system may fetch. */

import { exportPacket, withTimeStamp } from '../../evidence/packet.ts'
import { sha256 as hashOf } from '../../evidence/packet-checks.ts'
import type { SignedThing } from '../../ports/sign-orders.ts'
import type { Stores } from '../../ports/stores.ts'

export type Evidence = { bytes: Buffer; sha256: string; hasTimeStamp: boolean }

const evidenceFrom = (packet: object, hasTimeStamp: boolean): Evidence => {
  const bytes = Buffer.from(exportPacket(packet))
  return { bytes, sha256: hashOf(bytes), hasTimeStamp }
}

/**
 * The forms that `cli.ts evidence verify` accepts: with the time-stamp (if there is one), then as stored. Empty without
 * evidence.
 */
export const evidenceForms = async (
  { signOrders }: Pick<Stores, 'signOrders'>,
  signed: SignedThing,
): Promise<Evidence[]> => {
  const evidence = await signOrders.evidenceOf(signed)
  if (!evidence) return []
  const { packet, timeStamp } = evidence
  const stored = evidenceFrom(packet, false)
  return timeStamp ? [evidenceFrom(withTimeStamp(packet, timeStamp), true), stored] : [stored]
}

/**
 * False for a protected identity: the certificate in the evidence discloses the name, so the evidence is not delivered.
 * `name`: as stored with the signature, empty when one of several signers has a protected identity.
 */
export const mayHaveEvidence = async (
  { sessions }: Pick<Stores, 'sessions'>,
  signedBy: string | null,
  name: string | null,
): Promise<boolean> => name !== '' && signedBy !== null && !(await sessions.hasProtectedIdentity(signedBy))
