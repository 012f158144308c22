/** Reads the directory of a ZIP archive strictly: all programs must find the same entries in it. */
import { COMMENT_MAX, END, END_LENGTH, isAt } from './archive-end.ts'
import { isBlank } from './blank.ts'
import { bytesAt, demand } from './refused.ts'
import { entriesOf, type Listed, number64, openEntries, type ZipEntry } from './zip-entries.ts'

type Directory = { position: number; size: number; count: number }

const [END_64, LOCATOR_64, LOCAL] = ['PK\x06\x06', 'PK\x06\x07', 'PK\x03\x04']
const LOCATOR_LENGTH = 20
const DIRECTORY_MAX = 8 * 1024 * 1024
/** A document with a picture on each of its thousand pages has a few thousand entries. */
export const ENTRIES_MAX = 10_000
const [MARK_16, MARK_32] = [0xffff, 0xffffffff]

/** The ZIP64 record. Archives of more than 4 GB need it; some programs always write it. */
const directory64 = (file: Buffer, end: number): Directory => {
  const at = end - LOCATOR_LENGTH
  demand(isAt(LOCATOR_64, file, at), 'content')
  const position = number64(file, at + 8)
  const record = bytesAt(file, position, 56)
  demand(isAt(END_64, record) && position + 12 + number64(record, 4) === at, 'content')
  const found = { count: number64(record, 32), size: number64(record, 40), position: number64(record, 48) }
  demand(found.position + found.size === position && found.count === number64(record, 24), 'content')
  return found
}

/** The end record may be followed only by its comment and blanks, which no reader takes for part of an archive. */
const findEnd = (file: Buffer): number => {
  const at = file.lastIndexOf(END, undefined, 'latin1')
  demand(at >= file.length - END_LENGTH - COMMENT_MAX && at >= 0 && at + END_LENGTH <= file.length, 'truncated')
  const after = at + END_LENGTH + file.readUInt16LE(at + 20)
  demand(after <= file.length && file.subarray(after).every(isBlank), 'content')
  // A single-volume archive that contains all of its entries.
  demand(file.readUInt32LE(at + 4) === 0 && file.readUInt16LE(at + 8) === file.readUInt16LE(at + 10), 'content')
  return at
}

const findDirectory = (file: Buffer): Directory => {
  demand(isAt(LOCAL, file), 'content')
  const at = findEnd(file)
  const [count, size, position] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 12), file.readUInt32LE(at + 16)]
  if (at === position + size) {
    // Some readers always look for the ZIP64 record.
    demand(!isAt(LOCATOR_64, file, at - LOCATOR_LENGTH), 'content')
    return { count, size, position }
  }
  const found = directory64(file, at)
  // The values in both records must match.
  demand(count === MARK_16 || count === found.count, 'content')
  demand(size === MARK_32 || size === found.size, 'content')
  demand(position === MARK_32 || position === found.position, 'content')
  return found
}

/** All entries of an archive, which fill it from its first byte to the directory. */
export const readDirectory = (file: Buffer): ZipEntry[] => {
  const { position, size, count } = findDirectory(file)
  demand(count <= ENTRIES_MAX && size <= DIRECTORY_MAX, 'too-complex')
  const listed: Listed[] = []
  for (const entry of entriesOf(file.subarray(position, position + size))) {
    listed.push(entry)
    demand(listed.length <= count, 'content')
  }
  demand(listed.length === count, 'content')
  return openEntries(file, listed, position)
}
