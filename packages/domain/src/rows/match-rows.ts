/** Matches the rows of an import to the stored items of a list by their keys, as serial numbers (LES-03). */
import { type Issue, issue } from '../issue.ts'
import { normalised } from '../text-fields.ts'

/** Maximum number of rows in one import. */
export const ROWS_MAX = 1000

export type RowChange = 'added' | 'changed' | 'unchanged' | 'left-out'
/** `left-out`: new veterinary equipment that needs no permit or cannot get one, which is not stored (VET-05). */
export const ROW_CHANGES: readonly RowChange[] = ['added', 'changed', 'unchanged', 'left-out']

/** Issue of rows with the same key. */
export const REPEATED_KEY = 'validation.row-key.repeated'

type Keyed = { id: string; key: string }
/** `repeated`: positions of the rows whose key another row has. `missing`: ids of stored items that no row names. */
export type MatchedRows = { ids: (string | undefined)[]; repeated: ReadonlySet<number>; missing: string[] }

const plain = (key: string): string => normalised('line', key)

/**
 * The stored item that each row names, undefined for a new one. Spaces around a key do not count. A row without a key
 * is a new item; a stored item without one is missing. Where several stored items share a key, the first is meant and
 * the others are left as they are. `missing` is empty for a list whose items have no keys (`hasKeys`).
 */
export const matchRows = (keys: readonly string[], stored: readonly Keyed[], hasKeys: boolean): MatchedRows => {
  if (!hasKeys) return { ids: keys.map(() => undefined), repeated: new Set(), missing: [] }
  const first = new Map<string, string>()
  for (const { id, key } of stored) if (!first.has(plain(key))) first.set(plain(key), id)
  const named = new Map<string, number[]>()
  for (const [index, key] of keys.entries())
    if (plain(key) !== '') named.set(plain(key), [...(named.get(plain(key)) ?? []), index])
  return {
    ids: keys.map((key) => (plain(key) === '' ? undefined : first.get(plain(key)))),
    repeated: new Set([...named.values()].filter((rows) => rows.length > 1).flat()),
    missing: stored.filter(({ key }) => !named.has(plain(key))).map(({ id }) => id),
  }
}

/** The issue of a row whose key another row has; `path`: of the key in the item. */
export const repeatedKey = (path: string): Issue => issue(REPEATED_KEY, path)
