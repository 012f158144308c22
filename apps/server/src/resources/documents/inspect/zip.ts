/** ZIP archives, read strictly: what one program finds in an archive, every other must find as well. */
import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { bytesAt, demand, Refused } from './refused.ts'

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
/** A document with a picture on each of its thousand pages has some thousands. */
export const ENTRIES_MAX = 10_000
const MARK_16 = 0xffff
const MARK_32 = 0xffffffff
const MEGABYTE = 1024 * 1024
const UNPACKED_MAX = 500 * MEGABYTE

const isAt = (signature: string, buffer: Buffer, at = 0) => buffer.toString('latin1', at, at + 4) === signature
const number64 = (buffer: Buffer, at: number) => Number(buffer.readBigUInt64LE(at))

/** Any end of an archive near the end of a file which leads to a directory: programs that look for archives would find it. */
export const endsAsZip = (file: Buffer): boolean => {
  const start = Math.max(0, file.length - END_LENGTH - COMMENT_MAX)
  // Backwards, as such programs do.
  let at = file.length - END_LENGTH + 1
  for (let found = 0; found < ENDS_LOOKED_AT && at > start; found++) {
    at = file.lastIndexOf(END, at - 1, 'latin1')
    if (at < start) return false
    const places = [file.readUInt32LE(at + 16), at - file.readUInt32LE(at + 12)]
    if (places.some((place) => place >= 0 && isAt(CENTRAL, file, place))) return true
  }
  return false
}

/** Files of more than 4 GB need it; some programs write it always. */
const directory64 = (file: Buffer, end: number): Directory => {
  const locator = bytesAt(file, Math.max(0, end - 20), 20)
  demand(isAt(LOCATOR_64, locator), 'content')
  const position = number64(locator, 8)
  demand(position < file.length, 'content')
  const record = bytesAt(file, position, 56)
  demand(isAt(END_64, record), 'content')
  const found = { count: number64(record, 32), size: number64(record, 40), position: number64(record, 48) }
  demand(found.position + found.size === position, 'content')
  return found
}

const findDirectory = (file: Buffer): Directory => {
  demand(isAt(LOCAL, file), 'content')
  const at = file.lastIndexOf(END, undefined, 'latin1')
  demand(at >= file.length - END_LENGTH - COMMENT_MAX && at >= 0 && at + END_LENGTH <= file.length, 'truncated')
  // Nothing follows the end but its own comment.
  demand(at + END_LENGTH + file.readUInt16LE(at + 20) === file.length, 'content')
  const found = {
    count: file.readUInt16LE(at + 10),
    size: file.readUInt32LE(at + 12),
    position: file.readUInt32LE(at + 16),
  }
  if (found.count === MARK_16 || found.size === MARK_32 || found.position === MARK_32) return directory64(file, at)
  // Some programs write the records for large files although nothing needs them.
  const gap = at - found.position - found.size
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
const contentStart = (file: Buffer, { name, position, isDeflated }: ZipEntry): number => {
  const header = bytesAt(file, position, 30)
  demand(isAt(LOCAL, header) && (header.readUInt16LE(6) & 1) === 0, 'content')
  demand(header.readUInt16LE(8) === (isDeflated ? 8 : 0), 'content')
  const nameLength = header.readUInt16LE(26)
  demand(bytesAt(file, position + 30, nameLength).toString('utf8') === name, 'content')
  return position + 30 + nameLength + header.readUInt16LE(28)
}

/** The first begins where the file does, none lies over another, no name comes twice. */
const checkPlaces = (file: Buffer, entries: readonly ZipEntry[], directory: number) => {
  let free = 0
  const inPlace = entries.toSorted((one, other) => one.position - other.position)
  demand(inPlace[0]?.position === 0, 'content')
  for (const entry of inPlace) {
    demand(entry.position >= free, 'content')
    free = contentStart(file, entry) + entry.packedSize
    demand(free <= directory, 'content')
  }
  demand(new Set(entries.map(({ name }) => name.toLowerCase())).size === entries.length, 'content')
}

/** Everything in the archive. */
export const readDirectory = (file: Buffer): ZipEntry[] => {
  const { position, size, count } = findDirectory(file)
  demand(position + size <= file.length, 'content')
  demand(count <= ENTRIES_MAX && size <= DIRECTORY_MAX, 'too-complex')
  const entries: ZipEntry[] = []
  for (const entry of entriesOf(file.subarray(position, position + size))) {
    entries.push(entry)
    demand(entries.length <= count, 'content')
  }
  demand(entries.length === count, 'content')
  checkPlaces(file, entries, position)
  return entries
}

/** What is large comes piece by piece, so that it never stands in memory whole. */
const inflate = (packed: Buffer, size: number): AsyncIterable<Buffer> | Buffer[] =>
  size <= MEGABYTE
    ? [inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })]
    : pipeline(Readable.from([packed]), createInflateRaw({ chunkSize: 256 * 1024 }), () => {})

const isBroken = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(?:Z_|ERR_BUFFER_TOO_LARGE)/.test(String(error.code))

/** An entry's content, unpacked piece by piece; never more than the directory says. */
export async function* unpack(file: Buffer, entry: ZipEntry): AsyncIterable<Buffer> {
  const start = contentStart(file, entry)
  const packed = bytesAt(file, start, entry.packedSize)
  let size = 0
  let crc = 0
  try {
    for await (const chunk of entry.isDeflated ? inflate(packed, entry.size) : [packed]) {
      size += chunk.length
      crc = crc32(chunk, crc)
      demand(size <= entry.size, 'content')
      yield chunk
    }
  } catch (error) {
    throw isBroken(error) ? new Refused('content') : error
  }
  demand(size === entry.size && crc === entry.crc, 'content')
}

/** A small entry's content. */
export const unpackWhole = async (file: Buffer, entry: ZipEntry, limit: number): Promise<Buffer> => {
  demand(entry.size <= limit, 'too-large-inside')
  const chunks: Buffer[] = []
  for await (const chunk of unpack(file, entry)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** All of it together must not be out of proportion. */
export const unpackedMax = (file: Buffer): number => Math.min(UNPACKED_MAX, Math.max(50 * MEGABYTE, 100 * file.length))
