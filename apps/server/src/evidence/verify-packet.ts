/** Verifies an exported packet with only the packet and the trusted certificates: no network, no database. */
import type { Outcome, Signed } from '../ports/eid.ts'
import { checkBankIdSignature } from './bankid-signature.ts'
import { readBase64 } from './base64.ts'
import { type Check, judge, refuse } from './checks.ts'
import { FIVE_MINUTES } from './eid-evidence.ts'
import { checkFrejaSignature } from './freja-evidence.ts'
import { type Packet, readPacket, type SignaturePart, sealOf } from './packet.ts'
import { checkCombination, checkManifest, checkVerified, type PacketTrust, sha256 } from './packet-checks.ts'
import { checkStampIsOf, checkTimeStamp, type Stamp } from './time-stamp.ts'

/** `stamp`: the verified time-stamp; `unjudged` when there is one but no trusted root to verify it with. */
export type PacketFound = { signatures: Signed[]; stamp: Stamp | 'unjudged' | null }

/** Providers complete an order within ten minutes; clocks may differ by five. */
export const ANSWER_MAX_MS: number = 15 * 60_000

/** Whether the server's own times agree with the signed time. */
export const doTimesAgree = ({ order, completion, verified }: SignaturePart, storedAt: string): boolean => {
  const { signedAt } = verified
  const after = (time: string): number => Date.parse(time) - Date.parse(signedAt)
  return (
    after(order.begunAt) >= -ANSWER_MAX_MS &&
    after(order.begunAt) <= FIVE_MINUTES &&
    after(completion.receivedAt) >= -FIVE_MINUTES &&
    after(completion.receivedAt) <= ANSWER_MAX_MS &&
    after(storedAt) >= -FIVE_MINUTES
  )
}

const checkTimes = (part: SignaturePart, storedAt: string): void => {
  const { signedAt } = part.verified
  if (!doTimesAgree(part, storedAt))
    refuse('timesContradict', `the times of begin, answer or storing contradict the signature's, ${signedAt}`)
}

const checkFound = ({ verified }: SignaturePart, found: Signed): void => {
  checkVerified(verified, found)
  if (verified.trustAnchor !== found.trustAnchor)
    refuse('trustAnchorDiffers', 'the signature leads to another certificate than the packet names')
}

const checkSignature = async (check: Check, part: SignaturePart, manifest: Buffer, trust: PacketTrust) => {
  const { order, signed, completion } = part
  const expected = { personalNumber: order.personalNumber, visibleText: signed.visibleText, manifest }
  const times = { begunAt: new Date(order.begunAt), completedAt: new Date(completion.receivedAt) }
  return part.method === 'BankID'
    ? checkBankIdSignature(check, { ...expected, ...times, ...part.completion }, trust.bankId)
    : checkFrejaSignature(check, { ...expected, ...times, ...part.completion, orderRef: null }, trust.freja)
}

const checkPart = async (
  check: Check,
  part: SignaturePart,
  { storedAt }: Packet,
  document: Buffer,
  trust: PacketTrust,
) => {
  const manifest = await check('The manifest names this document of this application', () =>
    checkManifest(part.signed.manifest, document),
  )
  const found = await checkSignature(check, part, manifest, trust)
  await check('The packet names the signer, the time of the signature and the certificate that it leads to', () =>
    checkFound(part, found),
  )
  await check('The times that Sievert states agree with the time of the signature', () => checkTimes(part, storedAt))
  return found
}

const checkEachOnce = (signatures: readonly Signed[]): void => {
  const people = new Set(signatures.map(({ signer }) => signer.personalNumber))
  if (people.size !== signatures.length) refuse('signatureTwice', 'somebody has signed twice')
  const times = signatures.map(({ signedAt }) => Date.parse(signedAt))
  if (times.toSorted((one, other) => one - other).join() !== times.join())
    refuse('packetChanged', 'the signatures are not in the order of time')
}

const checkContent = async (check: Check, packet: Packet, trust: PacketTrust) => {
  const document = await check('The document of the application can be read', () =>
    readBase64(packet.document, 'the document'),
  )
  const signatures: Signed[] = []
  for (const part of packet.signatures) signatures.push(await checkPart(check, part, packet, document, trust))
  await check('Each person has signed once, and the signatures stand in the order of time', () =>
    checkEachOnce(signatures),
  )
  await check('The signatures are those of the persons that the document names', () =>
    checkCombination(packet, document),
  )
  return { document, signatures }
}

/** The document must name each file by its digest. In canonical JSON no text of an applicant can imitate this field. */
const checkFiles = (document: Buffer, files: readonly Uint8Array[]): void => {
  const text = document.toString('utf8')
  for (const [index, file] of files.entries())
    if (!text.includes(`"sha256":"${sha256(file)}"`))
      refuse('fileNotNamed', `the document does not name file ${index + 1}`)
}

/** The seal's time-stamp must be by a trusted authority, and not older than the packet's own times. */
const judgeStamp = ({ seal, storedAt, timeStamp }: Packet, trust: readonly string[]): Stamp => {
  if (timeStamp === undefined) return refuse('stampMissing', 'the packet holds no time-stamp')
  const stamp = checkTimeStamp(readBase64(timeStamp, 'the time-stamp'), Buffer.from(seal, 'hex'), trust)
  if (Date.parse(storedAt) > stamp.at.getTime() + FIVE_MINUTES)
    refuse('timesContradict', `the packet says that it was stored after its time-stamp of ${stamp.at.toISOString()}`)
  return stamp
}

const checkStamp = async (check: Check, packet: Packet, { stamps }: PacketTrust): Promise<PacketFound['stamp']> => {
  const { seal, timeStamp } = packet
  if (stamps)
    return check('Somebody outside who is trusted has signed when the seal was there', () => judgeStamp(packet, stamps))
  if (timeStamp === undefined) return null
  await check('The time-stamp says that it is of this seal', () =>
    checkStampIsOf(readBase64(timeStamp, 'the time-stamp'), Buffer.from(seal, 'hex')),
  )
  return 'unjudged'
}

/** `files`: contents of attached files, which the signed document must name. */
export const verifyPacket = (
  text: string,
  trust: PacketTrust,
  files: readonly Uint8Array[] = [],
): Promise<Outcome<PacketFound>> =>
  judge(async (check) => {
    const packet = await check('The packet is whole and written as it was exported', () => readPacket(text))
    const { document, signatures } = await checkContent(check, packet, trust)
    if (files.length > 0) await check('The signed document names every file given', () => checkFiles(document, files))
    await check('The seal of the packet is whole', () => {
      if (sealOf(packet) !== packet.seal)
        refuse('packetChanged', 'something in the packet was changed after it was stored')
    })
    return { signatures, stamp: await checkStamp(check, packet, trust) }
  })
