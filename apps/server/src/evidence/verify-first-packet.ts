/**
 * Verifies a packet of the first format. Its unsigned fields are protected less than in later formats: see
 * stated-not-sealed.ts.
 */
import type { Signed } from '../ports/eid.ts'
import { checkBankIdEvidence } from './bankid-evidence.ts'
import { readBase64 } from './base64.ts'
import { type Check, refuse } from './checks.ts'
import type { FirstPacket } from './first-packet.ts'
import { checkFrejaEvidence } from './freja-evidence.ts'
import { applicationIn, checkManifest, checkVerified, type PacketTrust, sha256 } from './packet-checks.ts'

const checkDocument = ({ applicationId, document }: FirstPacket): Buffer => {
  const bytes = readBase64(document.base64, 'the document')
  if (sha256(bytes) !== document.sha256)
    refuse('documentDiffers', 'the document has another digest than the packet says')
  if (applicationIn(bytes) !== applicationId) refuse('documentDiffers', 'the document is of another application')
  return bytes
}

export const checkFirstPacket = async (
  check: Check,
  packet: FirstPacket,
  trust: PacketTrust,
): Promise<{ document: Buffer; signatures: Signed[] }> => {
  const document = await check('The document of the application has the digest that the packet says', () =>
    checkDocument(packet),
  )
  const manifest = await check('The manifest names this document of this application', () =>
    checkManifest(packet.signed.manifest, document),
  )
  const { orderRef, begunAt, request, personalNumber } = packet.order
  const order = { orderRef, startedAt: begunAt, request }
  const expected = { personalNumber, visibleText: packet.signed.visibleText, manifest }
  const evidence = { order, completion: packet.completion, expected }
  const found =
    packet.order.method === 'BankID'
      ? await checkBankIdEvidence(check, evidence, trust.bankId)
      : await checkFrejaEvidence(check, evidence, trust.freja)
  await check('The packet names the signer and the time of the signature', () => checkVerified(packet.verified, found))
  return { document, signatures: [found] }
}
