/** The parts of a packet by name, each with a way to replace its bytes: to test the reason for a changed byte. */
import { exportPacket, type Packet, type SignaturePart } from '../../src/evidence/packet.ts'
import { sealedAgain } from './packets.ts'

/** `put` returns the packet with other bytes in this part, sealed again like an attacker who knows the format. */
export type Part = { bytes: Buffer; put(bytes: Buffer): string }

const resealed = (packet: Packet): string => exportPacket(sealedAgain(packet))

/** The text between two marks, as a part of a text that `put` receives. */
const between = (text: string, from: string, to: string, put: (text: string) => string): Part => {
  const start = text.indexOf(from) + from.length
  const end = text.indexOf(to, start)
  return {
    bytes: Buffer.from(text.slice(start, end)),
    put: (bytes) => put(text.slice(0, start) + bytes.toString('latin1') + text.slice(end)),
  }
}

/** The only signature of the packet. */
const signatureIn = ({ signatures: [part] }: Packet): SignaturePart => {
  if (!part) throw new Error('a packet without a signature')
  return part
}

const commonParts = (packet: Packet): Record<string, Part> => {
  const part = signatureIn(packet)
  const withSigned = (changes: Partial<SignaturePart['signed']>) =>
    resealed({ ...packet, signatures: [{ ...part, signed: { ...part.signed, ...changes } }] })
  return {
    document: {
      bytes: Buffer.from(packet.document, 'base64'),
      put: (bytes) => resealed({ ...packet, document: bytes.toString('base64') }),
    },
    manifest: {
      bytes: Buffer.from(part.signed.manifest, 'base64'),
      put: (bytes) => withSigned({ manifest: bytes.toString('base64') }),
    },
    text: {
      bytes: Buffer.from(part.signed.visibleText),
      put: (bytes) => withSigned({ visibleText: bytes.toString() }),
    },
  }
}

export const bankIdParts = (packet: Packet): Record<string, Part> => {
  const part = signatureIn(packet)
  if (part.method !== 'BankID') throw new Error('not signed by BankID')
  const { completion } = part
  const withCompletion = (changes: Partial<typeof completion>) =>
    resealed({ ...packet, signatures: [{ ...part, completion: { ...completion, ...changes } }] })
  const xml = Buffer.from(completion.signature, 'base64').toString()
  const inXml = (from: string, to: string) =>
    between(xml, from, to, (text) => withCompletion({ signature: Buffer.from(text, 'latin1').toString('base64') }))
  return {
    ...commonParts(packet),
    signature: inXml('<SignatureValue>', '</SignatureValue>'),
    certificate: inXml('<X509Certificate>', '</X509Certificate>'),
    'signed text': inXml('<usrVisibleData', '</usrVisibleData>'),
    'signed manifest': inXml('<usrNonVisibleData>', '</usrNonVisibleData>'),
    'OCSP answer': {
      bytes: Buffer.from(completion.ocspResponse, 'base64'),
      put: (bytes) => withCompletion({ ocspResponse: bytes.toString('base64') }),
    },
  }
}

export const frejaParts = (packet: Packet): Record<string, Part> => {
  const part = signatureIn(packet)
  if (part.method !== 'Freja_eID') throw new Error('not signed by Freja eID')
  const { completion } = part
  const [header = '', payload = '', signature = ''] = completion.details.split('.')
  const withDetails = (details: string) =>
    resealed({ ...packet, signatures: [{ ...part, completion: { ...completion, details } }] })
  return {
    ...commonParts(packet),
    'JWS header': {
      bytes: Buffer.from(header, 'base64url'),
      put: (bytes) => withDetails([bytes.toString('base64url'), payload, signature].join('.')),
    },
    'JWS payload': {
      bytes: Buffer.from(payload, 'base64url'),
      put: (bytes) => withDetails([header, bytes.toString('base64url'), signature].join('.')),
    },
    'JWS signature': {
      bytes: Buffer.from(signature, 'base64url'),
      put: (bytes) => withDetails([header, payload, bytes.toString('base64url')].join('.')),
    },
    'JWS as written': { bytes: Buffer.from(completion.details), put: (bytes) => withDetails(bytes.toString('latin1')) },
  }
}
