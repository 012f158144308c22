/** Placing, counting and describing the imported rows of any list of an application (LES-03). */
import { withoutFiles } from '@sievert/domain/documents/map-files'
import { type Issue, under } from '@sievert/domain/issue'
import { contentOf, matchRows, type RowChange, repeatedKey } from '@sievert/domain/rows/match-rows'
import { throwIssues } from '../../utilities/errors/app-error.ts'
import { hashedId } from '../../utilities/ids/hashed-id.ts'
import type { StepTarget } from './change-application.ts'

/** `id`: of the request; the ids of new items follow from it. */
export type RowsRequest = StepTarget & { id: string; dryRun: boolean; removeMissing: boolean }

/** The query of an import, with its defaults. */
export const rowsOptions = ({
  dryRun = false,
  removeMissing = false,
}: {
  dryRun?: boolean
  removeMissing?: boolean
}) => ({
  dryRun,
  removeMissing,
})

/** `path`: of the key in an item; undefined in a list whose items have no key. */
type Keys<Row> = {
  path: string | undefined
  of: (row: Row) => string
  /** The row as it is stored, without what no cell holds. */
  comparable?: (row: Row) => object
}
/** `stored`: the item that the row replaces. */
export type PlacedRow<Row, Item> = { row: Row; id: string; stored: Item | undefined; issues: Issue[] }
export type PlacedRows<Row, Item> = { rows: PlacedRow<Row, Item>[]; missing: string[] }

/**
 * The stored item of each row, and the ids of the others. A request that is repeated after a crash finds the items that
 * it added.
 */
export const placeRows = <Row extends object, Item extends Row & { id: string }>(
  requestId: string,
  rows: readonly Row[],
  items: readonly Item[],
  { path, of, comparable = (row) => row }: Keys<Row>,
): PlacedRows<Row, Item> => {
  const byId = new Map(items.map((item) => [item.id, item]))
  const contents = (row: Row) => (of(row).trim() === '' ? [contentOf(comparable(row))] : [])
  const stored = items.map((item) => ({
    id: item.id,
    key: of(item),
    contents: [...contents(item), ...contents(withoutFiles(item))],
  }))
  const sent = rows.map((row) => ({ key: of(row), content: contents(row)[0] }))
  const { ids, repeated, missing } = matchRows(sent, stored, path !== undefined)
  const placed = rows.map((row, index) => {
    const id = ids[index] ?? hashedId(`${requestId} ${index}`)
    return { row, id, stored: byId.get(id), issues: path && repeated.has(index) ? [repeatedKey(path)] : [] }
  })
  const named = new Set(placed.map(({ id }) => id))
  return { rows: placed, missing: missing.filter((id) => !named.has(id)) }
}

/** The issues below `rows`, by row. */
export const issuesByRow = (issues: readonly Issue[]): ReadonlyMap<number, Issue[]> => {
  const byRow = new Map<number, Issue[]>()
  for (const { path, ...rest } of issues) {
    const [, index, ...inside] = path.split('.')
    const row = Number(index)
    const own = byRow.get(row) ?? []
    own.push({ ...rest, path: inside.join('.') })
    byRow.set(row, own)
  }
  return byRow
}

type Judged = { id: string; stored: { id: string } | undefined; change: RowChange; issues: readonly Issue[] }

/** Throws 422 with the issues of all rows. */
export const requireFaultless = (rows: readonly Judged[]): void =>
  throwIssues(rows.flatMap(({ issues }, index) => under(`rows.${index}`, issues)))

/** The issues as an answer has them. */
export const describeIssues = (issues: readonly Issue[]) =>
  issues.map(({ path, key, params }) => ({ path, key, ...(params && { params: [...params] }) }))

/** The part of an answer about a row that all lists have. */
export const describeRow = ({ id, stored, change, issues }: Judged, dryRun: boolean) => ({
  change,
  id: stored || (change === 'added' && !dryRun) ? id : null,
  issues: describeIssues(issues),
})

/** For the audit log. */
export const countRows = (rows: readonly Judged[], removed: readonly string[]) => {
  const count = (change: RowChange) => rows.filter((row) => row.change === change).length
  return {
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    leftOut: count('left-out'),
    removed: removed.length,
  }
}
