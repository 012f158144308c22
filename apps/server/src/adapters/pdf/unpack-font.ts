/** Decompresses a web font (WOFF 1.0), since the PDF library would inflate its tables again for every glyph. */
import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const HEADER = 12
const ENTRY = 16

/** Tables are aligned to 4 bytes. */
const padded = (length: number): number => Math.ceil(length / 4) * 4

/** Returns the font as OpenType. Throws when the input is not WOFF 1.0. */
export const unpackFont = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a font in WOFF 1.0')
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(HEADER + count * ENTRY)
  woff.copy(head, 0, 4, 8)
  // The other header fields are search hints and may be zero.
  head.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let offset = head.length
  for (let table = 0; table < count; table++) {
    const from = WOFF_HEADER + table * WOFF_ENTRY
    const [start, compressed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ]
    const data = woff.subarray(start, start + compressed)
    const at = HEADER + table * ENTRY
    woff.copy(head, at, from, from + 4)
    woff.copy(head, at + 4, from + 16, from + 20)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(length, at + 12)
    tables.push(compressed < length ? inflateSync(data) : data, Buffer.alloc(padded(length) - length))
    offset += padded(length)
  }
  return Buffer.concat([head, ...tables])
}
