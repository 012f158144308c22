/** The second part of an import: every row with its faults and outcome, corrected in place, then imported (LES-03). */
import { useRef, useState } from 'react'
import { quotaOf } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { Status } from '../../ui/LiveRegion.tsx'
import { FailureBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { tooMuchOf } from '../autosave/save-failures.ts'
import { failureMessage } from '../sending/failure-message.ts'
import { QuotaReached } from '../start/QuotaReached.tsx'
import { FaultList } from './FaultList.tsx'
import { type ImportCounts, importAllText, importFineText, savesNothing } from './import-counts.ts'
import { Missing } from './Missing.tsx'
import { ReadingNotices } from './ReadingNotices.tsx'
import { RowsTable, type RowsTableHandle } from './RowsTable.tsx'
import type { ReadTable, Row } from './read-table.ts'
import type { RowsList, Wait } from './rows-list.ts'
import { type ImportState, useImport } from './use-import.ts'
import { Waiting } from './Waiting.tsx'

type RowsPreviewProps<Data> = ReadTable & {
  list: RowsList<Data>
  fileName: string
  wait: Wait
  onRows: ((rows: readonly Row[]) => void) | undefined
  onRestart: () => void
  onCancel: () => void
  onDone: (added: readonly string[], announcement: string) => void
}

export function RowsPreview<Data>(props: RowsPreviewProps<Data>) {
  const { list, wait, rows, onRows, onDone } = props
  /** As the dialog names it: a later preview may find other items missing. */
  const [removal, setRemoval] = useState<Removal>()
  const table = useRef<RowsTableHandle>(null)
  const summary = useRef<HTMLElement>(null)
  const state = useImport({ list, initialRows: rows, isWaiting: wait !== undefined, onRows, onDone })
  const { judged, sending, isLocked, faulty, missing, counts } = state
  // The rows stay while a correction makes more of the catalogue necessary.
  const [isShown, setIsShown] = useState(!wait)
  if (!isShown && !wait) setIsShown(true)
  if (!isShown) return <Waiting wait={wait} />
  const importAll = () => state.importRows(judged)
  const actions = {
    retry: importAll,
    correct: () => summary.current?.focus(),
    close: state.close,
    confirm: () => setRemoval({ counts, remove: state.toRemove }),
    import: importAll,
  }
  return (
    <div className="sv-form">
      <Counts announcement={state.announcement} all={judged.length} faulty={faulty} />
      <ReadingNotices {...props} />
      {list.leftOut?.(state.outcomes)}
      {faulty > 0 && (
        <FaultList
          ref={summary}
          judged={judged}
          columns={list.columns}
          onChoose={(...cell) => table.current?.focus(...cell)}
        />
      )}
      <fieldset role="presentation" disabled={isLocked} className="sv-rows__fields">
        <RowsTable ref={table} list={list} state={state} />
        <Missing
          missing={missing}
          stored={list.stored}
          isChecked={state.isRemoving}
          onCheck={state.setRemoving}
          isLate={faulty > 0}
        />
      </fieldset>
      {sending.hasFailed ? <ImportFailed error={sending.error} isLocked={isLocked} /> : <PreviewFailed {...state} />}
      <FeeAfter {...state} />
      <Actions state={state} isWaiting={wait !== undefined} onMain={actions[state.next]} {...props} />
      {removal && (
        <ConfirmRemoval
          {...removal}
          onConfirm={() => {
            setRemoval(undefined)
            state.importRows(judged, removal.remove)
          }}
          onCancel={() => setRemoval(undefined)}
        />
      )}
    </div>
  )
}

type CountsProps = { announcement: string; all: number; faulty: number }

function Counts({ announcement, all, faulty }: CountsProps) {
  const { t } = useTexts()
  return (
    <Status className="sv-rows__count">
      {announcement !== '' && <BodyText>{announcement}</BodyText>}
      <BodyText>{t(faulty === 0 ? 'rows.count.fine.text' : 'rows.count.text', [all, faulty])}</BodyText>
    </Status>
  )
}

type Removal = { counts: ImportCounts | undefined; remove: readonly string[] }

function ConfirmRemoval({ counts, remove, ...on }: Removal & { onConfirm: () => void; onCancel: () => void }) {
  const { t } = useTexts()
  return (
    <ConfirmModal
      open
      title={t('rows.remove.missing.header.text', [remove.length])}
      message={t('rows.remove.missing.message.text', [remove.length])}
      confirmText={importAllText(counts, t)}
      cancelText={t('general.cancel.text')}
      isDanger
      {...on}
    />
  )
}

type ActionsProps<Data> = Pick<RowsPreviewProps<Data>, 'onRestart' | 'onCancel'> & {
  state: ImportState<Data>
  isWaiting: boolean
  onMain: () => void
}

function Actions<Data>({ state, isWaiting, onMain, onRestart, onCancel }: ActionsProps<Data>) {
  const { t } = useTexts()
  const { fine, faulty, counts, next, isLocked, importRows } = state
  const { isPending } = state.sending
  const mayImportPart = faulty > 0 && fine.length > 0 && !isLocked && !isWaiting && !(counts && savesNothing(counts))
  const texts = {
    retry: t('general.retry.text'),
    correct: t('rows.correct.text'),
    close: t('item.back.text'),
    confirm: importAllText(counts, t),
    import: importAllText(counts, t),
  }
  return (
    <div className="sv-bottom">
      <Button className="sv-bottom__next" loading={isPending} isInactive={isWaiting} onClick={onMain}>
        {texts[next]}
      </Button>
      {mayImportPart && (
        <Button variant="secondary" onClick={() => importRows(fine)}>
          {importFineText(counts, t)}
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

/** The fee once the rows are imported; a removal makes it another. */
function FeeAfter({ preview, counts, toRemove }: Pick<ImportState<unknown>, 'preview' | 'counts' | 'toRemove'>) {
  const { t, money } = useTexts()
  const fee = preview.data?.feeTotal
  if (!fee || !counts || savesNothing(counts) || toRemove.length > 0) return null
  return <BodyText>{t('rows.fee.text', [money(fee)])}</BodyText>
}

function PreviewFailed({ preview }: Pick<ImportState<unknown>, 'preview'>) {
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

function ImportFailed({ error, isLocked }: { error: Error | null; isLocked: boolean }) {
  const { t } = useTexts()
  if (quotaOf(error)) return <QuotaReached error={error} />
  const key = tooMuchOf(error) ? 'rows.too-much.text' : failureMessage(error, 'rows.failed.text')
  return (
    <FailureBox>
      <p>{t(key)}</p>
      {isLocked && <p>{t('rows.unanswered.text')}</p>}
    </FailureBox>
  )
}
