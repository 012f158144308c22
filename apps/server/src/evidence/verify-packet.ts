/** Verifies an exported packet, with nothing but the packet and the certificates that are trusted: no network, no database. */
import { createHash } from 'node:crypto'
import type { Verdict } from '../ports/eid.ts'
import { checkBankIdEvidence } from './bankid-evidence.ts'
import type { BankIdTrust } from './bankid-signature.ts'
import { readBase64, readUtf8 } from './base64.ts'
import { judge, refuse, type Signed } from './checks.ts'
import { checkFrejaEvidence, type FrejaTrust } from './freja-evidence.ts'
import { Manifest } from './manifest.ts'
import { type Packet, readPacket, sealOf } from './packet.ts'
import { readJson } from './read-json.ts'

/** In whom we trust, for each eID. */
export type PacketTrust = { bankId: BankIdTrust; freja: FrejaTrust }

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const checkDocument = ({ applicationId, document }: Packet): Buffer => {
  const bytes = readBase64(document.base64, 'the document')
  if (sha256(bytes) !== document.sha256)
    refuse('documentDiffers', 'the document has another digest than the packet says')
  const content: unknown = JSON.parse(readUtf8(bytes, 'the document'))
  const names = typeof content === 'object' && content !== null && 'applicationId' in content && content.applicationId
  if (names !== applicationId) refuse('documentDiffers', 'the document is of another application')
  return bytes
}

const checkManifest = ({ applicationId, document, signed }: Packet): Buffer => {
  const bytes = readBase64(signed.manifest, 'the manifest')
  const manifest = readJson(Manifest, readUtf8(bytes, 'the manifest'))
  if (manifest?.digest !== document.sha256 || manifest.applicationId !== applicationId)
    refuse('manifestDiffers', 'the manifest names another document')
  return bytes
}

const checkVerified = ({ verified }: Packet, { signer, signedAt }: Signed): void => {
  if (verified.signerName !== signer.name || verified.signedAt !== signedAt)
    refuse('packetChanged', 'the packet names another signer or another time than the signature')
}

/** The document must name each of these by its digest. In canonical JSON no text that a person wrote can look like this. */
const checkFiles = (document: Buffer, files: readonly Uint8Array[]): void => {
  const text = document.toString('utf8')
  for (const [index, file] of files.entries())
    if (!text.includes(`"sha256":"${sha256(file)}"`))
      refuse('fileNotNamed', `the document does not name file ${index + 1}`)
}

/** `files`: the contents of attached files, to check that the signed document names them. */
export const verifyPacket = (text: string, trust: PacketTrust, files: readonly Uint8Array[] = []): Promise<Verdict> =>
  judge(async (check) => {
    const packet = await check('The packet is whole and written as it was exported', () => readPacket(text))
    const document = await check('The document of the application has the digest that the packet says', () =>
      checkDocument(packet),
    )
    const manifest = await check('The manifest names this document of this application', () => checkManifest(packet))
    const { orderRef, begunAt, request, personalNumber } = packet.order
    const order = { orderRef, startedAt: begunAt, request }
    const expected = { personalNumber, visibleText: packet.signed.visibleText, manifest }
    const evidence = { order, completion: packet.completion, expected }
    const found =
      packet.order.method === 'BankID'
        ? await checkBankIdEvidence(check, evidence, trust.bankId)
        : await checkFrejaEvidence(check, evidence, trust.freja)
    await check('The packet names the signer and the time of the signature', () => checkVerified(packet, found))
    if (files.length > 0) await check('The signed document names every file given', () => checkFiles(document, files))
    await check('The seal of the packet is whole', () => {
      if (sealOf(packet) !== packet.seal)
        refuse('packetChanged', 'something in the packet was changed after it was stored')
    })
    return found
  })
