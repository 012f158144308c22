/** TIFF: each page's directory says how large it is and where its image data stands, and all of it is there. */
import { bytesAt, demand } from './refused.ts'

const PAGES_MAX = 10_000
/** Pieces of image data of all pages together. */
const PIECES_MAX = 1_000_000
const ENTRY = 12
const [SHORT, LONG] = [3, 4]
const [WIDTH, HEIGHT, STRIP_OFFSETS, STRIP_SIZES, TILE_OFFSETS, TILE_SIZES] = [256, 257, 273, 279, 324, 325]
const TAGS = new Set([WIDTH, HEIGHT, STRIP_OFFSETS, STRIP_SIZES, TILE_OFFSETS, TILE_SIZES])

type Endian = { short: (from: Buffer, at: number) => number; long: (from: Buffer, at: number) => number }
const ENDIANS: Record<string, Endian> = {
  'II*\0': { short: (from, at) => from.readUInt16LE(at), long: (from, at) => from.readUInt32LE(at) },
  'MM\0*': { short: (from, at) => from.readUInt16BE(at), long: (from, at) => from.readUInt32BE(at) },
}

/** A directory entry's numbers; up to four bytes stand in the entry itself. */
const numbersOf = (file: Buffer, { short, long }: Endian, entry: Buffer): ((index: number) => number) => {
  const type = short(entry, 2)
  demand(type === SHORT || type === LONG, 'content')
  const width = type === SHORT ? 2 : 4
  const length = long(entry, 4) * width
  const numbers = length <= 4 ? entry.subarray(8) : bytesAt(file, long(entry, 8), length)
  return (index) => (type === SHORT ? short(numbers, index * 2) : long(numbers, index * 4))
}

/** Gives how many pieces the page's image data has. */
const checkData = (file: Buffer, endian: Endian, offsets: Buffer, sizes: Buffer): number => {
  const count = endian.long(offsets, 4)
  demand(count > 0 && endian.long(sizes, 4) >= count, 'content')
  demand(count <= PIECES_MAX, 'too-complex')
  const [offsetOf, sizeOf] = [numbersOf(file, endian, offsets), numbersOf(file, endian, sizes)]
  for (let index = 0; index < count; index++) demand(offsetOf(index) + sizeOf(index) <= file.length, 'truncated')
  return count
}

/** `next`: where the next page's directory stands, 0 after the last. */
const checkPage = (file: Buffer, endian: Endian, position: number) => {
  const count = endian.short(bytesAt(file, position, 2), 0)
  const directory = bytesAt(file, position + 2, count * ENTRY + 4)
  const entries = new Map<number, Buffer>()
  for (let at = 0; at < count * ENTRY; at += ENTRY) {
    const tag = endian.short(directory, at)
    if (TAGS.has(tag)) entries.set(tag, directory.subarray(at, at + ENTRY))
  }
  demand(entries.has(WIDTH) && entries.has(HEIGHT), 'content')
  const offsets = entries.get(STRIP_OFFSETS) ?? entries.get(TILE_OFFSETS)
  const sizes = entries.get(STRIP_SIZES) ?? entries.get(TILE_SIZES)
  demand(offsets && sizes, 'content')
  return {
    pieces: checkData(file, endian, offsets, sizes),
    length: directory.length,
    next: endian.long(directory, count * ENTRY),
  }
}

export const inspectTiff = (file: Buffer): void => {
  const endian = ENDIANS[file.toString('latin1', 0, 4)]
  demand(endian, 'content')
  const seen = new Set<number>()
  let pieces = 0
  let directories = 0
  for (let position = endian.long(bytesAt(file, 4, 4), 0); position !== 0; ) {
    // A directory that leads back to an earlier one would never end; those that lie over each other would nearly never.
    demand(!seen.has(position), 'content')
    seen.add(position)
    const page = checkPage(file, endian, position)
    position = page.next
    pieces += page.pieces
    directories += page.length
    demand(directories <= file.length, 'content')
    demand(seen.size <= PAGES_MAX && pieces <= PIECES_MAX, 'too-complex')
  }
  demand(seen.size > 0, 'content')
}
