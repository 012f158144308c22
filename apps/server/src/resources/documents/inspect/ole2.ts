/** The container of Word's and Excel's formats before 2007 (OLE2, a small file system): which document it holds, and whether it is locked. */
import { bytesAt, demand } from './refused.ts'

const SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
/** Larger numbers are no sectors but marks: end of chain, free. */
const LAST_SECTOR = 0xfffffff9
const HEADER_TABLES = 109
const ENTRIES_MAX = 100_000
const MINI_SECTOR = 64

/** `name` in small letters, as such names are compared. */
type Entry = { name: string; type: number; left: number; right: number; child: number; start: number; size: number }
type Container = {
  file: Buffer
  sectorSize: number
  /** The sector that follows one in its chain. */
  next(sector: number): number
  header: Buffer
}

export const isOle2 = (file: Buffer): boolean => file.subarray(0, 8).equals(SIGNATURE)

const readSector = ({ file, sectorSize }: Pick<Container, 'file' | 'sectorSize'>, sector: number) =>
  bytesAt(file, (sector + 1) * sectorSize, sectorSize)

/** Where the sectors stand that hold the table of chains: 109 in the header, the rest in a chain of their own. */
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

const openContainer = (file: Buffer): Container => {
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

/** The sectors of a chain; a chain longer than the file leads back to itself. */
function* chain({ file, sectorSize, next }: Container, start: number) {
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

const readEntries = (container: Container): Entry[] => {
  const entries: Entry[] = []
  for (const sector of chain(container, container.header.readUInt32LE(48))) {
    const raw = readSector(container, sector)
    for (let at = 0; at < raw.length; at += 128) entries.push(entryFrom(raw.subarray(at, at + 128)))
    demand(entries.length < ENTRIES_MAX, 'too-complex')
  }
  return entries
}

/** What stands directly below the root: a document inside the document stands deeper. */
const topEntries = (entries: readonly Entry[]): Map<string, Entry> => {
  const top = new Map<string, Entry>()
  const open = [entries[0]?.child ?? 0]
  const seen = new Set<number>()
  for (let number = open.pop(); number !== undefined; number = open.pop()) {
    const entry = entries[number]
    if (!entry || seen.has(number)) continue
    seen.add(number)
    top.set(entry.name, entry)
    open.push(entry.left, entry.right)
  }
  return top
}

/** The first bytes of a small stream: pieces of the root's stream, with a table of their own. */
const readSmall = (container: Container, root: Entry, { start, size }: Entry, length: number): Buffer => {
  const { file, sectorSize, header } = container
  const tables = [...chain(container, header.readUInt32LE(60))]
  const places = [...chain(container, root.start)].map((sector) => (sector + 1) * sectorSize)
  const parts: Buffer[] = []
  for (let piece = start; piece <= LAST_SECTOR && parts.length * MINI_SECTOR < length; ) {
    const place = places[Math.floor((piece * MINI_SECTOR) / sectorSize)]
    const table = tables[Math.floor((piece * 4) / sectorSize)]
    demand(place !== undefined && table !== undefined, 'content')
    const from = place + ((piece * MINI_SECTOR) % sectorSize)
    parts.push(file.subarray(from, from + MINI_SECTOR))
    piece = bytesAt(file, (table + 1) * sectorSize + ((piece * 4) % sectorSize), 4).readUInt32LE(0)
  }
  return Buffer.concat(parts).subarray(0, Math.min(length, size))
}

/** The first bytes of a stream; the whole of it must be there. */
const readHead = (container: Container, root: Entry, entry: Entry, length: number): Buffer => {
  const { file, sectorSize, header } = container
  if (entry.size < header.readUInt32LE(56)) return readSmall(container, root, entry, length)
  const sectors = [...chain(container, entry.start)]
  demand(sectors.length * sectorSize >= entry.size, 'truncated')
  const head = sectors.slice(0, Math.ceil(length / sectorSize))
  return Buffer.concat(head.map((sector) => file.subarray((sector + 1) * sectorSize, (sector + 2) * sectorSize)))
}

/** Excel's records for its sheets stand well within so much. */
const HEAD = 64 * 1024
const [FILE_PASS, SHEET, END_OF_PART] = [0x2f, 0x85, 0x0a]
const MACRO_SHEET = 1

/** Word says it in its header, Excel with a record before the first sheet's. */
const checkHead = (name: string, head: Buffer): void => {
  if (name === 'worddocument') return demand(head.length < 12 || (head.readUInt16LE(10) & 0x0100) === 0, 'encrypted')
  for (let at = 0; at + 4 <= head.length; at += 4 + head.readUInt16LE(at + 2)) {
    const record = head.readUInt16LE(at)
    demand(record !== FILE_PASS, 'encrypted')
    // Macros of the kind that Excel had before 1997 stand in sheets of their own.
    demand(record !== SHEET || head[at + 9] !== MACRO_SHEET, 'macro')
    if (record === END_OF_PART) return
  }
}

const isLockedPackage = (top: ReadonlyMap<string, unknown>) => top.has('encryptedpackage') || top.has('encryptioninfo')

/** An Office Open XML file that is locked with a password is such a container. */
export const holdsLockedPackage = (file: Buffer): boolean =>
  isOle2(file) && isLockedPackage(topEntries(readEntries(openContainer(file))))

/** Where macros stand, and what a program or any other file is wrapped in. Names count in any case. */
const MACROS = new Set(['_vba_project', '_vba_project_cur'])
const PACKAGE = '\u0001ole10native'

const checkNames = (entries: readonly Entry[], { macros }: { macros: boolean }): void => {
  demand(macros || !entries.some(({ name }) => MACROS.has(name)), 'macro')
  demand(!entries.some(({ name }) => name === PACKAGE), 'embedded')
}

/** `mainStreams`: one of these must stand at the top. */
export const inspectOle2 = (file: Buffer, mainStreams: readonly string[]): void => {
  const container = openContainer(file)
  const entries = readEntries(container)
  const top = topEntries(entries)
  demand(!isLockedPackage(top), 'encrypted')
  const main = mainStreams.map((name) => top.get(name.toLowerCase())).find((entry) => entry !== undefined)
  const root = entries[0]
  demand(root && main?.type === 2, 'content')
  checkNames(entries, { macros: false })
  checkHead(main.name, readHead(container, root, main, HEAD))
}

/** A container inside a document: it may hold what the document may not. */
export const checkEmbedded = (file: Buffer, { macros }: { macros: boolean }): void => {
  checkNames(readEntries(openContainer(file)), { macros })
}
