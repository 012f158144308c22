/** A list of attached documents that grows by the upload modal. Knows nothing of the form around it. */
import type { FileEntry } from '@sievert/domain/application-type/values'
import { useRef, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { ErrorMessage, ShortText } from '../../ui/Typography.tsx'
import { EditFileModal } from './EditFileModal.tsx'
import { FileRow } from './FileRow.tsx'
import { useFileStates } from './file-states.ts'
import { UploadModal } from './UploadModal.tsx'

export type FilesFieldProps = {
  /** The issue path; the error summary leads to the add button, which carries it as its id. */
  name: string
  applicationId: string
  /** What the documents are, for screen readers. */
  label: string
  files: readonly FileEntry[]
  onChange: (files: FileEntry[]) => void
  error: string | undefined
  /** Adding is switched off at this many. */
  max?: number
}

export function FilesField({ name, applicationId, label, files, onChange, error, max }: FilesFieldProps) {
  const { t } = useTexts()
  const [isAdding, setAdding] = useState(false)
  const [editing, setEditing] = useState<FileEntry>()
  const [news, setNews] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  const states = useFileStates(applicationId, files)
  const isFull = max !== undefined && files.length >= max
  const errorId = `${name}-error`

  const attach = (added: FileEntry[]) => {
    onChange([...files, ...added])
    setNews(added.map((file) => t('file.upload.done.text', [file.fileName])).join(' '))
  }
  const save = (changed: FileEntry) => {
    onChange(files.map((file) => (file.id === changed.id ? changed : file)))
    setEditing(undefined)
  }
  const remove = (removed: FileEntry) => {
    onChange(files.filter((file) => file.id !== removed.id))
    setNews(t('file.removed.text', [removed.fileName]))
    setEditing(undefined)
    addButton.current?.focus()
  }
  return (
    <div className={error ? 'sv-files-field sv-group-error' : 'sv-files-field'} role="group" aria-label={label}>
      {files.length > 0 && (
        <ul className="sv-files">
          {files.map((file) => (
            <FileRow
              key={file.id}
              applicationId={applicationId}
              file={file}
              server={states.get(file.id)}
              onEdit={() => setEditing(file)}
            />
          ))}
        </ul>
      )}
      <Button
        ref={addButton}
        id={name}
        variant="secondary"
        disabled={isFull}
        aria-describedby={error ? errorId : undefined}
        onClick={() => setAdding(true)}
      >
        {t('documentation.add.text')}
        <span className="sv-visually-hidden">: {label}</span>
      </Button>
      {isFull && <ShortText className="sv-soft">{t('file.upload.maximum.text', [max])}</ShortText>}
      <div id={errorId} aria-live="polite">
        {error && <ErrorMessage>{error}</ErrorMessage>}
      </div>
      <LiveRegion>{news}</LiveRegion>
      {isAdding && (
        <UploadModal
          applicationId={applicationId}
          attached={files}
          room={max === undefined ? Number.POSITIVE_INFINITY : max - files.length}
          onAttach={attach}
          onClose={() => setAdding(false)}
        />
      )}
      {editing && (
        <EditFileModal
          file={editing}
          onSave={save}
          onRemove={() => remove(editing)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}
