/** Rows of a pasted table in the order of a list's columns (LES-03). */
import { type Column, cellsInOrder, isBlank, matchHeadings } from '@sievert/domain/rows/column'

/**
 * `id`: of this row on the page. `line`: its number in the table, from 1, where headings count. Undefined cells: the
 * table lacks the column. A change makes a new object.
 */
export type Row = { readonly id: number; readonly line: number; readonly cells: readonly (string | undefined)[] }

/** `unknown`: headings, or unnamed columns, that no column of the list has. */
type ReadTable = { rows: Row[]; unknown: string[] }

let lastId = 0
const newRow = (cells: Row['cells'], line: number): Row => ({ id: ++lastId, line, cells })

/** Without a heading that the list knows, the columns are in the order of the template. */
export const readTable = (
  columns: readonly Pick<Column<never>, 'heading' | 'otherHeading'>[],
  table: readonly (readonly string[])[],
): ReadTable => {
  const [first = [], ...others] = table
  const { positions, unknown } = matchHeadings(columns, first)
  if (positions.some((position) => position !== undefined))
    return { rows: others.map((row, index) => newRow(cellsInOrder(row, positions), index + 2)), unknown }
  const width = Math.max(0, ...table.map(({ length }) => length))
  const inOrder = columns.map((_, index) => (index < width ? index : undefined))
  const rest = table.flatMap((row) => row.slice(columns.length)).filter((cell) => !isBlank(cell))
  return { rows: table.map((row, index) => newRow(cellsInOrder(row, inOrder), index + 1)), unknown: rest.slice(0, 1) }
}

export const withCell = (row: Row, index: number, text: string): Row => ({
  ...row,
  cells: row.cells.map((cell, at) => (at === index ? text : cell)),
})
