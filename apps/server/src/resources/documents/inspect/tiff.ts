/** Inspects TIFF: each page's directory gives its size and the location of its image data, which must be complete. */
import type { IsContent } from './archive-end.ts'
import { bytesAt, demand } from './refused.ts'

const PAGES_MAX = 10_000
/** Strips or tiles of all pages together. */
const PIECES_MAX = 1_000_000
const [HEADER, ENTRY, NEXT] = [8, 12, 4]
const [SHORT, LONG] = [3, 4]
const [WIDTH, HEIGHT, STRIP_OFFSETS, STRIP_SIZES, TILE_OFFSETS, TILE_SIZES] = [256, 257, 273, 279, 324, 325]

type Endian = { short: (from: Buffer, at: number) => number; long: (from: Buffer, at: number) => number }
const ENDIANS: Record<string, Endian> = {
  'II*\0': { short: (from, at) => from.readUInt16LE(at), long: (from, at) => from.readUInt32LE(at) },
  'MM\0*': { short: (from, at) => from.readUInt16BE(at), long: (from, at) => from.readUInt32BE(at) },
}

/** The numbers of a directory entry; up to four bytes are in the entry itself. */
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
  const [offsetOf, sizeOf] = [numbersOf(file, endian, offsets), numbersOf(file, endian, sizes)]
  for (let index = 0; index < count; index++) demand(offsetOf(index) + sizeOf(index) <= file.length, 'truncated')
  return { count, offsetOf, sizeOf }
}

/** Bytes per value of each type, by the type's number. */
const WIDTHS = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/** The positions of the entries in a directory, which the position of the next directory follows. */
function* entriesAt(directory: Buffer): Iterable<number> {
  for (let at = 0; at < directory.length - NEXT; at += ENTRY) yield at
}

type Range = readonly [from: number, to: number]

/** Values that are stored outside their directory: a colour profile, metadata. */
function* valuesOf(directory: Buffer, { short, long }: Endian): Iterable<Range> {
  for (const at of entriesAt(directory)) {
    const length = (WIDTHS[short(directory, at + 2)] ?? 0) * long(directory, at + 4)
    const from = long(directory, at + 8)
    if (length > 4) yield [from, from + length]
  }
}

function* rangesOf({ count, offsetOf, sizeOf }: Pieces): Iterable<Range> {
  for (let index = 0; index < count; index++) yield [offsetOf(index), offsetOf(index) + sizeOf(index)]
}

/** Narrows the space around a position to that between structures. Empty if the position is inside one of them. */
const spaceBetween = (structures: Iterable<Range>, position: number, [from, to]: Range): Range => {
  let [left, right] = [from, to]
  for (const [start, end] of structures)
    if (end <= position) left = Math.max(left, end)
    else right = Math.min(right, start)
  return [left, right]
}

const isIn = (ranges: Iterable<Range>, position: number, [left, right]: Range): boolean => {
  for (const [from, to] of ranges) if (from <= position && position < to && left <= from && to <= right) return true
  return false
}

/** `next` is the position of the next page's directory, 0 after the last. */
const checkPage = (file: Buffer, endian: Endian, position: number) => {
  const count = endian.short(bytesAt(file, position, 2), 0)
  const directory = bytesAt(file, position + 2, count * ENTRY + NEXT)
  const entries = new Map<number, Buffer>()
  for (const at of entriesAt(directory)) entries.set(endian.short(directory, at), directory.subarray(at))
  demand(entries.has(WIDTH) && entries.has(HEIGHT), 'content')
  const offsets = entries.get(STRIP_OFFSETS) ?? entries.get(TILE_OFFSETS)
  const sizes = entries.get(STRIP_SIZES) ?? entries.get(TILE_SIZES)
  demand(offsets && sizes, 'content')
  return {
    pieces: piecesOf(file, endian, offsets, sizes),
    directory,
    range: [position, position + 2 + directory.length] satisfies Range,
    next: endian.long(directory, count * ENTRY),
  }
}

/** Returns the predicate for content bytes: image data, and values of the directories. */
export const inspectTiff = (file: Buffer): IsContent => {
  const endian = ENDIANS[file.toString('latin1', 0, 4)]
  demand(endian, 'content')
  const seen = new Set<number>()
  const pages: ReturnType<typeof checkPage>[] = []
  let pieces = 0
  let directorySize = 0
  for (let position = endian.long(bytesAt(file, 4, 4), 0); position !== 0; ) {
    // A cycle of directories would never end, and overlapping directories would take too long.
    demand(!seen.has(position), 'content')
    seen.add(position)
    const page = checkPage(file, endian, position)
    pages.push(page)
    position = page.next
    pieces += page.pieces.count
    directorySize += page.directory.length
    demand(directorySize <= file.length, 'content')
    demand(seen.size <= PAGES_MAX && pieces <= PIECES_MAX, 'too-complex')
  }
  demand(seen.size > 0, 'content')
  return (at) => {
    // Data that overlaps a directory was crafted to hide something: image data and values are content only outside it.
    const directories = pages.map(({ range }) => range)
    const forValues = spaceBetween(directories, at, [HEADER, file.length])
    if (pages.some(({ directory }) => isIn(valuesOf(directory, endian), at, forValues))) return true
    let forPieces = forValues
    for (const { directory } of pages) forPieces = spaceBetween(valuesOf(directory, endian), at, forPieces)
    return pages.some((page) => isIn(rangesOf(page.pieces), at, forPieces))
  }
}
