/** Inspects PNG: the signature, a header, image data and an end, chunk after chunk. */
import type { IsContent } from './archive-end.ts'
import { bytesAt, demand } from './refused.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const AROUND_DATA = 12
/** Writers make chunks of 8 KB and more. */
const CHUNKS_MAX = 100_000

/** Returns the predicate for content bytes: all up to the end of the picture. */
export const inspectPng = (file: Buffer): IsContent => {
  demand(file.subarray(0, 8).equals(SIGNATURE), 'content')
  let position = 8
  let hasData = false
  for (let chunks = 0; ; chunks++) {
    demand(chunks < CHUNKS_MAX, 'too-complex')
    const head = bytesAt(file, position, 8)
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    demand(/[A-Za-z]{4}/.test(type), 'content')
    demand(chunks > 0 || (type === 'IHDR' && length === 13), 'content')
    hasData ||= type === 'IDAT'
    const end = position + AROUND_DATA + length
    demand(end <= file.length, 'truncated')
    if (type === 'IEND') {
      demand(hasData, 'content')
      return (at) => at < end
    }
    position = end
  }
}
