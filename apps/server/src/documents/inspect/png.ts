/** PNG: the signature, a header, image data and an end, chunk after chunk. */
import type { Bytes } from './bytes.ts'
import { demand } from './refused.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const AROUND_DATA = 12

export const inspectPng = async (bytes: Bytes): Promise<void> => {
  demand((await bytes.upTo(0, 8)).equals(SIGNATURE), 'content')
  let position = 8
  let type = ''
  const seen = new Set<string>()
  while (type !== 'IEND') {
    const head = await bytes.at(position, 8)
    const length = head.readUInt32BE(0)
    type = head.toString('latin1', 4, 8)
    demand(/^[A-Za-z]{4}$/.test(type), 'content')
    demand(seen.size > 0 || (type === 'IHDR' && length === 13), 'content')
    seen.add(type)
    position += AROUND_DATA + length
    demand(position <= bytes.size, 'truncated')
  }
  demand(seen.has('IDAT'), 'content')
}
