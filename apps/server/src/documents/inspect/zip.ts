/** ZIP archives, read strictly: what one program finds in an archive, every other must find as well. */
import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import type { Bytes } from './bytes.ts'
import { demand, Refused } from './refused.ts'

export type ZipEntry = {
  name: string
  isDeflated: boolean
  isEncrypted: boolean
  crc: number
  packedSize: number
  size: number
  /** Of the header that stands before its content. */
  position: number
}
type Directory = { position: number; size: number; count: number }

const [END, END_64, LOCATOR_64, CENTRAL, LOCAL] = ['PK\x05\x06', 'PK\x06\x06', 'PK\x06\x07', 'PK\x01\x02', 'PK\x03\x04']
const END_LENGTH = 22
const COMMENT_MAX = 0xffff
const ENDS_LOOKED_AT = 16
const DIRECTORY_MAX = 8 * 1024 * 1024
const MARK_16 = 0xffff
const MARK_32 = 0xffffffff
const MEGABYTE = 1024 * 1024

const isAt = (signature: string, buffer: Buffer, at = 0) => buffer.toString('latin1', at, at + 4) === signature
const number64 = (buffer: Buffer, at: number) => Number(buffer.readBigUInt64LE(at))

/** Any end of an archive near the end of a file which leads to a directory: programs that look for archives would find it. */
export const endsAsZip = async (bytes: Bytes): Promise<boolean> => {
  const start = Math.max(0, bytes.size - END_LENGTH - COMMENT_MAX)
  const tail = await bytes.upTo(start, END_LENGTH + COMMENT_MAX)
  // Backwards, as such programs do.
  let at = tail.length - END_LENGTH + 1
  for (let found = 0; found < ENDS_LOOKED_AT && at > 0; found++) {
    at = tail.lastIndexOf(END, at - 1, 'latin1')
    if (at < 0) return false
    const places = [tail.readUInt32LE(at + 16), start + at - tail.readUInt32LE(at + 12)]
    for (const place of places) if (place >= 0 && isAt(CENTRAL, await bytes.upTo(place, 4))) return true
  }
  return false
}

/** Files of more than 4 GB need it; some programs write it always. */
const directory64 = async (bytes: Bytes, end: number): Promise<Directory> => {
  const locator = await bytes.at(Math.max(0, end - 20), 20)
  demand(isAt(LOCATOR_64, locator), 'content')
  const position = number64(locator, 8)
  demand(position < bytes.size, 'content')
  const record = await bytes.at(position, 56)
  demand(isAt(END_64, record), 'content')
  const found = { count: number64(record, 32), size: number64(record, 40), position: number64(record, 48) }
  demand(found.position + found.size === position, 'content')
  return found
}

const findDirectory = async (bytes: Bytes): Promise<Directory> => {
  demand(isAt(LOCAL, await bytes.upTo(0, 4)), 'content')
  const length = Math.min(bytes.size, END_LENGTH + COMMENT_MAX)
  const start = bytes.size - length
  const tail = await bytes.upTo(start, length)
  const at = tail.lastIndexOf(END, undefined, 'latin1')
  demand(at >= 0 && at + END_LENGTH <= tail.length, 'truncated')
  // Nothing follows the end but its own comment.
  demand(at + END_LENGTH + tail.readUInt16LE(at + 20) === tail.length, 'content')
  const found = {
    count: tail.readUInt16LE(at + 10),
    size: tail.readUInt32LE(at + 12),
    position: tail.readUInt32LE(at + 16),
  }
  if (found.count === MARK_16 || found.size === MARK_32 || found.position === MARK_32)
    return directory64(bytes, start + at)
  // Some programs write the records for large files although nothing needs them.
  const gap = start + at - found.position - found.size
  demand(gap === 0 || gap === 76, 'content')
  return found
}

/** Sizes and place that do not fit in 32 bits stand in an extra field, in this order. */
const large = (extra: Buffer, values: readonly number[]): number[] => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    return values.map((value) => {
      if (value !== MARK_32) return value
      demand(next + 8 <= extra.length, 'content')
      next += 8
      return number64(extra, next - 8)
    })
  }
  return [...values]
}

const isHarmless = (name: string) => !/^[/\\]|^[a-z]:|\0|(?:^|[/\\])\.\.(?:[/\\]|$)/i.test(name)

