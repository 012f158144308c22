/**
 * Reads OLE2 containers, which are small file systems: their entries, their streams, and the bytes of the file that
 * belong to streams.
 */
import type { IsContent } from './archive-end.ts'
import { bytesAt, demand } from './refused.ts'

const SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
/** Larger numbers are special values: end of chain, free sector. */
const LAST_SECTOR = 0xfffffff9
const HEADER_TABLES = 109
const ENTRIES_MAX = 100_000
const MINI_SECTOR = 64
const ROOT = 5
export const STREAM = 2

/** `name` is in lower case, since these names are compared without case. */
export type Entry = {
  name: string
  type: number
  left: number
  right: number
  child: number
  start: number
  size: number
}
type Sectors = {
  file: Buffer
  sectorSize: number
  /** The next sector in the chain of `sector`. */
  next(sector: number): number
  header: Buffer
}
export type Container = Sectors & {
  entries: readonly Entry[]
  /** Entries directly below the root: those of an embedded document are deeper. */
  top: ReadonlyMap<string, Entry>
  /** Location of small streams: positions of the sectors that they share, and the sectors of their allocation table. */
  small(): { places: readonly number[]; tables: readonly number[] }
}

const memoize = <T>(compute: () => T): (() => T) => {
  let value: { it: T } | undefined
  return () => (value ??= { it: compute() }).it
}

export const isOle2 = (file: Buffer): boolean => file.subarray(0, 8).equals(SIGNATURE)

const readSector = ({ file, sectorSize }: Pick<Sectors, 'file' | 'sectorSize'>, sector: number) =>
  bytesAt(file, (sector + 1) * sectorSize, sectorSize)

/** Sectors of the allocation table: 109 in the header, the rest in a chain of their own. */
const tableSectors = (file: Buffer, sectorSize: number, header: Buffer): number[] => {
  const sectors: number[] = []
  const most = Math.ceil(file.length / sectorSize)
  for (let index = 0; index < HEADER_TABLES; index++) sectors.push(header.readUInt32LE(76 + index * 4))
  let more = header.readUInt32LE(68)
  while (more <= LAST_SECTOR && sectors.length < most + HEADER_TABLES) {
    const sector = readSector({ file, sectorSize }, more)
    for (let at = 0; at < sectorSize - 4; at += 4) sectors.push(sector.readUInt32LE(at))
    more = sector.readUInt32LE(sectorSize - 4)
  }
  return sectors
}

const openSectors = (file: Buffer): Sectors => {
  demand(isOle2(file), 'content')
  const header = bytesAt(file, 0, 512)
  const shift = header.readUInt16LE(30)
  demand(shift === 9 || shift === 12, 'content')
  const sectorSize = 2 ** shift
  const tables = tableSectors(file, sectorSize, header)
  const next = (sector: number): number => {
    const table = tables[Math.floor((sector * 4) / sectorSize)] ?? LAST_SECTOR + 1
    demand(table <= LAST_SECTOR, 'content')
    return bytesAt(file, (table + 1) * sectorSize + ((sector * 4) % sectorSize), 4).readUInt32LE(0)
  }
  return { file, sectorSize, next, header }
}

/** The sectors of a chain. A chain longer than the file contains a cycle. */
function* chain({ file, sectorSize, next }: Sectors, start: number) {
  const most = Math.ceil(file.length / sectorSize)
  let count = 0
  for (let sector = start; sector <= LAST_SECTOR; sector = next(sector)) {
    demand(count++ < most, 'content')
    demand((sector + 1) * sectorSize < file.length, 'truncated')
    yield sector
  }
}

const entryFrom = (raw: Buffer): Entry => ({
  name: raw.toString('utf16le', 0, Math.max(0, Math.min(64, raw.readUInt16LE(64)) - 2)).toLowerCase(),
  type: raw.readUInt8(66),
  left: raw.readUInt32LE(68),
  right: raw.readUInt32LE(72),
  child: raw.readUInt32LE(76),
  start: raw.readUInt32LE(116),
  size: raw.readUInt32LE(120),
})

