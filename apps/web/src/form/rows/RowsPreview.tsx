/** The second part of an import: every row with its faults and outcome, corrected in place, then imported (LES-03). */
import { messageOf } from '@sievert/domain/texts/of-path'
import { type RefObject, useRef, useState } from 'react'
import { quotaOf } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { FailureBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { tooMuchOf } from '../autosave/save-failures.ts'
import { failureMessage } from '../sending/failure-message.ts'
import { QuotaReached } from '../start/QuotaReached.tsx'
import { Missing } from './Missing.tsx'
import { importAllText, importFineText, type Plan, planOf, resultText, savesNothing } from './plan-rows.ts'
import { ReadingNotices } from './ReadingNotices.tsx'
import { cellId } from './RowCells.tsx'
import { RowsTable, type RowsTableHandle } from './RowsTable.tsx'
import type { ReadTable, Row } from './read-table.ts'
import type { RowsList, Wait } from './rows-list.ts'
import { type Imported, type RowsState, useRows } from './use-rows.ts'
import { Waiting } from './Waiting.tsx'

type RowsPreviewProps<Data> = ReadTable & {
  list: RowsList<Data>
  fileName: string
  wait: Wait
  onRows: ((rows: readonly Row[]) => void) | undefined
  onRestart: () => void
  onCancel: () => void
  /** Nothing is left to import. Receives the ids of new items, and the announcement. */
  onDone: (added: readonly string[], said: string) => void
}

/** More links than this are no summary. */
const LINKS_MAX = 20

const NONE: readonly string[] = []

/** The rows, what an import would do with them, and what the imports on this page have done. */
function useImport<Data>({ list, wait, rows, onRows, onDone }: RowsPreviewProps<Data>) {
  const { t } = useTexts()
  const [agreed, agree] = useState('')
  const [done, setDone] = useState({ added: NONE, said: '' })
  const onImported = ({ outcome, removed, isWhole }: Imported) => {
    const plan = planOf(outcome.rows, removed)
    const added = outcome.rows.flatMap(({ change, id }) => (change === 'added' && id ? [id] : []))
    const all = { added: [...done.added, ...added], said: plan ? resultText(plan, t) : '' }
    if (isWhole) return onDone(all.added, all.said)
    agree('')
    setDone(all)
  }
  const state = useRows({ list, first: rows, isWaiting: wait !== undefined, onRows, onImported })
  const { judged, fine, preview, missing } = state
  const faulty = judged.length - fine.length
  // The applicant agrees to remove exactly these items. Other rows ask again, also if the same items are missing later.
  const isRemoving = missing.length > 0 && agreed === missing.join()
  if (agreed !== '' && !isRemoving) agree('')
  const removed = isRemoving && faulty === 0 ? missing.length : 0
  const outcomes = fine.map(({ row }) => preview.data?.byRow.get(row.id))
  return {
    ...state,
    faulty,
    isRemoving,
    setRemoving: (isChecked: boolean) => agree(isChecked ? missing.join() : ''),
    removed,
    outcomes,
    plan: preview.isCurrent ? planOf(outcomes, removed) : undefined,
    done,
  }
}

export function RowsPreview<Data>(props: RowsPreviewProps<Data>) {
  const { list, wait, onDone } = props
  /** The question before items are removed, as it is asked: the page may learn more meanwhile. */
  const [asked, ask] = useState<Removal>()
  const table = useRef<RowsTableHandle>(null)
  const summary = useRef<HTMLElement>(null)
  const state = useImport(props)
  const { judged, preview, sending, isLocked, faulty, missing, isRemoving, removed, plan, done } = state
  // The rows stay while a correction makes more of the catalogue necessary.
  const [isShown, show] = useState(!wait)
  if (!isShown && !wait) show(true)
  if (!isShown) return <Waiting wait={wait} />
  const importAll = () => {
    if (isLocked) return state.importRows(judged)
    if (faulty > 0) return summary.current?.focus()
    if (savesNothing(plan)) return onDone(done.added, done.said)
    return removed > 0 ? ask({ plan, remove: missing }) : state.importRows(judged)
  }
  return (
    <div className="sv-form">
      <Counts said={done.said} all={judged.length} faulty={faulty} />
      <ReadingNotices {...props} />
      {list.leftOut?.(state.outcomes.filter((each) => each !== undefined))}
      {faulty > 0 && (
        <Faults state={state} list={list} summary={summary} onChoose={(...at) => table.current?.focus(...at)} />
      )}
      <fieldset disabled={isLocked} className="sv-rows__fields">
        <RowsTable ref={table} list={list} state={state} />
        <Missing
          missing={missing}
          stored={list.stored}
          isChecked={isRemoving}
          onCheck={state.setRemoving}
          isLate={faulty > 0}
        />
      </fieldset>
      {!sending.hasFailed && <PreviewFailed preview={preview} />}
      <Failed sending={sending} isLocked={isLocked} />
      <Actions state={state} plan={plan} isWaiting={wait !== undefined} onImportAll={importAll} {...props} />
      {asked && (
        <ConfirmRemoval
          {...asked}
          onConfirm={() => {
            ask(undefined)
            state.importRows(judged, asked.remove)
          }}
          onCancel={() => ask(undefined)}
        />
      )}
    </div>
  )
}

type CountsProps = { said: string; all: number; faulty: number }

function Counts({ said, all, faulty }: CountsProps) {
  const { t } = useTexts()
  return (
    <output className="sv-rows__count">
      {said !== '' && <BodyText>{said}</BodyText>}
      <BodyText>{t(faulty === 0 ? 'rows.count.fine.text' : 'rows.count.text', [all, faulty])}</BodyText>
    </output>
  )
}

type Removal = { plan: Plan | undefined; remove: readonly string[] }

function ConfirmRemoval({ plan, remove, ...on }: Removal & { onConfirm: () => void; onCancel: () => void }) {
  const { t } = useTexts()
  return (
    <ConfirmModal
      open
      title={t('rows.remove.missing.header.text', [remove.length])}
      message={t('rows.remove.missing.message.text', [remove.length])}
      confirmText={importAllText(plan, t)}
      cancelText={t('general.cancel.text')}
      isDanger
      {...on}
    />
  )
}

type ActionsProps<Data> = Pick<RowsPreviewProps<Data>, 'onRestart' | 'onCancel'> & {
  state: RowsState<Data>
  /** For the rows without faults. */
  plan: Plan | undefined
  isWaiting: boolean
  onImportAll: () => void
}

function Actions<Data>({ state, plan, isWaiting, onImportAll, onRestart, onCancel }: ActionsProps<Data>) {
  const { t } = useTexts()
  const { judged, fine, sending, isLocked, importRows } = state
  const { isPending } = sending
  const isFaulty = fine.length < judged.length
  const isPart = fine.length > 0 && isFaulty && !isLocked && !isWaiting && !savesNothing(plan)
  const mainText = () => {
    if (isLocked && !isPending) return t('general.retry.text')
    if (isFaulty) return t('rows.correct.text')
    return savesNothing(plan) ? t('item.back.text') : importAllText(plan, t)
  }
  return (
    <div className="sv-bottom">
      <Button className="sv-bottom__next" loading={isPending} isInactive={isWaiting} onClick={onImportAll}>
        {mainText()}
      </Button>
      {isPart && (
        <Button variant="secondary" onClick={() => importRows(fine)}>
          {importFineText(plan, t)}
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
  const all = judged.flatMap(({ row, cells, others }) => [
    ...[...cells].map(([column, fault]) => ({
      row: row.id,
      column,
      words: t('rows.fault.text', [row.line, list.columns[column]?.heading ?? '', messageOf(fault, t)]),
    })),
    ...others.map((fault) => ({
      row: row.id,
      column: 0,
      words: t('rows.fault.row.text', [row.line, messageOf(fault, t)]),
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
