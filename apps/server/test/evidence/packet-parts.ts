/** The parts of a packet by name, each with a way to put other bytes in its place: to see what a changed byte is called. */
import { exportPacket, type Packet, sealOf } from '../../src/evidence/packet.ts'

/** `put` gives the packet with other bytes in this place, sealed again, as somebody would who knows how. */
export type Part = { bytes: Buffer; put(bytes: Buffer): string }

const resealed = (packet: Packet): string => exportPacket({ ...packet, seal: sealOf(packet) })

/** The text between two marks, as a part of a text that `put` takes. */
const between = (text: string, from: string, to: string, put: (text: string) => string): Part => {
  const start = text.indexOf(from) + from.length
  const end = text.indexOf(to, start)
  return {
    bytes: Buffer.from(text.slice(start, end)),
    put: (bytes) => put(text.slice(0, start) + bytes.toString('latin1') + text.slice(end)),
  }
}

const commonParts = (packet: Packet): Record<string, Part> => {
  const { document, signed } = packet
  const withDocument = (changes: Partial<Packet['document']>) =>
    resealed({ ...packet, document: { ...document, ...changes } })
  const withSigned = (changes: Partial<Packet['signed']>) => resealed({ ...packet, signed: { ...signed, ...changes } })
  return {
    document: {
      bytes: Buffer.from(document.base64, 'base64'),
      put: (bytes) => withDocument({ base64: bytes.toString('base64') }),
    },
    digest: { bytes: Buffer.from(document.sha256), put: (bytes) => withDocument({ sha256: bytes.toString('latin1') }) },
    manifest: {
      bytes: Buffer.from(signed.manifest, 'base64'),
      put: (bytes) => withSigned({ manifest: bytes.toString('base64') }),
    },
    text: { bytes: Buffer.from(signed.visibleText), put: (bytes) => withSigned({ visibleText: bytes.toString() }) },
  }
}

/** The answer of the provider with another value in it. */
const withAnswer = (packet: Packet, body: object): string =>
  resealed({ ...packet, completion: { ...packet.completion, body: JSON.stringify(body) } })

export const bankIdParts = (packet: Packet): Record<string, Part> => {
  const answer = JSON.parse(packet.completion.body)
  const { signature, ocspResponse } = answer.completionData
  const withData = (changes: object) =>
    withAnswer(packet, { ...answer, completionData: { ...answer.completionData, ...changes } })
  const xml = Buffer.from(signature, 'base64').toString()
  const inXml = (from: string, to: string) =>
    between(xml, from, to, (text) => withData({ signature: Buffer.from(text, 'latin1').toString('base64') }))
  return {
    ...commonParts(packet),
    signature: inXml('<SignatureValue>', '</SignatureValue>'),
    certificate: inXml('<X509Certificate>', '</X509Certificate>'),
    'signed text': inXml('<usrVisibleData', '</usrVisibleData>'),
    'signed manifest': inXml('<usrNonVisibleData>', '</usrNonVisibleData>'),
    'OCSP answer': {
      bytes: Buffer.from(ocspResponse, 'base64'),
      put: (bytes) => withData({ ocspResponse: bytes.toString('base64') }),
    },
  }
}

export const frejaParts = (packet: Packet): Record<string, Part> => {
  const answer = JSON.parse(packet.completion.body)
  const jws: string = answer.details
  const [header = '', payload = '', signature = ''] = jws.split('.')
  const withDetails = (details: string) => withAnswer(packet, { ...answer, details })
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
    'JWS as written': { bytes: Buffer.from(jws), put: (bytes) => withDetails(bytes.toString('latin1')) },
  }
}
