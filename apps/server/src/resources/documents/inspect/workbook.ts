/** Inspects Excel's format before 2007 (BIFF): the records of a workbook that indicate passwords and macro sheets. */
import { demand } from './refused.ts'

const [FILE_PASS, SHEET, END_OF_PART] = [0x2f, 0x85, 0x0a]
/** Record types that begin a part, in the versions of the format. */
const BEGINNINGS = new Set([0x0809, 0x0409, 0x0209, 0x0009])
/** The bytes of the newest of them, and the versions of Excel 5 to 2003. */
const NEWEST_BEGINNING = Buffer.from([0x09, 0x08])
const NEWEST = new Set([0x0500, 0x0600])
const [GLOBALS, CHART] = [0x0005, 0x0020]
/** The kinds of sheets with macros (of Excel 4 and 5), in the list of sheets and in the sheet's first record. */
const [LISTED_MACRO_SHEETS, MACRO_SHEETS] = [new Set([1, 6]), new Set([0x0040, 0x0006])]
/** A chart in a sheet is a part within a part. */
const DEPTH_MAX = 2

/** The kind of the part that begins here; undefined if none does. */
const partAt = (stream: Buffer, at: number): number | undefined =>
  at + 8 <= stream.length && BEGINNINGS.has(stream.readUInt16LE(at)) ? stream.readUInt16LE(at + 6) : undefined
const isMacroSheet = (stream: Buffer, at: number): boolean => MACRO_SHEETS.has(partAt(stream, at) ?? 0)

/** Checks the beginning of a part within others of these kinds. */
const checkNesting = (kind: number, around: readonly number[]): void => {
  demand(around.length === 0 || (kind === CHART && around.at(-1) !== GLOBALS), 'content')
  demand(around.length < DEPTH_MAX, 'too-complex')
}

/** The position of the next part behind other bytes; -1 if none follows. */
const nextPart = (stream: Buffer, from: number): number => {
  for (let at = stream.indexOf(NEWEST_BEGINNING, from); at >= 0; at = stream.indexOf(NEWEST_BEGINNING, at + 1))
    if (partAt(stream, at) !== undefined && NEWEST.has(stream.readUInt16LE(at + 4))) return at
  return -1
}

const checkListed = (stream: Buffer, at: number): void => {
  demand(at + 10 <= stream.length, 'truncated')
  const isListed = LISTED_MACRO_SHEETS.has(stream.readUInt8(at + 9))
  demand(!isListed && !isMacroSheet(stream, stream.readUInt32LE(at + 4)), 'macro')
}

/**
 * Reads the records of all parts of a workbook: its globals, which list the sheets, and the sheets ([MS-XLS] 2.1.7.20).
 * Macros of Excel before 1997 are in separate sheets.
 */
export const checkWorkbook = (stream: Buffer, { macros }: { macros: boolean }): void => {
  const open: number[] = []
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2)) {
    // Other bytes may be between two parts.
    if (open.length === 0 && at > 0 && partAt(stream, at) === undefined) at = nextPart(stream, at)
    if (at < 0) return
    const [record, kind] = [stream.readUInt16LE(at), partAt(stream, at)]
    if (kind !== undefined) {
      checkNesting(kind, open)
      demand(macros || !MACRO_SHEETS.has(kind), 'macro')
      open.push(kind)
    }
    demand(record !== FILE_PASS, 'encrypted')
    if (record === END_OF_PART) open.pop()
    if (record === SHEET && !macros) checkListed(stream, at)
  }
}
