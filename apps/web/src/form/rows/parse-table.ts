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
const STATED = /^sep=([\t;,])\n/i
/** A cell of text with tabs that begins with a quotation mark. Group 2: it is not quoted as a whole. */
const QUOTED_OR_NOT = /(^|[\t\n])(?:"[^"]*(?:""[^"]*)*"(?=[\t\n]|$)|("[^\t\n]*))/g

/** `unreadable`: numbers of the rows with a quotation mark in the wrong place, from 1. */
export type ParsedTable = { rows: string[][]; unreadable: number[] }

/**
 * Spreadsheets copy a cell that begins with a quotation mark as it is, unless it has a tab or a line break: there the
 * mark is a character of the text.
 */
const quoteTexts = (text: string): string =>
  text.replace(QUOTED_OR_NOT, (cell, before: string, plain?: string) =>
    plain === undefined ? cell : `${before}"${plain.replaceAll('"', '""')}"`,
  )

const read = (text: string, delimiter: string): ParsedTable => {
  // 'greedy' also drops lines of empty cells, which spreadsheets write below the last row.
  const options = { delimiter, newline: '\n', skipEmptyLines: 'greedy' } as const
  const { data, errors } = Papa.parse<string[]>(delimiter === '\t' ? quoteTexts(text) : text, options)
  return { rows: data, unreadable: [...new Set(errors.map(({ row = 0 }) => row + 1))] }
}

/** Excel writes empty cells to the right of some rows. */
const widthOf = (row: readonly string[]): number => row.findLastIndex((cell) => cell.trim() !== '') + 1

/**
 * The part of the rows that fit below the heading; 0 when the separator divides nothing. The last cells of a row may be
 * missing.
 */
const agreement = ({ rows: [heading = [], ...rows], unreadable }: ParsedTable): number => {
  if (heading.length < 2) return 0
  const fitting = rows.filter((row) => row.length > 1 && widthOf(row) <= heading.length).length
  return (fitting + 1) / (rows.length + 1 + unreadable.length)
}

/**
 * The rows of a table, with blank lines left out and line breaks as `\n`. The separator is the one by which most rows
 * fit below the heading; of equals tab before semicolon before comma.
 */
export const parseTable = (table: Uint8Array | string): ParsedTable => {
  const decoded = typeof table === 'string' ? table : decodeTable(table)
  const text = (decoded.startsWith(BOM) ? decoded.slice(1) : decoded).replaceAll(/\r\n?/g, '\n')
  const [line = '', stated] = STATED.exec(text) ?? []
  if (stated) return read(text.slice(line.length), stated)
  const all = SEPARATORS.map((separator) => {
    const found = read(text, separator)
    return { found, agrees: agreement(found) }
  })
  const [best] = all.toSorted((one, other) => other.agrees - one.agrees)
  return best?.found ?? { rows: [], unreadable: [] }
}
