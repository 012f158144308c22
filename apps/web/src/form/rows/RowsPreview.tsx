/** The second part of an import: every row with its faults and outcome, corrected in place, then imported (LES-03). */
import { messageOf } from '@sievert/domain/texts/of-path'
import { type RefObject, useRef, useState } from 'react'
import { quotaOf } from '../../api/api-error.ts'
import type { RowsOutcome } from '../../api/rows.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { FailureBox, MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { tooMuchOf } from '../autosave/save-failures.ts'
import { failureMessage } from '../sending/failure-message.ts'
import { QuotaReached } from '../start/QuotaReached.tsx'
import { Missing } from './Missing.tsx'
import { cellId } from './RowCells.tsx'
import { RowsTable, type RowsTableHandle } from './RowsTable.tsx'
import type { Row } from './read-table.ts'
import type { RowsList, Wait } from './rows-list.ts'
import { type Imported, type RowsState, useRows } from './use-rows.ts'
import { Waiting } from './Waiting.tsx'

type RowsPreviewProps<Data> = {
  list: RowsList<Data>
  wait: Wait
  onRows: ((rows: readonly Row[]) => void) | undefined
  rows: readonly Row[]
  unknown: readonly string[]
  onRestart: () => void
  onCancel: () => void
  /** All rows are imported. */
  onDone: (outcome: RowsOutcome, said: string) => void
}

/** More links than this are no summary. */
const LINKS_MAX = 20

export function RowsPreview<Data>(props: RowsPreviewProps<Data>) {
  const { list, wait, rows, unknown, onRows, onDone } = props
  const { t } = useTexts()
  const [agreed, agree] = useState('')
  const [said, say] = useState('')
  const table = useRef<RowsTableHandle>(null)
  const summary = useRef<HTMLElement>(null)
  const onImported = ({ outcome, rows: sent }: Imported<Data>) => {
    const words = t('rows.imported.text', [sent.length])
    if (sent.length === state.judged.length) onDone(outcome, words)
    else say(words)
  }
  const state = useRows({ list, first: rows, isWaiting: wait !== undefined, onRows, onImported })
  const { judged, fine, preview, missing, sending, isLocked } = state
  // The applicant agrees to remove exactly these items.
  const isRemoving = missing.length > 0 && agreed === missing.join()
  const faulty = judged.length - fine.length
  // The rows stay while a correction makes more of the catalogue necessary.
  const [isShown, show] = useState(!wait)
  if (!isShown && !wait) show(true)
  if (!isShown) return <Waiting wait={wait} />
  const importAll = () => {
    if (faulty > 0 && !isLocked) return summary.current?.focus()
    state.importRows(judged, isRemoving ? missing : [])
  }
  return (
    <div className="sv-form">
      <output className="sv-rows__count">
        {said !== '' && <BodyText>{said}</BodyText>}
        <BodyText>{t(faulty === 0 ? 'rows.count.fine.text' : 'rows.count.text', [judged.length, faulty])}</BodyText>
      </output>
      {unknown.length > 0 && (
        <MessageBox variant="warning">{t('rows.unknown-columns.text', [unknown.join(', ')])}</MessageBox>
      )}
      {faulty > 0 && (
        <Faults state={state} list={list} summary={summary} onChoose={(...at) => table.current?.focus(...at)} />
      )}
      <fieldset disabled={isLocked} className="sv-rows__fields">
        <RowsTable ref={table} list={list} state={state} />
        <Missing
          missing={missing}
          stored={list.stored}
          isChecked={isRemoving}
          onCheck={(isChecked) => agree(isChecked ? missing.join() : '')}
          isLate={faulty > 0}
        />
      </fieldset>
      {!sending.hasFailed && <PreviewFailed preview={preview} />}
      <Failed sending={sending} isLocked={isLocked} />
      <Actions state={state} isWaiting={wait !== undefined} onImportAll={importAll} {...props} />
    </div>
  )
}

