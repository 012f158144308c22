/** Rows on the page: read from a table, corrected, judged, previewed by the server, and imported (LES-03). */
import type { Issue, Issues } from '@sievert/domain/issue'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { issuesOf } from '../../api/api-error.ts'
import { newIdempotencyKey } from '../../api/call.ts'
import type { RowsOutcome } from '../../api/rows.ts'
import { isWorthRetrying } from '../autosave/save-failures.ts'
import { useSending } from '../sending/use-sending.ts'
import { TIMING } from '../timing.ts'
import { type JudgedRow, judgeRows, newJudgeCache } from './judge-rows.ts'
import { type Row, withCell } from './read-table.ts'
import type { RowsList } from './rows-list.ts'

/** `remove`: ids of items that the applicant agreed to remove. */
type ImportRequest<Data> = { rows: readonly JudgedRow<Data>[]; remove: readonly string[] }
/** `isComplete`: no row stays on the page. Rows that the server left out stay. */
export type ImportedRows = { outcome: RowsOutcome; removed: number; isComplete: boolean }

/** Debounces a value by a pause in typing; the first defined value is returned at once. */
function useDebounced<T>(value: T | undefined): T | undefined {
  const [debounced, setDebounced] = useState(value)
  if (debounced === undefined && value !== undefined) setDebounced(value)
  useEffect(() => {
    const timer = setTimeout(() => value !== undefined && setDebounced(value), TIMING.rows)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}

/**
 * The outcome that the server announces for an import of these rows. `isPaused`: nothing is fetched. `isCurrent`: the
 * answer is about these rows, not about those before a change.
 */
function usePreview<Data>(list: RowsList<Data>, judged: readonly JudgedRow<Data>[], isPaused: boolean) {
  const debounced = useDebounced(isPaused ? undefined : judged)
  const name = useMemo(() => (debounced ? newIdempotencyKey() : ''), [debounced])
  const query = useQuery({
    queryKey: ['rows-preview', name],
    queryFn: async () => {
      const all = debounced ?? []
      const data = all.map((each) => each.data)
      const outcome = await list.send(data, { dryRun: true, remove: [] })
      const { missing, feeTotal } = outcome
      return { missing, feeTotal, byRow: new Map(all.map(({ row }, at) => [row.id, outcome.rows[at]])) }
    },
    enabled: !isPaused && debounced !== undefined && debounced.length > 0,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const isAnswered = debounced === judged && query.isSuccess && !query.isPlaceholderData
  return { ...query, isCurrent: isAnswered || judged.length === 0 }
}

const NO_IDS: readonly string[] = []
const NONE_REFUSED: ReadonlyMap<Row, Issues> = new Map()

/** The server's issues, by row. */
const refusals = (issues: Issues, rows: readonly JudgedRow<unknown>[]): ReadonlyMap<Row, Issue[]> => {
  const byRow = new Map<Row, Issue[]>()
  for (const { path, ...rest } of issues) {
    const [, index, ...inside] = path.split('.')
    const row = rows[Number(index)]?.row
    if (row) byRow.set(row, [...(byRow.get(row) ?? []), { ...rest, path: inside.join('.') }])
  }
  return byRow
}

export type RowsOptions<Data> = {
  list: RowsList<Data>
  /** As they are read. */
  initialRows: readonly Row[]
  /** The catalogue that the columns need is being fetched. */
  isWaiting: boolean
  onRows?: ((rows: readonly Row[]) => void) | undefined
  onImported: (imported: ImportedRows) => void
}

export function useRows<Data>({ list, initialRows, isWaiting, onRows, onImported }: RowsOptions<Data>) {
  const [rows, setRows] = useState(initialRows)
  const [refused, setRefused] = useState(NONE_REFUSED)
  /** Ids of the items that earlier parts of the table have named. */
  const [imported, setImported] = useState<ReadonlySet<string | null>>(new Set())
  useEffect(() => onRows?.(rows), [rows, onRows])
  const cache = useMemo(() => newJudgeCache(list), [list])
  const judged = useMemo(() => judgeRows(list, rows, cache, refused), [list, rows, cache, refused])
  const fine = judged.filter(({ isFine }) => isFine)
  /** An import without an answer may be stored: it is repeated unchanged. */
  const [unanswered, setUnanswered] = useState<ImportRequest<Data> & { idempotencyKey: string }>()
  const sending = useSending({
    mutationFn: async (request: ImportRequest<Data>) => {
      const call = unanswered ?? { ...request, idempotencyKey: newIdempotencyKey() }
      const { rows: sent, ...options } = call
      try {
        const outcome = await list.send(
          sent.map(({ data }) => data),
          { dryRun: false, ...options },
        )
        setUnanswered(undefined)
        const stored = new Set(sent.flatMap(({ row }, at) => (outcome.rows[at]?.change === 'left-out' ? [] : row.id)))
        setRows((all) => all.filter(({ id }) => !stored.has(id)))
        setImported((all) => new Set([...all, ...outcome.rows.map(({ id }) => id)]))
        const removed = outcome.missing.filter((id) => options.remove.includes(id)).length
        onImported({ outcome, removed, isComplete: stored.size === rows.length })
      } catch (failure) {
        setUnanswered(isWorthRetrying(failure) ? call : undefined)
        setRefused(refusals(issuesOf(failure), sent))
        throw failure
      }
    },
  })
  const preview = usePreview(list, judged, isWaiting || sending.isPending)
  const absent = preview.data?.missing ?? NO_IDS
  return {
    judged,
    fine,
    preview,
    /** Ids of the stored items that no row names. */
    missing: list.keyPath === undefined || rows.length === 0 ? NO_IDS : absent.filter((id) => !imported.has(id)),
    sending,
    /** The last import has no answer: nothing may be changed until it has. */
    isLocked: sending.isPending || unanswered !== undefined,
    change: (id: number, column: number, text: string) =>
      setRows((all) => all.map((row) => (row.id === id ? withCell(row, column, text) : row))),
    remove: (id: number) => setRows((all) => all.filter((row) => row.id !== id)),
    importRows: (selected: readonly JudgedRow<Data>[], remove: readonly string[] = []) =>
      sending.mutate({ rows: selected, remove }),
  }
}
export type RowsState<Data> = ReturnType<typeof useRows<Data>>
