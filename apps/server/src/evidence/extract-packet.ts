/** Takes a packet apart into files that public tools (xmlsec1, openssl) can verify; docs/evidence.md says how. */
import { X509Certificate } from 'node:crypto'
import { CompleteAnswer } from './bankid-answer.ts'
import { readBase64, readUtf8 } from './base64.ts'
import { refuse } from './checks.ts'
import { ApprovedAnswer } from './freja-answer.ts'
import { type Packet, readPacket } from './packet.ts'
import { readJson } from './read-json.ts'
import { readSignatureDocument } from './signed-xml.ts'

/** File name → content. */
type Files = Record<string, string | Uint8Array>

const pemOf = (base64: string): string => new X509Certificate(readBase64(base64, 'a certificate')).toString()

const bankIdFiles = (body: string): Files => {
  const { completionData } = readJson(CompleteAnswer, body) ?? refuse('malformed', "BankID's answer is not whole")
  const xml = readUtf8(readBase64(completionData.signature, 'the signature'), 'the signature')
  const [person = '', ...authorities] = readSignatureDocument(xml).certificates.map(pemOf)
  return {
    'signature.base64': completionData.signature,
    'signature.xml': xml,
    'person.pem': person,
    'issuer.pem': authorities[0] ?? '',
    'authorities.pem': authorities.join(''),
    'ocsp.der': readBase64(completionData.ocspResponse, 'the OCSP answer'),
  }
}

const decoded = (part: string): Buffer => Buffer.from(part, 'base64url')

const frejaFiles = (body: string): Files => {
  const { details } = readJson(ApprovedAnswer, body) ?? refuse('malformed', "Freja's answer is not whole")
  const [header = '', payload = '', signature = ''] = details.split('.')
  return {
    'details.jws': details,
    'signed.txt': `${header}.${payload}`,
    'signature.bin': decoded(signature),
    'header.json': decoded(header),
    'payload.json': decoded(payload),
  }
}

const filesOf = ({ document, signed, order, completion }: Packet): Files => {
  const receivedAt = new Date(completion.receivedAt)
  return {
    'document.json': readBase64(document.base64, 'the document'),
    'visible-text.txt': signed.visibleText,
    'manifest.json': readBase64(signed.manifest, 'the manifest'),
    'personal-number.txt': order.personalNumber,
    'request.json': order.request,
    'answer.json': completion.body,
    /** For tools that verify at a time: seconds since 1970, and in words of UTC. */
    'received-at.epoch': String(Math.floor(receivedAt.getTime() / 1000)),
    'received-at.txt': receivedAt.toISOString().slice(0, 19).replace('T', ' '),
    ...(order.method === 'BankID' ? bankIdFiles(completion.body) : frejaFiles(completion.body)),
  }
}

/** Throws when the packet cannot be taken apart; what comes out is not verified. */
export const extractPacket = (text: string): Files => filesOf(readPacket(text))
