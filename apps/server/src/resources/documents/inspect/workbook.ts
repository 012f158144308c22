/** Inspects Excel's format before 2007 (BIFF): the records of a workbook that indicate passwords and macro sheets. */
import { demand } from './refused.ts'

const [FILE_PASS, SHEET, END_OF_PART] = [0x2f, 0x85, 0x0a]
/** Record types that begin a part, in the versions of the format. */
const BEGINNINGS = new Set([0x0809, 0x0409, 0x0209, 0x0009])
/** The type of a macro sheet, in the list of sheets and in the sheet's first record. */
const [LISTED_MACRO_SHEET, MACRO_SHEET] = [1, 0x0040]

const isMacroSheet = (stream: Buffer, at: number): boolean =>
  at + 8 <= stream.length && BEGINNINGS.has(stream.readUInt16LE(at)) && stream.readUInt16LE(at + 6) === MACRO_SHEET

/**
 * Reads the records of the workbook's globals to their end ([MS-XLS] 2.1.7.20.3). Macros of Excel before 1997 are in
 * separate sheets.
 */
export const checkWorkbook = (stream: Buffer, { macros }: { macros: boolean }): void => {
  demand(macros || !isMacroSheet(stream, 0), 'macro')
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2)) {
    const record = stream.readUInt16LE(at)
    demand(record !== FILE_PASS, 'encrypted')
    if (record === END_OF_PART) return
    if (record !== SHEET || macros) continue
    demand(at + 10 <= stream.length, 'truncated')
    demand(stream[at + 9] !== LISTED_MACRO_SHEET && !isMacroSheet(stream, stream.readUInt32LE(at + 4)), 'macro')
  }
}
