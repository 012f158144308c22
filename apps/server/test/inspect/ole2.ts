/** Makes OLE2 containers for tests: a small file system of sectors, chained by a table. */

const SECTOR = 512
const MINI = 64
/** Sector numbers per sector of the table. */
const PER_SECTOR = SECTOR / 4
const MINI_CUTOFF = 4096
const [END_OF_CHAIN, TABLE, FREE] = [0xfffffffe, 0xfffffffd, 0xffffffff]

const padTo = (content: Buffer, unit: number) =>
  Buffer.concat([content, Buffer.alloc((unit - (content.length % unit)) % unit)])

const entry = (name: string, type: number, links: { right?: number; child?: number }, start: number, size: number) => {
  const raw = Buffer.alloc(128)
  raw.write(name, 0, 'utf16le')
  raw.writeUInt16LE(name.length * 2 + 2, 64)
  raw.writeUInt8(type, 66)
  raw.writeUInt32LE(FREE, 68)
  raw.writeUInt32LE(links.right ?? FREE, 72)
  raw.writeUInt32LE(links.child ?? FREE, 76)
  raw.writeUInt32LE(start, 116)
  raw.writeUInt32LE(size, 120)
  return raw
}

const chainTo = (table: number[], count: number): number => {
  const start = table.length
  for (let index = 1; index <= count; index++) table.push(index === count ? END_OF_CHAIN : start + index)
  return count === 0 ? END_OF_CHAIN : start
}

const header = (tables: readonly number[], firstEntry: number, firstMini: number) => {
  const raw = Buffer.alloc(SECTOR)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(raw)
  for (const [value, at] of [
    [0x3e, 24],
    [3, 26],
    [0xfffe, 28],
    [9, 30],
    [6, 32],
  ] as const)
    raw.writeUInt16LE(value, at)
  const numbers = [
    [tables.length, 44],
    [firstEntry, 48],
    [MINI_CUTOFF, 56],
    [firstMini, 60],
    [1, 64],
    [END_OF_CHAIN, 68],
  ] as const
  for (const [value, at] of numbers) raw.writeUInt32LE(value, at)
  raw.fill(0xff, 76)
  for (const [index, sector] of tables.entries()) raw.writeUInt32LE(sector, 76 + index * 4)
  return raw
}

/** Streams by name, all at the top level; null is an empty folder. At most 7 MB in all. */
export const ole2 = (streams: Record<string, Buffer | null>): Buffer => {
  const table = [TABLE]
  const sectors: Buffer[] = []
  const put = (content: Buffer): number => {
    const whole = padTo(content, SECTOR)
    sectors.push(whole)
    return chainTo(table, whole.length / SECTOR)
  }
  const miniTable: number[] = []
  const minis: Buffer[] = []
  const putSmall = (content: Buffer): number => {
    minis.push(padTo(content, MINI))
    return chainTo(miniTable, Math.ceil(content.length / MINI))
  }
  const names = Object.entries(streams)
  const entries = names.map(([name, content], index) => {
    const links = index + 1 < names.length ? { right: index + 2 } : {}
    if (!content) return entry(name, 1, links, 0, 0)
    const start = content.length < MINI_CUTOFF ? putSmall(content) : put(content)
    return entry(name, 2, links, start, content.length)
  })
  const mini = Buffer.concat(minis)
  const root = entry('Root Entry', 5, { child: 1 }, put(mini), mini.length)
  const miniNumbers = Buffer.alloc(SECTOR, 0xff)
  for (const [index, value] of miniTable.entries()) miniNumbers.writeUInt32LE(value, index * 4)
  const firstMini = put(miniNumbers)
  const firstEntry = put(Buffer.concat([root, ...entries]))
  // The table of chains begins in the first sector and continues in the last ones.
  const tables = [0]
  while (tables.length * PER_SECTOR < table.length) tables.push(table.push(TABLE) - 1)
  const numbers = Buffer.alloc(tables.length * SECTOR, 0xff)
  for (const [index, value] of table.entries()) numbers.writeUInt32LE(value, index * 4)
  const [first, rest] = [numbers.subarray(0, SECTOR), numbers.subarray(SECTOR)]
  return Buffer.concat([header(tables, firstEntry, firstMini), first, ...sectors, rest])
}
