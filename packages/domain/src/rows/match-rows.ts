/** Matches the rows of an import to the stored items of a list by their keys, as serial numbers (LES-03). */
import { isRecord } from '../decode.ts'
import { type Issue, issue } from '../issue.ts'
import { normalised } from '../text-fields.ts'

/** Maximum number of rows in one import. */
export const ROWS_MAX = 1000

export type RowChange = 'added' | 'changed' | 'unchanged' | 'left-out'
/** `left-out`: new veterinary equipment that needs no permit or cannot get one, which is not stored (VET-05). */
export const ROW_CHANGES: readonly RowChange[] = ['added', 'changed', 'unchanged', 'left-out']

/** Issue of rows with the same key. */
export const REPEATED_KEY = 'validation.row-key.repeated'

/** `content`: equal for a row and an item that have the same answers; undefined for a row that cannot be read. */
type Keyed = { key: string; content?: string | undefined }
/** `contents`: with its files, and without. */
type Stored = { id: string; key: string; contents?: readonly string[] }
/** `repeated`: for rows with the key of another row, the position of that one. `missing`: ids of items that no row names. */
export type MatchedRows = { ids: (string | undefined)[]; repeated: ReadonlyMap<number, number>; missing: string[] }

const plain = (key: string): string => normalised('line', key)

/** The stored items without a key: each is found once, by the first row with its content. */
const withoutKey = (stored: readonly Stored[]) => {
  const byContent = new Map<string, string[]>()
  for (const { id, key, contents = [] } of stored)
    if (plain(key) === '')
      for (const each of new Set(contents)) byContent.set(each, [...(byContent.get(each) ?? []), id])
  const found = new Set<string>()
  const find = (content = ''): string | undefined => {
    const id = byContent.get(content)?.find((each) => !found.has(each))
    if (id !== undefined) found.add(id)
    return id
  }
  return { find, found }
}

/**
 * The stored item that each row names, undefined for a new one. Spaces around a key do not count. A row without a key
 * names an item without one that has the same answers, so that a downloaded list can be imported unchanged; else it is
 * a new item. Where several stored items share a key, the first is meant and the others are left as they are. `missing`
 * is empty for a list whose items have no keys (`hasKeys`).
 */
export const matchRows = (rows: readonly Keyed[], stored: readonly Stored[], hasKeys: boolean): MatchedRows => {
  if (!hasKeys) return { ids: rows.map(() => undefined), repeated: new Map(), missing: [] }
  const first = new Map<string, string>()
  for (const { id, key } of stored) if (!first.has(plain(key))) first.set(plain(key), id)
  const named = new Map<string, number[]>()
  for (const [index, { key }] of rows.entries())
    if (plain(key) !== '') named.set(plain(key), [...(named.get(plain(key)) ?? []), index])
  const { find, found } = withoutKey(stored)
  return {
    ids: rows.map(({ key, content }) => (plain(key) === '' ? find(content) : first.get(plain(key)))),
    repeated: new Map(
      [...named.values()].flatMap(([one = 0, other, ...more]) =>
        other === undefined ? [] : [[one, other], ...[other, ...more].map((each) => [each, one] as const)],
      ),
    ),
    missing: stored.filter(({ id, key }) => !named.has(plain(key)) && !found.has(id)).map(({ id }) => id),
  }
}

const sorted = (name: string, value: unknown): unknown => {
  if (name === 'id') return undefined
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((each) => [each, value[each]]),
  )
}

/** The answers of an item or row as text: without ids, whatever the order of its properties. */
export const contentOf = (item: object): string => JSON.stringify(item, sorted)

/** The issue of a row whose key another row has; `path`: of the key in the item. `line`: of the other row, where known. */
export const repeatedKey = (path: string, line?: number): Issue =>
  line === undefined ? issue(REPEATED_KEY, path) : issue('validation.row-key.repeated-on', path, [line])
