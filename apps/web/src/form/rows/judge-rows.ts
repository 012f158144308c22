/** Judges rows by the rules of the form and of the import (LES-03). */
import type { Issue, Issues } from '@sievert/domain/issue'
import { unmarked } from '@sievert/domain/rows/cell-text'
import { cellsToItem, isBlank, isUndecided, itemToCells } from '@sievert/domain/rows/column'
import { matchRows, repeatedKey } from '@sievert/domain/rows/match-rows'
import type { Row } from './read-table.ts'
import type { RowsList } from './rows-list.ts'

/**
 * `cells`: the first fault of a cell, by column, in order. `others`: faults that no cell of a table can mend. `stored`:
 * the cells of the stored item that the row changes, by column.
 */
export type JudgedRow<Data> = {
  row: Row
  data: Data
  isFine: boolean
  cells: ReadonlyMap<number, Issue>
  others: readonly Issue[]
  stored: ReadonlyMap<number, string>
}

type Read<Data> = {
  base: Data
  data: Data
  faults: readonly Issue[]
  issues: readonly Issue[]
  /** With these issues alone: the same object as long as nothing changes, so that the row is not rendered again. */
  judged?: JudgedRow<Data>
}
/** The rows that have been read and judged. A row that changes is a new object. */
export type JudgeCache<Data> = WeakMap<Row, Read<Data>>
/** Each list needs its own, because rules, texts and stored items differ. */
export const newJudgeCache = <Data>(_list: RowsList<Data>): JudgeCache<Data> => new WeakMap()

const partOf = (path: string): string => path.split('.', 1)[0] ?? ''

/** The column of an issue: that of its path, else the first about the same question. */
const columnAt = (paths: readonly string[], path: string): number => {
  const exact = paths.indexOf(path)
  if (exact >= 0) return exact
  const repeated = paths.indexOf(path.replace(/Confirm$/, ''))
  return repeated >= 0 ? repeated : paths.findIndex((each) => partOf(each) === partOf(path))
}

const changedCells = <Data>({ columns, blank }: RowsList<Data>, { base, data }: Read<Data>): Map<number, string> => {
  if (base === blank) return new Map()
  const now = itemToCells(columns, data)
  return new Map([...itemToCells(columns, base).entries()].filter(([index, cell]) => cell !== now[index]))
}

const placed = <Data>(list: RowsList<Data>, row: Row, read: Read<Data>, more: readonly Issue[]): JudgedRow<Data> => {
  const { columns } = list
  const { data, faults, issues } = read
  const cells = new Map<number, Issue>()
  const others: Issue[] = []
  const all = [...faults, ...more, ...issues]
  // A fault of no cell may follow from the answer that an undecided cell lacks.
  const isOpen = faults.some(isUndecided)
  if (all.length > 0) {
    const paths = columns.map((column) => column.path(data))
    for (const each of all) {
      const at = columnAt(paths, each.path)
      if (at < 0) {
        if (!isOpen) others.push(each)
      } else if (!cells.has(at)) cells.set(at, each)
    }
  }
  const inOrder = new Map([...cells].toSorted(([one], [other]) => one - other))
  return { row, data, isFine: all.length === 0, cells: inOrder, others, stored: changedCells(list, read) }
}

/** Reads a row onto the stored item that it names, or onto a new one. */
const readRow = <Data>({ columns }: RowsList<Data>, row: Row, base: Data): Omit<Read<Data>, 'issues' | 'judged'> => {
  const { item, faults } = cellsToItem(columns, row.cells, base)
  return { base, data: item, faults }
}

/** The content of a row in the list's own cells, with those that the row lacks empty; undefined if a cell has a fault. */
const contentIn = <Data>({ columns, blank }: RowsList<Data>, { cells }: Row): string | undefined => {
  const { item, faults } = cellsToItem(columns, cells, blank)
  return faults.length > 0 ? undefined : JSON.stringify(itemToCells(columns, item))
}

const keysOf = <Data>(list: RowsList<Data>, rows: readonly Row[]) => {
  const { columns, blank, keyPath, keyOf, stored } = list
  const at = columns.findIndex((column) => column.path(blank) === keyPath)
  const isCompared = stored.some(({ data }) => isBlank(keyOf(data)))
  return rows.map((row) => {
    const key = unmarked(row.cells[at] ?? '')
    return { key, content: isCompared && isBlank(key) ? contentIn(list, row) : undefined }
  })
}

/** `cache`: of the same list and language. `refused`: issues of the server, until their row is changed. */
export const judgeRows = <Data>(
  list: RowsList<Data>,
  rows: readonly Row[],
  cache: JudgeCache<Data>,
  refused: ReadonlyMap<Row, Issues>,
): JudgedRow<Data>[] => {
  const { stored, keyPath, keyOf, blank, judge } = list
  const known = stored.map(({ id, data }) => ({
    id,
    key: keyOf(data),
    contents: isBlank(keyOf(data)) ? [JSON.stringify(itemToCells(list.columns, data))] : [],
  }))
  const { ids, repeated } = matchRows(keysOf(list, rows), known, keyPath !== undefined)
  const byId = new Map(stored.map(({ id, data }) => [id, data]))
  const read = rows.map((row, index) => {
    const base = byId.get(ids[index] ?? '') ?? blank
    const held = cache.get(row)
    return held?.base === base ? held : readRow(list, row, base)
  })
  const fresh = read.flatMap((each, index) => ('issues' in each ? [] : [{ each, row: rows[index] }]))
  const issues = judge(fresh.map(({ each }) => each.data))
  for (const [index, { each, row }] of fresh.entries())
    if (row) cache.set(row, { ...each, issues: issues[index] ?? [] })
  return rows.map((row, index) => {
    const held = cache.get(row)
    if (!held) throw new Error('a row was not judged')
    const same = rows[repeated.get(index) ?? -1]
    const again = keyPath !== undefined && same ? [repeatedKey(keyPath, same.line)] : []
    const more = [...again, ...(refused.get(row) ?? [])]
    if (more.length > 0) return placed(list, row, held, more)
    held.judged ??= placed(list, row, held, [])
    return held.judged
  })
}
