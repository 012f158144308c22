/** Pagination with twenty rows per page (STA-04). */
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { focusRow, PAGE_SIZE, type Rest } from '../../form/lists/ShowMoreList.tsx'
import { useHistoryState } from '../../form/page/use-history-state.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'

type PagesState = { page: number; count: number; setPage: (page: number) => void }

/**
 * The rows of the current page, and the properties of `Pages`. If a page no longer exists, the last one is shown.
 * `total`: including rows not fetched yet.
 */
export function usePages<Row>(
  name: string,
  all: readonly Row[],
  total = all.length,
): PagesState & { rows: readonly Row[] } {
  const [asked, setPage] = useHistoryState(`${name}, page`, 1)
  const count = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const page = Math.min(asked, count)
  return { page, count, setPage, rows: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) }
}

export function Pages({ page, count, setPage, rest }: PagesState & { rest: Rest }) {
  const { t } = useTexts()
  /** Focus moves to the first row of the page, which is above the button. */
  const turn = async ({ currentTarget }: MouseEvent, to: number) => {
    const card = currentTarget.closest('.sv-card')
    if (!(await rest.fetch())) return
    flushSync(() => setPage(to))
    focusRow(card, 0)
  }
  if (count === 1) return null
  const place = t('start.table.page.text', [page, count])
  return (
    <div className="sv-pages">
      <Button variant="secondary" size="small" isInactive={page === 1} onClick={(event) => void turn(event, page - 1)}>
        {t('start.table.previous-page.text')}
      </Button>
      <span aria-hidden>{place}</span>
      <LiveRegion>{place}</LiveRegion>
      <Button
        variant="secondary"
        size="small"
        isInactive={page === count}
        loading={rest.isComing}
        onClick={(event) => void turn(event, page + 1)}
      >
        {t('start.table.next-page.text')}
      </Button>
    </div>
  )
}
