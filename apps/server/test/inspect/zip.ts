/** Makes archives for tests, valid and invalid ones. */
import { crc32, deflateRawSync } from 'node:zlib'

/** The stated values of an entry may differ from its content. */
export type ZipMember = {
  name: string
  content: Buffer | string
  isStored?: boolean
  flags?: number
  saidSize?: number
  saidCrc?: number
  /** The name in the header before the content. */
  localName?: string | Buffer
  /** Checksum, compressed size and size in the header before the content. */
  localNumbers?: readonly [crc: number, compressedSize: number, size: number]
  localExtra?: Buffer
  extra?: Buffer
  /** Bytes after the compressed data, counted as compressed data. */
  junk?: Buffer
  /** Bytes before the next entry that belong to no entry. */
  gap?: Buffer
}
type Archive = { before?: Buffer; after?: Buffer; comment?: Buffer; large?: boolean }

const u16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from(Uint16Array.of(value).buffer)))
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from(Uint32Array.of(value).buffer)))
const u64 = (value: number) => u32(value, 0)
const NONE = Buffer.alloc(0)

/** An entry with its sizes after its content, as of a program that writes to a stream. */
export const streamed = (
  name: string,
  content: string,
  { isLarge = false, isSigned = true, isStored = false } = {},
): ZipMember & { gap: Buffer } => {
  const [raw, sizes] = [Buffer.from(content), isLarge ? u64 : u32]
  const compressedSize = isStored ? raw.length : deflateRawSync(raw, { level: 9 }).length
  const gap = [isSigned ? u32(0x08074b50) : NONE, u32(crc32(raw)), sizes(compressedSize), sizes(raw.length)]
  return { name, content, isStored, flags: 8, localNumbers: [0, 0, 0], gap: Buffer.concat(gap) }
}

export const headersOf = ({ name, content, isStored = false, flags = 0, saidSize, saidCrc, ...entry }: ZipMember) => {
  const { localName = name, localExtra = NONE, extra = NONE, junk = NONE, gap = NONE } = entry
  const raw = Buffer.from(content)
  const data = Buffer.concat([isStored ? raw : deflateRawSync(raw, { level: 9 }), junk])
  const about = u16(20, flags, isStored ? 0 : 8, 0, 0)
  const numbers = [saidCrc ?? crc32(raw), data.length, saidSize ?? raw.length]
  const local = [
    u32(0x04034b50),
    about,
    u32(...(entry.localNumbers ?? numbers)),
    u16(Buffer.byteLength(localName), localExtra.length),
    Buffer.from(localName),
    localExtra,
    data,
    gap,
  ]
  const central = (position: number) =>
    Buffer.concat([
      u32(0x02014b50),
      u16(20),
      about,
      u32(...numbers),
      u16(Buffer.byteLength(name), extra.length, 0, 0, 0),
      u32(0, position),
      Buffer.from(name),
      extra,
    ])
  return { local: Buffer.concat(local), central }
}

/** `before` and `after` surround the archive; `large` also writes the records for large archives. */
export const zip = (entries: readonly ZipMember[], { before, after, comment, large = false }: Archive = {}): Buffer => {
  const parts = [before ?? NONE]
  const directory: Buffer[] = []
  let position = parts[0]?.length ?? 0
  for (const entry of entries) {
    const { local, central } = headersOf(entry)
    parts.push(local)
    directory.push(central(position))
    position += local.length
  }
  const central = Buffer.concat(directory)
  const [count, size] = [entries.length, central.length]
  const end64 = [u32(0x06064b50), u64(44), u16(45, 45), u32(0, 0), u64(count), u64(count), u64(size), u64(position)]
  const locator = [u32(0x07064b50, 0), u64(position + size), u32(1)]
  const said = large ? [u16(0xffff, 0xffff), u32(0xffffffff, 0xffffffff)] : [u16(count, count), u32(size, position)]
  const end = [u32(0x06054b50), u16(0, 0), ...said, u16(comment?.length ?? 0), comment ?? NONE]
  return Buffer.concat([...parts, central, ...(large ? [...end64, ...locator] : []), ...end, after ?? NONE])
}

/** An archive with another number in the record at its end. */
export const withEnd = (file: Buffer, at: number, value: number) => {
  const copy = Buffer.from(file)
  copy.writeUInt16LE(value, copy.length - 22 + at)
  return copy
}

export const manyEntries = (count: number) =>
  zip(Array.from({ length: count }, (_, index) => ({ name: String(index), content: '', isStored: true })))

/** An archive with any records in its directory, and `count` in the record at its end. */
export const listing = (count: number, local: Buffer, ...records: Buffer[]) => {
  const directory = Buffer.concat(records)
  const end = zip([]).subarray(-22)
  for (const at of [8, 10]) end.writeUInt16LE(count, at)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, directory, end])
}