function* entriesOf(directory: Buffer): Iterable<ZipEntry> {
  let at = 0
  while (at < directory.length) {
    demand(at + 46 <= directory.length && isAt(CENTRAL, directory, at), 'content')
    const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map((each) =>
      directory.readUInt16LE(at + each),
    )
    const method = directory.readUInt16LE(at + 10)
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    const sizes = [directory.readUInt32LE(at + 24), directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 42)]
    const [size = 0, packedSize = 0, position = 0] = large(extra, sizes)
    const entry = {
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      isDeflated: method === 8,
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      crc: directory.readUInt32LE(at + 16),
      packedSize,
      size,
      position,
    }
    demand(!entry.isEncrypted, 'encrypted')
    demand((method === 0 && size === packedSize) || method === 8, 'content')
    demand(isHarmless(entry.name), 'content')
    yield entry
    at += 46 + nameLength + extraLength + commentLength
  }
}

/** Where an entry's content begins. The header before it must say the same as the directory. */
const contentStart = async (bytes: Bytes, { name, position, isDeflated }: ZipEntry): Promise<number> => {
  const header = await bytes.at(position, 30)
  demand(isAt(LOCAL, header) && (header.readUInt16LE(6) & 1) === 0, 'content')
  demand(header.readUInt16LE(8) === (isDeflated ? 8 : 0), 'content')
  const nameLength = header.readUInt16LE(26)
  demand((await bytes.at(position + 30, nameLength)).toString('utf8') === name, 'content')
  return position + 30 + nameLength + header.readUInt16LE(28)
}

/** The first begins where the file does, none lies over another, no name comes twice. */
const checkPlaces = async (bytes: Bytes, entries: readonly ZipEntry[], directory: number) => {
  let free = 0
  const inPlace = entries.toSorted((one, other) => one.position - other.position)
  demand(inPlace[0]?.position === 0, 'content')
  for (const entry of inPlace) {
    demand(entry.position >= free, 'content')
    free = (await contentStart(bytes, entry)) + entry.packedSize
    demand(free <= directory, 'content')
  }
  demand(new Set(entries.map(({ name }) => name.toLowerCase())).size === entries.length, 'content')
}

/** Everything in the archive. */
export const readDirectory = async (bytes: Bytes): Promise<ZipEntry[]> => {
  const { position, size, count } = await findDirectory(bytes)
  demand(size <= DIRECTORY_MAX && position + size <= bytes.size, 'content')
  const entries = [...entriesOf(await bytes.at(position, size))]
  demand(entries.length === count, 'content')
  await checkPlaces(bytes, entries, position)
  return entries
}

/** An entry's content, unpacked piece by piece; never more than the directory says. */
async function* unpack(bytes: Bytes, entry: ZipEntry): AsyncIterable<Buffer> {
  const start = await contentStart(bytes, entry)
  const packed = Readable.from(bytes.stream(start, start + entry.packedSize))
  const unpacked = entry.isDeflated ? pipeline(packed, createInflateRaw(), () => {}) : packed
  let size = 0
  let crc = 0
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      size += chunk.length
      crc = crc32(chunk, crc)
      demand(size <= entry.size, 'content')
      yield chunk
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw new Refused('content')
    throw error
  }
  demand(size === entry.size && crc === entry.crc, 'content')
}

/** A small entry's content as text. */
export const unpackText = async (bytes: Bytes, entry: ZipEntry, limit: number): Promise<string> => {
  demand(entry.size <= limit, 'too-large-inside')
  const chunks: Buffer[] = []
  for await (const chunk of unpack(bytes, entry)) chunks.push(chunk)
  const text = Buffer.concat(chunks)
  return text.toString(text[0] === 0xff && text[1] === 0xfe ? 'utf16le' : 'utf8').replace(/^\ufeff/, '')
}

/** Unpacks everything, keeping nothing: what is said must be true, and all together must not be out of proportion. */
export const checkUnpacked = async (bytes: Bytes, entries: readonly ZipEntry[]): Promise<void> => {
  const most = Math.min(500 * MEGABYTE, Math.max(50 * MEGABYTE, 100 * bytes.size))
  const said = entries.reduce((sum, { size }) => sum + size, 0)
  demand(said <= most, 'too-large-inside')
  for (const entry of entries) for await (const chunk of unpack(bytes, entry)) void chunk
}
