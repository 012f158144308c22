/** The container of Word's and Excel's formats before 2007 (OLE2, a small file system): which document it holds, and whether it is locked. */
import type { Bytes } from './bytes.ts'
import { demand } from './refused.ts'

const SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
/** Larger numbers are no sectors but marks: end of chain, free. */
const LAST_SECTOR = 0xfffffff9
const HEADER_TABLES = 109
const ENTRIES_MAX = 100_000
const MINI_SECTOR = 64

type Entry = { name: string; type: number; left: number; right: number; child: number; start: number; size: number }
type Container = {
  bytes: Bytes
  sectorSize: number
  /** The sector that follows one in its chain. */
  next(sector: number): Promise<number>
  header: Buffer
}

const isOle2 = async (bytes: Bytes): Promise<boolean> => (await bytes.upTo(0, 8)).equals(SIGNATURE)

const readSector = ({ bytes, sectorSize }: Pick<Container, 'bytes' | 'sectorSize'>, sector: number) =>
  bytes.at((sector + 1) * sectorSize, sectorSize)

/** Where the sectors stand that hold the table of chains: 109 in the header, the rest in a chain of their own. */
const tableSectors = async (bytes: Bytes, sectorSize: number, header: Buffer): Promise<number[]> => {
  const sectors: number[] = []
  const most = Math.ceil(bytes.size / sectorSize)
  for (let index = 0; index < HEADER_TABLES; index++) sectors.push(header.readUInt32LE(76 + index * 4))
  let more = header.readUInt32LE(68)
  while (more <= LAST_SECTOR && sectors.length < most + HEADER_TABLES) {
    const sector = await readSector({ bytes, sectorSize }, more)
    for (let at = 0; at < sectorSize - 4; at += 4) sectors.push(sector.readUInt32LE(at))
    more = sector.readUInt32LE(sectorSize - 4)
  }
  return sectors
}

const openContainer = async (bytes: Bytes): Promise<Container> => {
  demand(await isOle2(bytes), 'content')
  const header = await bytes.at(0, 512)
  const shift = header.readUInt16LE(30)
  demand(shift === 9 || shift === 12, 'content')
  const sectorSize = 2 ** shift
  const tables = await tableSectors(bytes, sectorSize, header)
  const next = async (sector: number): Promise<number> => {
    const table = tables[Math.floor((sector * 4) / sectorSize)] ?? LAST_SECTOR + 1
    demand(table <= LAST_SECTOR, 'content')
    return (await bytes.at((table + 1) * sectorSize + ((sector * 4) % sectorSize), 4)).readUInt32LE(0)
  }
  return { bytes, sectorSize, next, header }
}

/** The sectors of a chain; a chain longer than the file leads back to itself. */
async function* chain({ bytes, sectorSize, next }: Container, start: number) {
  const most = Math.ceil(bytes.size / sectorSize)
  let count = 0
  for (let sector = start; sector <= LAST_SECTOR; sector = await next(sector)) {
    demand(count++ < most, 'content')
    demand((sector + 1) * sectorSize < bytes.size, 'truncated')
    yield sector
  }
}

const entryFrom = (raw: Buffer): Entry => ({
  name: raw.toString('utf16le', 0, Math.max(0, Math.min(64, raw.readUInt16LE(64)) - 2)),
  type: raw.readUInt8(66),
  left: raw.readUInt32LE(68),
  right: raw.readUInt32LE(72),
  child: raw.readUInt32LE(76),
  start: raw.readUInt32LE(116),
  size: raw.readUInt32LE(120),
})

const readEntries = async (container: Container): Promise<Entry[]> => {
  const entries: Entry[] = []
  for await (const sector of chain(container, container.header.readUInt32LE(48))) {
    const raw = await readSector(container, sector)
    for (let at = 0; at < raw.length; at += 128) entries.push(entryFrom(raw.subarray(at, at + 128)))
    demand(entries.length < ENTRIES_MAX, 'content')
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
const readSmall = async (container: Container, root: Entry, { start, size }: Entry, length: number) => {
  const { bytes, sectorSize, header } = container
  const tables: number[] = []
  for await (const sector of chain(container, header.readUInt32LE(60))) tables.push(sector)
  const places: number[] = []
  for await (const sector of chain(container, root.start)) places.push((sector + 1) * sectorSize)
  const parts: Buffer[] = []
  for (let piece = start; piece <= LAST_SECTOR && parts.length * MINI_SECTOR < length; ) {
    const place = places[Math.floor((piece * MINI_SECTOR) / sectorSize)]
    const table = tables[Math.floor((piece * 4) / sectorSize)]
    demand(place !== undefined && table !== undefined, 'content')
    parts.push(await bytes.upTo(place + ((piece * MINI_SECTOR) % sectorSize), MINI_SECTOR))
    piece = (await bytes.at((table + 1) * sectorSize + ((piece * 4) % sectorSize), 4)).readUInt32LE(0)
  }
  return Buffer.concat(parts).subarray(0, Math.min(length, size))
}

/** The first bytes of a stream; the whole of it must be there. */
const readHead = async (container: Container, root: Entry, entry: Entry, length: number): Promise<Buffer> => {
  if (entry.size < container.header.readUInt32LE(56)) return readSmall(container, root, entry, length)
  const parts: Buffer[] = []
  let found = 0
  for await (const sector of chain(container, entry.start)) {
    if (found < length)
      parts.push(await container.bytes.upTo((sector + 1) * container.sectorSize, container.sectorSize))
    found += container.sectorSize
  }
  demand(found >= entry.size, 'truncated')
  return Buffer.concat(parts).subarray(0, length)
}

const HEAD = 4096
const [FILE_PASS, FIRST_SHEET, END_OF_PART] = [0x2f, 0x85, 0x0a]

/** Word says it in its header, Excel with a record before the first sheet's. */
const isEncrypted = (name: string, head: Buffer): boolean => {
  if (name === 'WordDocument') return head.length >= 12 && (head.readUInt16LE(10) & 0x0100) !== 0
  for (let at = 0; at + 4 <= head.length; at += 4 + head.readUInt16LE(at + 2)) {
    const record = head.readUInt16LE(at)
    if (record === FILE_PASS) return true
    if (record === FIRST_SHEET || record === END_OF_PART) return false
  }
  return false
}

const isLockedPackage = (top: ReadonlyMap<string, unknown>) => top.has('EncryptedPackage') || top.has('EncryptionInfo')

/** An Office Open XML file that is locked with a password is such a container. */
export const holdsLockedPackage = async (bytes: Bytes): Promise<boolean> =>
  (await isOle2(bytes)) && isLockedPackage(topEntries(await readEntries(await openContainer(bytes))))

/** `mainStreams`: one of these must stand at the top. */
export const inspectOle2 = async (bytes: Bytes, mainStreams: readonly string[]): Promise<void> => {
  const container = await openContainer(bytes)
  const entries = await readEntries(container)
  const top = topEntries(entries)
  demand(!isLockedPackage(top), 'encrypted')
  const main = mainStreams.map((name) => top.get(name)).find((entry) => entry !== undefined)
  const root = entries[0]
  demand(root && main?.type === 2, 'content')
  const head = await readHead(container, root, main, HEAD)
  demand(!isEncrypted(main.name, head), 'encrypted')
  demand(!entries.some(({ name }) => name === '_VBA_PROJECT' || name === '_VBA_PROJECT_CUR'), 'macro')
}