const readEntries = (sectors: Sectors): Entry[] => {
  const entries: Entry[] = []
  for (const sector of chain(sectors, sectors.header.readUInt32LE(48))) {
    const raw = readSector(sectors, sector)
    for (let at = 0; at < raw.length; at += 128) entries.push(entryFrom(raw.subarray(at, at + 128)))
    demand(entries.length < ENTRIES_MAX, 'too-complex')
  }
  return entries
}

const topEntries = (entries: readonly Entry[]): Map<string, Entry> => {
  const top = new Map<string, Entry>()
  const open = [entries[0]?.child ?? 0]
  const seen = new Set<number>()
  for (let number = open.pop(); number !== undefined; number = open.pop()) {
    const entry = entries[number]
    if (!entry || seen.has(number)) continue
    seen.add(number)
    // If two entries have one name, programs may open either.
    demand(!top.has(entry.name), 'content')
    top.set(entry.name, entry)
    open.push(entry.left, entry.right)
  }
  return top
}

export const openContainer = (file: Buffer): Container => {
  const sectors = openSectors(file)
  const entries = readEntries(sectors)
  const small = memoize(() => ({
    tables: [...chain(sectors, sectors.header.readUInt32LE(60))],
    places: [...chain(sectors, entries[0]?.start ?? LAST_SECTOR + 1)].map(
      (sector) => (sector + 1) * sectors.sectorSize,
    ),
  }))
  return { ...sectors, entries, top: topEntries(entries), small }
}

/** A small stream: mini sectors within the root's stream, with their own allocation table. */
const readSmall = (container: Container, { start, size }: Entry): Buffer => {
  const { file, sectorSize } = container
  const { places, tables } = container.small()
  const parts: Buffer[] = []
  for (let piece = start; piece <= LAST_SECTOR && parts.length * MINI_SECTOR < size; ) {
    const place = places[Math.floor((piece * MINI_SECTOR) / sectorSize)]
    const table = tables[Math.floor((piece * 4) / sectorSize)]
    demand(place !== undefined && table !== undefined && parts.length * MINI_SECTOR <= file.length, 'content')
    const from = place + ((piece * MINI_SECTOR) % sectorSize)
    parts.push(file.subarray(from, from + MINI_SECTOR))
    piece = bytesAt(file, (table + 1) * sectorSize + ((piece * 4) % sectorSize), 4).readUInt32LE(0)
  }
  return Buffer.concat(parts).subarray(0, size)
}

const isSmall = ({ header }: Sectors, { size }: Entry): boolean => size < header.readUInt32LE(56)

/** The content of a stream, which must be complete. */
export const readStream = (container: Container, entry: Entry): Buffer => {
  if (isSmall(container, entry)) return readSmall(container, entry)
  const { file, sectorSize } = container
  const sectors = [...chain(container, entry.start)]
  demand(sectors.length * sectorSize >= entry.size, 'truncated')
  const parts = sectors.map((sector) => file.subarray((sector + 1) * sectorSize, (sector + 2) * sectorSize))
  return Buffer.concat(parts).subarray(0, entry.size)
}

/** Number of bytes of each sector that belong to a stream. Small streams are bytes of the root's. */
const bytesUsed = (container: Container): Uint16Array => {
  const { file, sectorSize, entries, next } = container
  const used = new Uint16Array(Math.ceil(file.length / sectorSize))
  for (const entry of entries) {
    if (entry.type !== ROOT && (entry.type !== STREAM || isSmall(container, entry))) continue
    let left = entry.size
    for (let sector = entry.start; left > 0 && sector < used.length && !used[sector]; sector = next(sector)) {
      used[sector] = Math.min(left, sectorSize)
      left -= sectorSize
    }
  }
  return used
}

/** Predicate for content bytes: those of streams. */
export const contentOf = (container: Container): IsContent => {
  const used = memoize(() => bytesUsed(container))
  return (at) => at % container.sectorSize < (used()[Math.floor(at / container.sectorSize) - 1] ?? 0)
}
