/**
 * Tables of the items of a list: one column for each question, one row for each item (LES-03). Each kind of list builds
 * its columns (`item-columns.ts`, `machine-columns.ts`, `place-columns.ts`) in the language of its texts.
 */
import { type Issue, issue } from '../issue.ts'
import { normalised } from '../text-fields.ts'
import { unmarked } from './cell-text.ts'
import { plainLabel } from './option-labels.ts'

/** `read` returns the item with the answer of the cell, or the issue of a cell that means no option or several. */
export type Column<Item> = {
  /** Unique in the table. */
  heading: string
  /** In the other language. */
  otherHeading?: string
  /** Labels to choose among; empty where anything may be typed. */
  values: readonly string[]
  /** A cell is one of `values`, and nothing else. */
  isOneOfValues?: true
  /** Path of the answer in this item, as issues have it. */
  path: (item: Item) => string
  write: (item: Item) => string
  read: (cell: string, item: Item) => Item | CellIssue
  /** The issue of an answer that is stored as it was typed: no number or date, or several. */
  faultOf?: (item: Item) => Issue | undefined
}
/** `key` and `params` of a message. */
export type CellIssue = { fault: Issue }

export const UNKNOWN_OPTION = 'validation.row.unknown-option'
export const AMBIGUOUS_OPTION = 'validation.row.ambiguous-option'
export const NOT_ASKED = 'validation.row.not-asked'

export const cellIssue = (key: typeof UNKNOWN_OPTION | typeof AMBIGUOUS_OPTION | typeof NOT_ASKED, cell: string) => ({
  fault: issue(key, '', [cell]),
})

/** The only reading of a cell, or the issue of none and of several. */
export const onlyReading = <T>(cell: string, readings: readonly T[]): { value: T } | CellIssue => {
  const [reading, other] = readings
  if (reading === undefined) return cellIssue(UNKNOWN_OPTION, cell)
  return other === undefined ? { value: reading } : cellIssue(AMBIGUOUS_OPTION, cell)
}

export const isBlank = (cell: string): boolean => normalised('line', cell).trim() === ''

/** Numbers headings that occur several times. */
export const uniqueHeadings = <Item>(columns: readonly Column<Item>[]): Column<Item>[] => {
  const seen = new Map<string, number>()
  return columns.map((column) => {
    const count = (seen.get(plainLabel(column.heading)) ?? 0) + 1
    seen.set(plainLabel(column.heading), count)
    return count === 1 ? column : { ...column, heading: `${column.heading} (${count})` }
  })
}

/** Columns that list more options would make the heading of a template unreadable. */
const LISTED_MAX = 20

/** The heading of a template: the question, and below it the options. `matchHeadings` ignores all but the first line. */
export const templateHeading = ({ heading, values }: Pick<Column<unknown>, 'heading' | 'values'>): string =>
  values.length === 0 || values.length > LISTED_MAX
    ? heading
    : [heading, ...values.map((value) => `• ${value}`)].join('\n')

const plainHeading = (cell: string): string =>
  plainLabel(
    unmarked(
      cell
        .replace(/^\ufeff/, '')
        .trimStart()
        .split(/\r?\n/)[0] ?? '',
    ),
  ).replace(/(?<![ *:])[ *:]+$/, '')

/**
 * Columns that also know their headings and options in the other language. `others`: the same columns in it; undefined
 * while its texts are unknown.
 */
export const inBothLanguages = <Item>(
  columns: readonly Column<Item>[],
  others: readonly Column<Item>[] | undefined,
): Column<Item>[] =>
  columns.map((column, index) => {
    const other = others?.[index]
    if (!other) return column
    return {
      ...column,
      otherHeading: other.heading,
      read: (cell, item) => {
        const own = column.read(cell, item)
        if (!isFault(own)) return own
        const read = other.read(cell, item)
        return isFault(read) ? own : read
      },
    }
  })

/**
 * The position of each column in a table, undefined for a column that the table lacks, and the headings that no column
 * has. A heading of the other language counts where no column has it as its own. Order, case, spaces, a byte order mark,
 * and an asterisk or colon at the end do not count.
 */
export const matchHeadings = (
  columns: readonly Pick<Column<never>, 'heading' | 'otherHeading'>[],
  headings: readonly string[],
): { positions: (number | undefined)[]; unknown: string[] } => {
  const plain = headings.map(plainHeading)
  const positionOf = (heading: string) => {
    const position = plain.indexOf(plainHeading(heading))
    return position < 0 ? undefined : position
  }
  const own = columns.map(({ heading }) => positionOf(heading))
  const positions = columns.map(({ otherHeading = '' }, index) => {
    const other = positionOf(otherHeading)
    return own[index] ?? (otherHeading === '' || own.includes(other) ? undefined : other)
  })
  const known = new Set(positions)
  return { positions, unknown: headings.filter((heading, index) => !known.has(index) && !isBlank(heading)) }
}

/** The cells in the order of the columns; undefined for a column that the table lacks. */
export const cellsInOrder = (row: readonly string[], positions: readonly (number | undefined)[]) =>
  positions.map((position) => (position === undefined ? undefined : (row[position] ?? '')))

/**
 * The item of a row. Cells are in the order of the columns; an undefined one leaves the answer of `base` (a new item, or
 * the stored one that the row names), an empty one clears it. `faults` are cells that mean no answer or several, with
 * the path of the answer; the item's own rules say more about the others. Whether a question is asked may follow from a
 * cell with a fault: until that is mended, no cell after it is reported as an answer to no question.
 */
export const cellsToItem = <Item>(
  columns: readonly Column<Item>[],
  cells: readonly (string | undefined)[],
  base: Item,
): { item: Item; faults: Issue[] } => {
  let item = base
  const faults: Issue[] = []
  for (const [index, column] of columns.entries()) {
    const cell = cells[index]
    if (cell === undefined) continue
    const text = unmarked(cell)
    const read = column.read(text, item)
    if (!isFault(read)) {
      item = read
      const typed = column.faultOf?.(item)
      if (typed) faults.push({ ...typed, path: column.path(item) })
      continue
    }
    // The answer of the stored item would hide the fault.
    const cleared = column.read('', item)
    if (!isFault(cleared)) item = cleared
    if (read.fault.key !== NOT_ASKED || !faults.some(isUndecided))
      faults.push({ ...read.fault, path: column.path(item) })
  }
  return { item, faults }
}

/** The issue of a cell that means no option, or several: other questions may follow from it. */
export const isUndecided = ({ key }: Issue): boolean => key === UNKNOWN_OPTION || key === AMBIGUOUS_OPTION

const isFault = (read: unknown): read is CellIssue => typeof read === 'object' && read !== null && 'fault' in read

/** The cells of an item; `writeTable` marks those that a spreadsheet would spoil. */
export const itemToCells = <Item>(columns: readonly Column<Item>[], item: Item): string[] =>
  columns.map((column) => column.write(item))
