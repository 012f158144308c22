/** Makes archives for tests, right ones and wrong ones. */
import { crc32, deflateRawSync } from 'node:zlib'

/** What the archive says of an entry may differ from what is true. */
export type Packed = {
  name: string
  content: Buffer | string
  isStored?: boolean
  flags?: number
  saidSize?: number
  saidCrc?: number
  /** The name in the header before the content. */
  localName?: string
}
type Archive = { before?: Buffer; after?: Buffer; comment?: Buffer; large?: boolean }

const u16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from(Uint16Array.of(value).buffer)))
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from(Uint32Array.of(value).buffer)))
const u64 = (value: number) => u32(value, 0)

const headersOf = ({ name, content, isStored = false, flags = 0, saidSize, saidCrc, localName = name }: Packed) => {
  const raw = Buffer.from(content)
  const data = isStored ? raw : deflateRawSync(raw, { level: 9 })
  const about = Buffer.concat([
    u16(20, flags, isStored ? 0 : 8, 0, 0),
    u32(saidCrc ?? crc32(raw), data.length, saidSize ?? raw.length),
  ])
  const local = [u32(0x04034b50), about, u16(Buffer.byteLength(localName), 0), Buffer.from(localName), data]
  const central = (position: number) =>
    Buffer.concat([
      u32(0x02014b50),
      u16(20),
      about,
      u16(Buffer.byteLength(name), 0, 0, 0, 0),
      u32(0, position),
      Buffer.from(name),
    ])
  return { local: Buffer.concat(local), central }
}

/** `before` and `after` stand around the archive; `large` writes the records for large archives as well. */
export const zip = (entries: readonly Packed[], { before, after, comment, large = false }: Archive = {}): Buffer => {
  const parts = [before ?? Buffer.alloc(0)]
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
  const end = [u32(0x06054b50), u16(0, 0), ...said, u16(comment?.length ?? 0), comment ?? Buffer.alloc(0)]
  return Buffer.concat([...parts, central, ...(large ? [...end64, ...locator] : []), ...end, after ?? Buffer.alloc(0)])
}
