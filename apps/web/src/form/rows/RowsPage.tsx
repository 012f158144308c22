/** Adds the rows of a spreadsheet to a list, in place of its step: a table is given, then checked and imported. */
import { useEffect, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import type { SaveState } from '../autosave/autosaver.ts'
import { LeaveGuard } from '../autosave/LeaveGuard.tsx'
import type { Store } from '../store.ts'
import { RowsPreview } from './RowsPreview.tsx'
import { RowsSource } from './RowsSource.tsx'
import type { ReadTable, Row } from './read-table.ts'
import type { RowsList, Wait } from './rows-list.ts'
import { Waiting } from './Waiting.tsx'
import './rows.css'

export type RowsPageProps<Data> = {
  list: RowsList<Data>
  wait?: Wait
  /** Called with the rows, whose cells may name more that has to be fetched. */
  onRows?: (rows: readonly Row[]) => void
  /** The context of the step that the page replaces. */
  context: { isReport: boolean; saveState: Store<SaveState> }
  /** Name of the template's file, without its ending. */
  fileName: string
  /** Receives the ids of new items, and the announcement. */
  onClose: (added: readonly string[], said: string) => void
}

export function RowsPage<Data>({ list, wait, onRows, context, fileName, onClose }: RowsPageProps<Data>) {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const [read, setRead] = useState<ReadTable>()
  /** The press that discards the rows, while the dialog asks for confirmation. */
  const [pending, setPending] = useState<'restart' | 'close'>()
  const title = t('rows.header.text')
  usePageTitle(title, context.isReport)
  const isDirty = text.trim() !== '' || read !== undefined
  useUnsavedRows(context.saveState, isDirty)
  const discard = () => {
    if (pending === 'close') return onClose([], '')
    setRead(undefined)
    setPending(undefined)
  }
  return (
    <>
      <PageHeading key={String(read !== undefined)}>{title}</PageHeading>
      <LeaveGuard isDirty={() => isDirty} />
      {wait && !read && <Waiting wait={wait} />}
      {read ? (
        <RowsPreview
          list={list}
          fileName={fileName}
          wait={wait}
          onRows={onRows}
          {...read}
          onRestart={() => setPending('restart')}
          onCancel={() => setPending('close')}
          onDone={onClose}
        />
      ) : (
        !wait && (
          <RowsSource
            list={list}
            fileName={fileName}
            text={text}
            onText={setText}
            onRead={(found) => {
              onRows?.(found.rows)
              setRead(found)
            }}
            onCancel={() => (isDirty ? setPending('close') : onClose([], ''))}
          />
        )
      )}
      <ConfirmModal
        open={pending !== undefined}
        title={t('rows.leave.header.text')}
        message={t(pending === 'restart' ? 'rows.leave.restart.text' : 'rows.leave.message.text')}
        confirmText={t('rows.leave.confirm.text')}
        cancelText={t('rows.leave.cancel.text')}
        isLoss
        onConfirm={discard}
        onCancel={() => setPending(undefined)}
      />
    </>
  )
}

const UNSAVED: SaveState = { kind: 'unsaved', byHand: true }

/** The frame of the page shows that rows are unsaved until they are added, also after a save of the step below. */
function useUnsavedRows(saveState: Store<SaveState>, isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    let before = saveState.current()
    const show = () => {
      const now = saveState.current()
      if (now === UNSAVED) return
      before = now
      if (now.kind === 'saved') saveState.set(UNSAVED)
    }
    const isOurs = () => saveState.current() === UNSAVED
    show()
    const unsubscribe = saveState.subscribe(show)
    return () => {
      unsubscribe()
      if (isOurs()) saveState.set(before)
    }
  }, [saveState, isDirty])
}
