/** A list of attached documents, extended by the upload dialog. Independent of the form around it. */
import type { FileEntry } from '@sievert/domain/file-entry'
import { Suspense, useContext, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { ErrorRegion, ShortText } from '../../ui/Typography.tsx'
import { lazyComponent } from '../lazy-component.ts'
import { DraftContext } from '../page/draft-context.ts'
import { useLatest } from '../use-latest.ts'
import { EditFileModal } from './EditFileModal.tsx'
import { FileRow } from './FileRow.tsx'
import { useFileStates } from './file-states.ts'
import { RemoveFileModal } from './RemoveFileModal.tsx'
import { UploadModal } from './UploadModal.tsx'
import './upload.css'

export type FilesFieldProps = {
  /** The issue path. It is also the id of the add button, which the error summary links to. */
  name: string
  applicationId: string
  /** The list's name for screen readers. */
  label: string
  files: readonly FileEntry[]
  onChange: (files: FileEntry[]) => void
  error: string | undefined
  /** Adding is disabled at this number. */
  max?: number
  /** A file has no page reference: it can only be removed. */
  isPlain?: boolean | undefined
}

const EarlierDocuments = lazyComponent(() => import('./EarlierDocuments.tsx'), 'EarlierDocuments')

export function FilesField(props: FilesFieldProps) {
  const { name, applicationId, label, files, onChange, error, max, isPlain } = props
  const { t } = useTexts()
  const [modal, setModal] = useState<'closed' | 'adding' | FileEntry>('closed')
  const [news, setNews] = useState('')
  const group = useRef<HTMLFieldSetElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const draft = useContext(DraftContext)
  const latest = useLatest({ files, onChange })
  const isFull = max !== undefined && files.length >= max
  const errorId = `${name}-error`

  const close = (said: string) => {
    // Synchronously, since an element behind an open dialog cannot get focus.
    flushSync(() => setModal('closed'))
    setNews(said)
    // The dialog restores focus to its opener, unless that has been removed.
    if (document.activeElement === document.body) addButton.current?.focus()
  }
  const take = (file: FileEntry) => {
    const now = latest()
    flushSync(() => now.onChange([...now.files, file]))
    setNews(t('file.upload.done.text', [file.fileName]))
    // Its focused button has been removed. Another button would get the second of two quick presses.
    if (document.activeElement === document.body) group.current?.focus()
  }
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      className={error ? 'sv-files-field sv-group-error' : 'sv-files-field'}
      aria-label={label}
    >
      <AttachedFiles {...{ applicationId, files, isPlain }} onEdit={setModal} />
      {draft?.copied && draft.prefilledFrom !== null && (
        <Suspense>
          <EarlierDocuments {...{ name, applicationId, files, isFull }} source={draft.prefilledFrom} onTake={take} />
        </Suspense>
      )}
      <Button
        ref={addButton}
        id={name}
        variant="secondary"
        isInactive={isFull}
        aria-describedby={error ? errorId : undefined}
        onClick={() => setModal('adding')}
      >
        {t('documentation.add.text')}
        <span className="sv-visually-hidden">: {label}</span>
      </Button>
      {isFull && <ShortText className="sv-soft">{t('file.upload.maximum.text', [max])}</ShortText>}
      <ErrorRegion id={errorId} error={error} />
      <LiveRegion>{news}</LiveRegion>
      {modal !== 'closed' && <FilesModal {...props} modal={modal} onClose={close} />}
    </fieldset>
  )
}

type AttachedFilesProps = Pick<FilesFieldProps, 'applicationId' | 'files' | 'isPlain'> & {
  onEdit: (file: FileEntry) => void
}

function AttachedFiles({ applicationId, files, isPlain, onEdit }: AttachedFilesProps) {
  const states = useFileStates(applicationId, files)
  if (files.length === 0) return null
  return (
    <ul className="sv-files">
      {files.map((file) => (
        <FileRow
          key={file.id}
          {...{ applicationId, file, isPlain }}
          server={states.get(file.id)}
          onEdit={() => onEdit(file)}
        />
      ))}
    </ul>
  )
}

type FilesModalProps = FilesFieldProps & { modal: 'adding' | FileEntry; onClose: (said: string) => void }

function FilesModal({ applicationId, files, onChange, max, isPlain, modal, onClose }: FilesModalProps) {
  const { t } = useTexts()
  const news = useRef('')
  const latest = useLatest({ files, onChange })
  if (modal === 'adding') {
    const attach = (added: FileEntry[]) => {
      // During the upload the list may have been changed elsewhere, and may contain a file that was chosen here.
      const now = latest()
      now.onChange([...now.files, ...added.filter(({ id }) => now.files.every((file) => file.id !== id))])
      news.current = added.map((file) => t('file.upload.done.text', [file.fileName])).join(' ')
    }
    const room = max === undefined ? Number.POSITIVE_INFINITY : max - files.length
    return (
      <UploadModal
        applicationId={applicationId}
        attached={files}
        room={room}
        onAttach={attach}
        onClose={() => onClose(news.current)}
      />
    )
  }
  const save = (changed: FileEntry) => {
    onChange(files.map((file) => (file.id === changed.id ? changed : file)))
    onClose('')
  }
  const remove = () => {
    onChange(files.filter((file) => file.id !== modal.id))
    onClose(t('file.removed.text', [modal.fileName]))
  }
  if (isPlain) return <RemoveFileModal open file={modal} onRemove={remove} onClose={() => onClose('')} />
  return <EditFileModal file={modal} onSave={save} onRemove={remove} onClose={() => onClose('')} />
}
