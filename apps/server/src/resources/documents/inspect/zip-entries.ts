/** Reads the entries of a ZIP archive: each is listed in the directory, and its local header must match. */
import { CENTRAL, isAt } from './archive-end.ts'
import { bytesAt, demand } from './refused.ts'

export type ZipEntry = {
  name: string
  isDeflated: boolean
  crc: number
  compressedSize: number
  size: number
  /** Start of the local header. */
  position: number
  /** Start of the content. */
  start: number
  /** Checksum and sizes follow the content: the writer did not know them earlier. */
  hasDescriptor: boolean
}
/** The directory's data of an entry. */
export type Listed = Omit<ZipEntry, 'name' | 'start' | 'hasDescriptor'> & { nameBytes: Buffer }

const LOCAL = 'PK\x03\x04'
const DESCRIPTOR = Buffer.from('PK\x07\x08')
const MARK_32 = 0xffffffff
const [IS_ENCRYPTED, HAS_DESCRIPTOR] = [1, 8]
const DEFLATED = 8
const [LARGE_FIELD, UNICODE_NAME_FIELD] = [1, 0x7075]

export const number64 = (buffer: Buffer, at: number) => Number(buffer.readBigUInt64LE(at))

function* fieldsOf(extra: Buffer) {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    yield { id: extra.readUInt16LE(at), value: extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2)) }
}

/** Sizes and position that exceed 32 bits are in an extra field, in this order. */
const large = (extra: Buffer, values: readonly number[]): number[] => {
  for (const { id, value: field } of fieldsOf(extra)) {
    if (id !== LARGE_FIELD) continue
    let next = 0
    return values.map((value) => {
      if (value !== MARK_32) return value
      demand(next + 8 <= field.length, 'content')
      next += 8
      return number64(field, next - 8)
    })
  }
  return [...values]
}

/**
 * Some readers take the name in an extra field instead of the header's, or the last of two fields: both must be the
 * same.
 */
const checkFields = (extra: Buffer, nameBytes: Buffer): void => {
  const fields = [...fieldsOf(extra)]
  demand(fields.filter(({ id }) => id === LARGE_FIELD).length <= 1, 'content')
  for (const { id, value } of fields)
    demand(id !== UNICODE_NAME_FIELD || value.subarray(5).equals(nameBytes), 'content')
}

const isHarmless = (name: string) => !/^[/\\]|^[a-z]:|\0|(?:^|[/\\])\.\.(?:[/\\]|$)/i.test(name)

const listedAt = (directory: Buffer, at: number, extraAt: number, end: number): Listed => {
  const method = directory.readUInt16LE(at + 10)
  const [nameBytes, extra] = [directory.subarray(at + 46, extraAt), directory.subarray(extraAt, end)]
  const sizes = [directory.readUInt32LE(at + 24), directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 42)]
  const [size = 0, compressedSize = 0, position = 0] = large(extra, sizes)
  demand((directory.readUInt16LE(at + 8) & IS_ENCRYPTED) === 0, 'encrypted')
  demand(method === 0 || method === DEFLATED, 'content')
  checkFields(extra, nameBytes)
  return {
    nameBytes,
    isDeflated: method === DEFLATED,
    crc: directory.readUInt32LE(at + 16),
    compressedSize,
    size,
    position,
  }
}

/** Reads the local header of an entry. Programs that read an archive from its start use no other data. */
const withHeader = (file: Buffer, { nameBytes, ...listed }: Listed): ZipEntry => {
  const { position, isDeflated, crc, compressedSize, size } = listed
  const header = bytesAt(file, position, 30)
  const flags = header.readUInt16LE(6)
  demand(isAt(LOCAL, header) && (flags & IS_ENCRYPTED) === 0, 'content')
  demand(header.readUInt16LE(8) === (isDeflated ? DEFLATED : 0), 'content')
  const extraAt = position + 30 + header.readUInt16LE(26)
  const start = extraAt + header.readUInt16LE(28)
  const extra = bytesAt(file, extraAt, start - extraAt)
  demand(file.subarray(position + 30, extraAt).equals(nameBytes), 'content')
  checkFields(extra, nameBytes)
  const [saidSize = 0, saidCompressedSize = 0] = large(extra, [header.readUInt32LE(22), header.readUInt32LE(18)])
  const hasDescriptor = (flags & HAS_DESCRIPTOR) !== 0
  // With a descriptor, each of these may be 0: some writers know the size, but neither the checksum nor the compressed
  // size.
  const isAlike = (said: number, value: number) => said === value || (hasDescriptor && said === 0)
  demand(isAlike(header.readUInt32LE(14), crc) && isAlike(saidSize, size), 'content')
  demand(isAlike(saidCompressedSize, compressedSize), 'content')
  // Without a compressed size, uncompressed content could end before any signature in it.
  const hasEnd = isDeflated || saidCompressedSize === compressedSize
  demand(hasEnd || !file.subarray(start, start + compressedSize).includes('PK'), 'content')
  const name = nameBytes.toString('utf8')
  demand(isHarmless(name), 'content')
  return { ...listed, name, start, hasDescriptor }
}

/** The entries that a directory lists. */
export function* entriesOf(directory: Buffer): Iterable<Listed> {
  for (let at = 0; at < directory.length; ) {
    demand(at + 46 <= directory.length && isAt(CENTRAL, directory, at), 'content')
    const extraAt = at + 46 + directory.readUInt16LE(at + 28)
    const end = extraAt + directory.readUInt16LE(at + 30)
    const next = end + directory.readUInt16LE(at + 32)
    demand(next <= directory.length, 'content')
    yield listedAt(directory, at, extraAt, end)
    at = next
  }
}

const bytesOf = (...values: readonly number[]) => Buffer.from(Uint32Array.from(values).buffer)

/** A descriptor contains checksum and sizes; the sizes have four or eight bytes, and a signature is optional. */
const isDescriptor = (bytes: Buffer, { crc, compressedSize, size }: ZipEntry): boolean => {
  const forms = [bytesOf(crc, compressedSize, size), bytesOf(crc, compressedSize, 0, size, 0)]
  return forms.some((form) => bytes.equals(form) || bytes.equals(Buffer.concat([DESCRIPTOR, form])))
}

/**
 * Reads the local header of each listed entry, once. Entries must be contiguous from the first byte to the directory,
 * and names must be unique.
 */
export const openEntries = (file: Buffer, listed: readonly Listed[], directory: number): ZipEntry[] => {
  const inPlace = listed.toSorted((one, other) => one.position - other.position)
  demand(inPlace[0]?.position === 0, 'content')
  const entries: ZipEntry[] = []
  for (const [index, each] of inPlace.entries()) {
    const entry = withHeader(file, each)
    const [end, next] = [entry.start + entry.compressedSize, inPlace[index + 1]?.position ?? directory]
    demand(entry.hasDescriptor ? isDescriptor(file.subarray(end, next), entry) : end === next, 'content')
    entries.push(entry)
  }
  const names = entries.map(({ name }) => name.replaceAll('\\', '/').toLowerCase())
  demand(new Set(names).size === entries.length, 'content')
  return entries
}
