/**
 * Cells of a table: of a CSV file, or pasted from a spreadsheet (LES-03). Papa Parse reads quotes and line breaks; the
 * separator is chosen here, over all rows.
 */
import Papa from 'papaparse'
import { decodeTable } from './decode-table.ts'

/** The likeliest first: a cell may contain a comma, hardly a tab. */
const SEPARATORS = ['\t', ';', ',']
const BOM = '\ufeff'
/** The line by which Excel states the separator. */
const STATED = /^sep=([\t;,])\r?\n/i

type Read = { rows: string[][]; faults: number }

const read = (text: string, delimiter: string): Read => {
  // 'greedy' also drops lines of empty cells, which spreadsheets write below the last row.
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy' })
  return { rows: data, faults: errors.length }
}

/**
 * The part of the rows that fit below the heading; 0 when the separator divides nothing. The last cells of a row may be
 * missing.
 */
const agreement = ({ rows: [heading = [], ...rows], faults }: Read): number => {
  if (heading.length < 2) return 0
  const fitting = rows.filter(({ length }) => length > 1 && length <= heading.length).length
  return (fitting + 1) / (rows.length + 1 + faults)
}

/**
 * The rows of a table, with blank lines left out. The separator is the one by which most rows fit below the
 * heading; of equals tab before semicolon before comma.
 */
export const parseTable = (table: Uint8Array | string): string[][] => {
  const decoded = typeof table === 'string' ? table : decodeTable(table)
  const text = decoded.startsWith(BOM) ? decoded.slice(1) : decoded
  const [line = '', stated] = STATED.exec(text) ?? []
  if (stated) return read(text.slice(line.length), stated).rows
  const all = SEPARATORS.map((separator) => {
    const found = read(text, separator)
    return { ...found, agrees: agreement(found) }
  })
  const [best] = all.toSorted((one, other) => other.agrees - one.agrees)
  return best?.rows ?? []
}
