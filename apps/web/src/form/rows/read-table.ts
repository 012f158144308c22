/** Rows of a pasted table in the order of a list's columns (LES-03). */
import { type Column, cellsInOrder, isBlank, matchHeadings } from '@sievert/domain/rows/column'

/**
 * `id`: of this row on the page. `line`: its number in the table, from 1, where headings count. Undefined cells: the
 * table lacks the column. A change makes a new object.
 */
export type Row = { readonly id: number; readonly line: number; readonly cells: readonly (string | undefined)[] }

/**
 * `hasHeadings`: the first row has a heading of the list. `unknown`: headings that no column of the list has. `surplus`:
 * numbers of the rows with cells in no named column.
 */
export type ReadTable = {
  rows: readonly Row[]
  hasHeadings: boolean
  unknown: readonly string[]
  surplus: readonly number[]
}

let lastId = 0
const newRow = (cells: Row['cells'], line: number): Row => ({ id: ++lastId, line, cells })

const rowsOf = (
  table: readonly (readonly string[])[],
  firstLine: number,
  positions: readonly (number | undefined)[],
  headings: readonly string[],
): Pick<ReadTable, 'rows' | 'surplus'> => {
  const known = new Set(positions)
  const isSurplus = (cell: string, at: number) => !isBlank(cell) && !known.has(at) && isBlank(headings[at] ?? '')
  return {
    rows: table.map((row, index) => newRow(cellsInOrder(row, positions), index + firstLine)),
    surplus: table.flatMap((row, index) => (row.some(isSurplus) ? [index + firstLine] : [])),
  }
}

/** Without a heading that the list knows, the columns are in the order of the template. */
export const readTable = (
  columns: readonly Pick<Column<never>, 'heading' | 'otherHeading'>[],
  table: readonly (readonly string[])[],
): ReadTable => {
  const [first = [], ...others] = table
  const { positions, unknown } = matchHeadings(columns, first)
  const hasHeadings = positions.some((position) => position !== undefined)
  if (hasHeadings) return { ...rowsOf(others, 2, positions, first), hasHeadings, unknown }
  const width = Math.max(0, ...table.map(({ length }) => length))
  const inOrder = columns.map((_, index) => (index < width ? index : undefined))
  return { ...rowsOf(table, 1, inOrder, []), hasHeadings, unknown: [] }
}

export const withCell = (row: Row, index: number, text: string): Row => ({
  ...row,
  cells: row.cells.map((cell, at) => (at === index ? text : cell)),
})
