/** Splits a packet into files that public tools (xmlsec1, openssl) can verify, as docs/evidence.md describes. */
import { X509Certificate } from 'node:crypto'
import { readBase64, readUtf8 } from './base64.ts'
import { readPacket, type SignaturePart } from './packet.ts'
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

/** `signed-at.*` are for tools that verify at a time: seconds since 1970, and UTC text. */
const commonFiles = ({ order, signed, verified }: SignaturePart): Files => ({
  'visible-text.txt': signed.visibleText,
  'manifest.json': readBase64(signed.manifest, 'the manifest'),
  'personal-number.txt': order.personalNumber,
  'signed-at.epoch': String(Math.floor(Date.parse(verified.signedAt) / 1000)),
  'signed-at.txt': verified.signedAt.slice(0, 19).replace('T', ' '),
})

const filesOf = (part: SignaturePart): Files => ({
  ...commonFiles(part),
  ...(part.method === 'BankID' ? bankIdFiles(part.completion) : frejaFiles(part.completion)),
})

/** The names of a further signature's files begin with its number. */
const numbered = (files: Files, index: number): Files =>
  index === 0
    ? files
    : Object.fromEntries(Object.entries(files).map(([name, content]) => [`${index + 1}-${name}`, content]))

/** Throws when the packet can't be split. The files are not verified. */
export const extractPacket = (text: string): Files => {
  const { document, signatures, timeStamp } = readPacket(text)
  return {
    'document.json': readBase64(document, 'the document'),
    ...(timeStamp !== undefined && { 'time-stamp.der': readBase64(timeStamp, 'the time-stamp') }),
    ...Object.assign({}, ...signatures.map((part, index) => numbered(filesOf(part), index))),
  }
}
