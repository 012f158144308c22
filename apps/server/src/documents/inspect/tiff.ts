/** TIFF: each page's directory says how large it is and where its image data stands, and all of it is there. */
import type { Bytes } from './bytes.ts'
import { demand } from './refused.ts'

const PAGES_MAX = 10_000
/** Pieces of image data of all pages together. */
const PIECES_MAX = 1_000_000
const [SHORT, LONG] = [3, 4]
const [WIDTH, HEIGHT, STRIP_OFFSETS, STRIP_SIZES, TILE_OFFSETS, TILE_SIZES] = [256, 257, 273, 279, 324, 325]

type Endian = { short: (from: Buffer, at: number) => number; long: (from: Buffer, at: number) => number }
const ENDIANS: Record<string, Endian> = {
  'II*\0': { short: (from, at) => from.readUInt16LE(at), long: (from, at) => from.readUInt32LE(at) },
  'MM\0*': { short: (from, at) => from.readUInt16BE(at), long: (from, at) => from.readUInt32BE(at) },
}

/** A directory entry's numbers, read in pieces; up to four bytes stand in the entry itself. */
async function* numbersOf(bytes: Bytes, { short, long }: Endian, entry: Buffer) {
  const type = short(entry, 2)
  const count = long(entry, 4)
  demand(type === SHORT || type === LONG, 'content')
  const width = type === SHORT ? 2 : 4
  const isInside = count * width <= 4
  const position = isInside ? 0 : long(entry, 8)
  demand(isInside || position + count * width <= bytes.size, 'truncated')
  for (let index = 0; index < count; index++) {
    const value = isInside ? entry.subarray(8 + index * width) : await bytes.at(position + index * width, width)
    yield type === SHORT ? short(value, 0) : long(value, 0)
  }
}

/** Gives how many pieces the page's image data has. */
const checkData = async (bytes: Bytes, endian: Endian, offsets: Buffer, sizes: Buffer): Promise<number> => {
  demand(endian.long(offsets, 4) <= PIECES_MAX, 'content')
  const lengths = numbersOf(bytes, endian, sizes)
  let count = 0
  for await (const offset of numbersOf(bytes, endian, offsets)) {
    const length = await lengths.next()
    demand(length.done !== true, 'content')
    demand(offset + length.value <= bytes.size, 'truncated')
    count++
  }
  demand(count > 0, 'content')
  return count
}

/** `next`: where the next page's directory stands, 0 after the last. */
const checkPage = async (bytes: Bytes, endian: Endian, position: number) => {
  const count = endian.short(await bytes.at(position, 2), 0)
  const directory = await bytes.at(position + 2, count * 12 + 4)
  const entries = new Map<number, Buffer>()
  for (let at = 0; at < count * 12; at += 12) entries.set(endian.short(directory, at), directory.subarray(at, at + 12))
  demand(entries.has(WIDTH) && entries.has(HEIGHT), 'content')
  const offsets = entries.get(STRIP_OFFSETS) ?? entries.get(TILE_OFFSETS)
  const sizes = entries.get(STRIP_SIZES) ?? entries.get(TILE_SIZES)
  demand(offsets && sizes, 'content')
  return { pieces: await checkData(bytes, endian, offsets, sizes), next: endian.long(directory, count * 12) }
}

export const inspectTiff = async (bytes: Bytes): Promise<void> => {
  const head = await bytes.upTo(0, 8)
  const endian = ENDIANS[head.toString('latin1', 0, 4)]
  demand(endian, 'content')
  demand(head.length === 8, 'truncated')
  let pages = 0
  let pieces = 0
  for (let position = endian.long(head, 4); position !== 0; pages++) {
    const page = await checkPage(bytes, endian, position)
    position = page.next
    pieces += page.pieces
    // A directory that leads back to an earlier one would never end.
    demand(pages < PAGES_MAX && pieces < PIECES_MAX, 'content')
  }
  demand(pages > 0, 'content')
}
