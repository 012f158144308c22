/** Splits a packet into files that public tools (xmlsec1, openssl) can verify, as docs/evidence.md describes. */
import { X509Certificate } from 'node:crypto'
import { readCompleteAnswer } from './bankid-answer.ts'
import { readBase64, readUtf8 } from './base64.ts'
import type { FirstPacket } from './first-packet.ts'
import { readApprovedAnswer } from './freja-answer.ts'
import { type Packet, readPacket, type SignaturePart } from './packet.ts'
import { readSignatureDocument } from './signed-xml.ts'

/** File name → content. */
type Files = Record<string, string | Uint8Array>

const pemOf = (base64: string): string => new X509Certificate(readBase64(base64, 'a certificate')).toString()

const bankIdFiles = ({ signature, ocspResponse }: { signature: string; ocspResponse: string }): Files => {
  const xml = readUtf8(readBase64(signature, 'the signature'), 'the signature')
  const [person = '', ...authorities] = readSignatureDocument(xml).certificates.map(pemOf)
  return {
    'signature.base64': signature,
    'signature.xml': xml,
    'person.pem': person,
    'issuer.pem': authorities[0] ?? '',
    'authorities.pem': authorities.join(''),
    'ocsp.der': readBase64(ocspResponse, 'the OCSP answer'),
  }
}

const decoded = (part: string): Buffer => Buffer.from(part, 'base64url')

const frejaFiles = ({ details }: { details: string }): Files => {
  const [header = '', payload = '', signature = ''] = details.split('.')
  return {
    'details.jws': details,
    'signed.txt': `${header}.${payload}`,
    'signature.bin': decoded(signature),
    'header.json': decoded(header),
    'payload.json': decoded(payload),
  }
}

/**
 * Files of packets of either format. `signedAt` is for tools that verify at a time: seconds since 1970, and as UTC
 * text.
 */
const commonFiles = ({
  order,
  signed,
  verified,
}: Pick<SignaturePart, 'signed' | 'verified'> & { order: { personalNumber: string } }): Files => ({
  'visible-text.txt': signed.visibleText,
  'manifest.json': readBase64(signed.manifest, 'the manifest'),
  'personal-number.txt': order.personalNumber,
  'signed-at.epoch': String(Math.floor(Date.parse(verified.signedAt) / 1000)),
  'signed-at.txt': verified.signedAt.slice(0, 19).replace('T', ' '),
})

const firstFiles = (packet: FirstPacket): Files => {
  const { document, order, completion } = packet
  return {
    'document.json': readBase64(document.base64, 'the document'),
    ...commonFiles(packet),
    'request.json': order.request,
    'answer.json': completion.body,
    ...(order.method === 'BankID'
      ? bankIdFiles(readCompleteAnswer(completion.body).completionData)
      : frejaFiles(readApprovedAnswer(completion.body))),
  }
}

/** The files of the first signature are at the top of the folder; a packet has no other signature at present. */
const secondFiles = ({ document, signatures: [part], timeStamp }: Packet): Files => ({
  'document.json': readBase64(document, 'the document'),
  ...(timeStamp !== undefined && { 'time-stamp.der': readBase64(timeStamp, 'the time-stamp') }),
  ...(part && commonFiles(part)),
  ...(part?.method === 'BankID' && bankIdFiles(part.completion)),
  ...(part?.method === 'Freja_eID' && frejaFiles(part.completion)),
})

/** Throws when the packet can't be split. The files are not verified. */
export const extractPacket = (text: string): Files => {
  const packet = readPacket(text)
  return packet.format === 'sievert-evidence/1' ? firstFiles(packet) : secondFiles(packet)
}
