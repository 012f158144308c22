/** The rows of an import as a table that scrolls in its own region, on a phone as cards; every cell is a field. */
import { isBlank } from '@sievert/domain/rows/column'
import { type Ref, type RefObject, useCallback, useId, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { HeaderCell, ROW, ROW_GROUP, Table } from '../../ui/Table.tsx'
import { usePage } from '../lists/ShowMore.tsx'
import { useLatest } from '../use-latest.ts'
import type { JudgedRow } from './judge-rows.ts'
import { cellId, RowCells } from './RowCells.tsx'
import type { RowsList } from './rows-list.ts'
import type { RowsState } from './use-rows.ts'

export type RowsTableHandle = {
  /** Focuses a cell, and shows its row first. */
  focus: (row: number, column: number) => void
}

type RowsTableProps<Data> = { ref: Ref<RowsTableHandle>; list: RowsList<Data>; state: RowsState<Data> }

/** The columns with something in them; the others would only make the table wider. */
const usedIn = (judged: readonly JudgedRow<unknown>[], count: number): number[] =>
  Array.from({ length: count }, (_, index) => index).filter((index) =>
    judged.some(({ row, cells }) => cells.has(index) || !isBlank(row.cells[index] ?? '')),
  )

/** Up to this width, in pixels, each row is a card as tall as a phone. */
const CARDS_WIDTH = 640
const CARDS_AT_FIRST = 5

const ofRow = (row: number) => `[data-row="${row}"]`
const FIELDS = 'input, select, textarea'

const FILTERS = { faults: 'rows.only-faults.text', changes: 'rows.only-changes.text' } as const
type Filter = keyof typeof FILTERS

/**
 * The rows to render. A filter shows those with faults, or with changes, when it was set: a corrected row stays, or its
 * cells would vanish below the focus.
 */
function useShownRows({ judged, preview }: Pick<RowsState<unknown>, 'judged' | 'preview'>) {
  const [chosen, choose] = useState<{ filter: Filter; wanted: ReadonlySet<number> }>()
  const wanted = chosen?.wanted
  const faulty = judged.filter(({ isFine }) => !isFine).map(({ row }) => row.id)
  const changed = judged
    .filter(({ row, isFine }) => isFine && preview.data?.byRow.get(row.id)?.change === 'changed')
    .map(({ row }) => row.id)
  const found: Record<Filter, readonly number[]> = {
    faults: faulty,
    // Useless where every row changes.
    changes: changed.length < judged.length ? changed : [],
  }
  const indices = judged.flatMap(({ row }, index) => (!wanted || wanted.has(row.id) ? [index] : []))
  const page = usePage(indices, window.innerWidth <= CARDS_WIDTH ? CARDS_AT_FIRST : undefined)
  return {
    page,
    filters: (['faults', 'changes'] as const)
      .map((filter) => ({ filter, isOn: chosen?.filter === filter }))
      .filter(({ filter, isOn }) => isOn || found[filter].length > 0),
    set: (filter: Filter, isOn: boolean) => choose(isOn ? { filter, wanted: new Set(found[filter]) } : undefined),
    reveal: (row: number) => {
      if (wanted && !wanted.has(row)) choose(undefined)
      page.showTo(judged.findIndex((each) => each.row.id === row) + 1)
    },
  }
}

export function RowsTable<Data>({ ref, list, state }: RowsTableProps<Data>) {
  const { t } = useTexts()
  const { judged, preview } = state
  const id = useId()
  const { columns } = list
  const [first] = useState(() => usedIn(judged, columns.length))
  const used = [...new Set([...first, ...usedIn(judged, columns.length)])].toSorted((one, other) => one - other)
  const { page, filters, set, reveal } = useShownRows(state)
  const body = useRef<HTMLTableSectionElement>(null)
  useImperativeHandle(ref, () => ({
    focus: (row, column) => {
      flushSync(() => reveal(row))
      document.querySelector<HTMLElement>(`[id="${cellId(row, column)}"]`)?.focus()
    },
  }))
  const showMore = () => {
    flushSync(page.showMore)
    body.current?.rows[page.shown.length]?.querySelector<HTMLElement>(FIELDS)?.focus()
  }
  const on = useRowChanges(state, body)
  return (
    <div className="sv-rows__part">
      {filters.map(({ filter, isOn }) => (
        <Checkbox key={filter} checked={isOn} onChange={(event) => set(filter, event.target.checked)}>
          {t(FILTERS[filter])}
        </Checkbox>
      ))}
      <section aria-label={t('rows.table.region.text')} className="sv-rows__region">
        <Table className="sv-rows__table">
          <Headings id={id} columns={columns} used={used} />
          <tbody {...ROW_GROUP} ref={body}>
            {page.shown.map((index) => {
              const each = judged[index]
              return (
                each && (
                  <RowCells
                    key={each.row.id}
                    judged={each}
                    columns={columns}
                    used={used.join()}
                    heading={id}
                    outcome={preview.data?.byRow.get(each.row.id)}
                    {...on}
                  />
                )
              )
            })}
          </tbody>
        </Table>
      </section>
      {page.rest > 0 && (
        <Button variant="secondary" size="small" className="sv-rows__more" onClick={showMore}>
          {t('rows.more.text', [page.shown.length, page.shown.length + page.rest])}
        </Button>
      )}
    </div>
  )
}

/** The changes of rows, stable between renders. Focus moves from a removed row to the next one. */
function useRowChanges<Data>(state: RowsState<Data>, body: RefObject<HTMLTableSectionElement | null>) {
  const latest = useLatest(state)
  const onChange = useCallback<typeof state.change>((...changed) => latest().change(...changed), [latest])
  const onRemove = useCallback(
    (row: number) => {
      const removed = body.current?.querySelector(ofRow(row))
      const next = removed?.nextElementSibling ?? removed?.previousElementSibling
      latest().remove(row)
      next?.querySelector<HTMLElement>('button')?.focus()
    },
    [latest, body],
  )
  return { onChange, onRemove }
}

type HeadingsProps = { id: string; columns: readonly { heading: string }[]; used: readonly number[] }

function Headings({ id, columns, used }: HeadingsProps) {
  const { t } = useTexts()
  return (
    <thead {...ROW_GROUP}>
      <tr {...ROW}>
        <HeaderCell scope="col">{t('rows.row.text')}</HeaderCell>
        <HeaderCell scope="col">{t('rows.result.text')}</HeaderCell>
        {used.map((index) => (
          <HeaderCell key={index} scope="col" id={`${id}-${index}`}>
            {columns[index]?.heading}
          </HeaderCell>
        ))}
      </tr>
    </thead>
  )
}
