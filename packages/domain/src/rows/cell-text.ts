/** Cells of the tables that are written for spreadsheets: text stays text (LES-03). */

/**
 * A cell that a spreadsheet would take for a formula, or spoil: leading zeros, and digits beyond its precision. An
 * apostrophe before it marks the cell as text.
 */
const SPOILT = String.raw`[=+\-@\t\r]|0\d|\d{16}`
const TO_MARK = new RegExp(`^'*(?:${SPOILT})`)
const MARKED = new RegExp(`^'+(?:${SPOILT})`)

/** The cell as it is written; `unmarked` reverses it. */
export const marked = (cell: string): string => (TO_MARK.test(cell) ? `'${cell}` : cell)
export const unmarked = (cell: string): string => (MARKED.test(cell) ? cell.slice(1) : cell)

const BOM = '\ufeff'
const SEPARATOR = ';'
const quoted = (cell: string): string => (/[";\r\n\t,]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A CSV file as Excel opens it in Swedish and other languages: UTF-8 with byte order mark, semicolons, CRLF. */
export const writeTable = (rows: readonly (readonly string[])[]): string =>
  BOM + rows.map((row) => `${row.map((cell) => quoted(marked(cell))).join(SEPARATOR)}\r\n`).join('')
