/** TIFF: each page's directory says how large it is and where its image data stands, and all of it is there. */
import type { IsContent } from './archive-end.ts'
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

type Pieces = { count: number; offsetOf(index: number): number; sizeOf(index: number): number }

/** The strips or tiles of a page. */
const piecesOf = (file: Buffer, endian: Endian, offsets: Buffer, sizes: Buffer): Pieces => {
  const count = endian.long(offsets, 4)
  demand(count > 0 && endian.long(sizes, 4) >= count, 'content')
  demand(count <= PIECES_MAX, 'too-complex')
  const [offsetOf, sizeOf] = [numbersOf(file, endian, offsets), numbersOf(file, endian, sizes)]
  for (let index = 0; index < count; index++) demand(offsetOf(index) + sizeOf(index) <= file.length, 'truncated')
  return { count, offsetOf, sizeOf }
}

/** Bytes of a value of each type, by the type's number. */
const WIDTHS = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/** Whether a byte belongs to a value that is stored outside its directory: a colour profile, metadata. */
const isInValue = (directory: Buffer, { short, long }: Endian, position: number): boolean => {
  for (let at = 0; at + ENTRY <= directory.length; at += ENTRY) {
    const length = (WIDTHS[short(directory, at + 2)] ?? 0) * long(directory, at + 4)
    const from = long(directory, at + 8)
    if (length > 4 && from <= position && position < from + length) return true
  }
  return false
}

const isInPiece = ({ count, offsetOf, sizeOf }: Pieces, position: number): boolean => {
  for (let index = 0; index < count; index++) {
    const from = offsetOf(index)
    if (from <= position && position < from + sizeOf(index)) return true
  }
  return false
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
    pieces: piecesOf(file, endian, offsets, sizes),
    directory,
    next: endian.long(directory, count * ENTRY),
  }
}

/** Gives which bytes are content: image data, and values of the directories. */
export const inspectTiff = (file: Buffer): IsContent => {
  const endian = ENDIANS[file.toString('latin1', 0, 4)]
  demand(endian, 'content')
  const seen = new Set<number>()
  const pages: ReturnType<typeof checkPage>[] = []
  let pieces = 0
  let directories = 0
  for (let position = endian.long(bytesAt(file, 4, 4), 0); position !== 0; ) {
    // A directory that leads back to an earlier one would never end; those that lie over each other would nearly never.
    demand(!seen.has(position), 'content')
    seen.add(position)
    const page = checkPage(file, endian, position)
    pages.push(page)
    position = page.next
    pieces += page.pieces.count
    directories += page.directory.length
    demand(directories <= file.length, 'content')
    demand(seen.size <= PAGES_MAX && pieces <= PIECES_MAX, 'too-complex')
  }
  demand(seen.size > 0, 'content')
  return (at) => pages.some((page) => isInPiece(page.pieces, at) || isInValue(page.directory, endian, at))
}
