/** Links to the faults of rows, above their table (LES-03, WIZ-08). */
import { messageOf } from '@sievert/domain/texts/of-path'
import type { RefObject } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import type { JudgedRow } from './judge-rows.ts'
import { cellId } from './RowCells.tsx'

/** More links than this are no summary. */
const LINKS_MAX = 20

type FaultListProps = {
  ref: RefObject<HTMLElement | null>
  judged: readonly JudgedRow<unknown>[]
  columns: readonly { heading: string }[]
  onChoose: (row: number, column: number) => void
}

export function FaultList({ ref, judged, columns, onChoose }: FaultListProps) {
  const { t } = useTexts()
  const all = judged.flatMap(({ row: { id, line }, cells, others }) => [
    ...[...cells].map(([column, fault]) => ({
      row: id,
      column,
      words: t('rows.fault.text', [line, columns[column]?.heading ?? '', messageOf(fault, t)]),
    })),
    ...others.map((fault) => ({ row: id, column: 0, words: t('rows.fault.row.text', [line, messageOf(fault, t)]) })),
  ])
  const shown = all.slice(0, LINKS_MAX).map((each) => ({ ...each, path: cellId(each.row, each.column) }))
  return (
    <ErrorSummary
      ref={ref}
      heading={t('rows.faults.header.text')}
      body={all.length > LINKS_MAX ? t('rows.faults.more.text', [LINKS_MAX, all.length]) : t('rows.faults.body.text')}
      faults={shown}
      onChoose={(path) => {
        const chosen = shown.find((each) => each.path === path)
        if (chosen) onChoose(chosen.row, chosen.column)
      }}
      isAnnounced={false}
    />
  )
}
