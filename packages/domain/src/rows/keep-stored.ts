/** The parts of a stored item that a row of a spreadsheet cannot contain, and therefore leaves as they are (LES-03). */
import { isRecord } from '../decode.ts'
import { isFileList } from '../documents/file-lists.ts'

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const keep = (row: unknown, stored: unknown): unknown => {
  if (Array.isArray(row) && Array.isArray(stored)) return row.map((value, index) => keep(value, stored[index]))
  if (!isRecord(row) || !isRecord(stored)) return row
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (isFileList(name) && !isEmptyList(value)) return [name, value]
      return [name, name === 'id' || isFileList(name) ? (stored[name] ?? value) : keep(value, stored[name])]
    }),
  )
}

/** The row's values inside, with the stored ids of contacts, and the stored files where the row has none. */
export const keepStored = <T extends object>(row: T, stored: T): T => keep(row, stored) as T

/** The same for an item of sections: an answer that the row lacks stays as it is stored. */
export const keepStoredAnswers = <T extends object>(row: T, stored: T): T => ({ ...stored, ...keepStored(row, stored) })
