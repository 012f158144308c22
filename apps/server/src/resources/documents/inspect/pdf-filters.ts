/** Decompresses streams of a PDF by the filters that programs use for objects, single or nested. */
import { constants, inflateRawSync } from 'node:zlib'
import { demand, Refused } from './refused.ts'

/** Real object streams are smaller. */
const DECOMPRESSED_MAX = 16 * 1024 * 1024

/** The decoded content, and the number of input bytes that it took. */
export type Decompressed = { content: Buffer; length: number }

const inflate = (data: Buffer): Decompressed => {
  const [first = 0, second = 0] = data
  demand((first & 15) === 8 && (first * 256 + second) % 31 === 0, 'too-complex')
  try {
    // Without its checksum, which readers ignore, too.
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: DECOMPRESSED_MAX, info: true }
    const { buffer, engine } = inflateRawSync(data.subarray(2), options) as unknown as {
      buffer: Buffer
      engine: { bytesWritten: number }
    }
    return { content: buffer, length: engine.bytesWritten }
  } catch {
    throw new Refused('too-complex')
  }
}

const BLANKS = new Set(Buffer.from('\0\t\n\f\r '))

/** The text before its one-character end mark, without white space: a regular expression would run out of stack. */
const textBefore = (data: Buffer, end: string) => {
  const length = data.indexOf(end)
  demand(length >= 0 && length <= DECOMPRESSED_MAX, 'too-complex')
  return { text: Buffer.from(data.subarray(0, length).filter((byte) => !BLANKS.has(byte))).toString('latin1'), length }
}

const fromHex = (data: Buffer): Decompressed => {
  const { text, length } = textBefore(data, '>')
  demand(/^[\da-f]*$/i.test(text), 'too-complex')
  return { content: Buffer.from(text.length % 2 ? `${text}0` : text, 'hex'), length }
}

const ZERO_85 = 33
/** Five characters encode four bytes; `z` encodes four zeros. */
const from85 = (data: Buffer): Decompressed => {
  const { text, length } = textBefore(data, '~')
  const signs = Buffer.from(text.replaceAll('z', '!!!!!'), 'latin1')
  demand(/^[!-uz]*$/.test(text) && signs.length % 5 !== 1, 'too-complex')
  const content = Buffer.alloc(Math.ceil(signs.length / 5) * 4)
  for (let at = 0; at < signs.length; at += 5) {
    let value = 0
    for (let sign = at; sign < at + 5; sign++) value = value * 85 + (signs[sign] ?? 117) - ZERO_85
    content.writeUInt32BE(value % 2 ** 32, (at / 5) * 4)
  }
  return { content: content.subarray(0, Math.floor((signs.length * 4) / 5)), length }
}

const DECODERS = new Map<string, (data: Buffer) => Decompressed>([
  ['FlateDecode', inflate],
  ['ASCIIHexDecode', fromHex],
  ['ASCII85Decode', from85],
])
const IN_ONE_ANOTHER_MAX = 4

/**
 * Applies all filters in turn. `length` is that of the outermost. Throws `too-complex` for other filters, and for
 * broken data.
 */
export const decompress = (data: Buffer, filters: readonly string[]): Decompressed => {
  demand(filters.length <= IN_ONE_ANOTHER_MAX, 'too-complex')
  let [content, length] = [data, 0]
  for (const [index, filter] of filters.entries()) {
    const decompressed = DECODERS.get(filter)?.(content)
    demand(decompressed, 'too-complex')
    content = decompressed.content
    if (index === 0) length = decompressed.length
  }
  return { content, length }
}