type ActionsProps<Data> = Pick<RowsPreviewProps<Data>, 'onRestart' | 'onCancel'> & {
  state: RowsState<Data>
  isWaiting: boolean
  onImportAll: () => void
}

function Actions<Data>({ state, isWaiting, onImportAll, onRestart, onCancel }: ActionsProps<Data>) {
  const { t } = useTexts()
  const { judged, fine, sending, isLocked, importRows } = state
  const { isPending } = sending
  const isPart = fine.length > 0 && fine.length < judged.length && !isLocked && !isWaiting
  return (
    <div className="sv-bottom">
      <Button className="sv-bottom__next" loading={isPending} isInactive={isWaiting} onClick={onImportAll}>
        {isLocked && !isPending ? t('general.retry.text') : t('rows.import.text', [judged.length])}
      </Button>
      {isPart && (
        <Button variant="secondary" onClick={() => importRows(fine)}>
          {t('rows.import.fine.text', [fine.length])}
        </Button>
      )}
      <Button variant="secondary" isInactive={isPending} onClick={onRestart}>
        {t('rows.restart.text')}
      </Button>
      <Button variant="tertiary" isInactive={isPending} onClick={onCancel}>
        {t('general.cancel.text')}
      </Button>
    </div>
  )
}

function PreviewFailed({ preview }: { preview: Pick<RowsState<unknown>['preview'], 'isError' | 'error' | 'refetch'> }) {
  const { t } = useTexts()
  if (!preview.isError) return null
  return (
    <FailureBox>
      <p>{t(failureMessage(preview.error, 'rows.preview-failed.text'))}</p>
      <Button size="small" variant="secondary" onClick={() => void preview.refetch()}>
        {t('general.retry.text')}
      </Button>
    </FailureBox>
  )
}

type FaultsProps<Data> = {
  state: RowsState<Data>
  list: RowsList<Data>
  summary: RefObject<HTMLElement | null>
  onChoose: (row: number, column: number) => void
}

function Faults<Data>({ state: { judged }, list, summary, onChoose }: FaultsProps<Data>) {
  const { t } = useTexts()
  const all = judged.flatMap(({ row, cells, others }, index) => [
    ...[...cells].map(([column, fault]) => ({
      row: row.id,
      column,
      words: t('rows.fault.text', [index + 1, list.columns[column]?.heading ?? '', messageOf(fault, t)]),
    })),
    ...others.map((fault) => ({
      row: row.id,
      column: 0,
      words: t('rows.fault.row.text', [index + 1, messageOf(fault, t)]),
    })),
  ])
  const shown = all.slice(0, LINKS_MAX)
  const rest = all.length - shown.length
  return (
    <ErrorSummary
      ref={summary}
      heading={t('rows.faults.header.text')}
      body={rest > 0 ? t('rows.faults.more.text', [shown.length, all.length]) : t('rows.faults.body.text')}
      faults={shown.map(({ row, column, words }) => ({ path: cellId(row, column), words }))}
      onChoose={(path) => {
        const chosen = shown.find(({ row, column }) => cellId(row, column) === path)
        if (chosen) onChoose(chosen.row, chosen.column)
      }}
      isAnnounced={false}
    />
  )
}

type FailedProps = { sending: Pick<RowsState<unknown>['sending'], 'error' | 'hasFailed'>; isLocked: boolean }

function Failed({ sending, isLocked }: FailedProps) {
  const { t } = useTexts()
  const { error, hasFailed } = sending
  if (!hasFailed) return null
  if (quotaOf(error)) return <QuotaReached error={error} />
  const key = tooMuchOf(error) ? 'rows.too-much.text' : failureMessage(error, 'rows.failed.text')
  return (
    <FailureBox>
      <p>{t(key)}</p>
      {isLocked && <p>{t('rows.unanswered.text')}</p>}
    </FailureBox>
  )
}
