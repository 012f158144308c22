/** Files from the user's own device: chosen, dropped, or photographed. */

import { ALLOWED_EXTENSIONS } from '@sievert/domain/rules/file'
import { runtimeKey } from '@sievert/domain/text-key'
import { type DragEvent, useCallback, useRef, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { FilePicker } from '../../ui/FilePicker.tsx'
import { LiveRegion, Status } from '../../ui/LiveRegion.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { ErrorRegion, FailureMessage, ShortText } from '../../ui/Typography.tsx'
import { INVALID, isStopped } from './failure-of.ts'
import { fileSize } from './file-size.ts'
import type { Upload } from './use-uploads.ts'

const ACCEPT = ALLOWED_EXTENSIONS.map((extension) => `.${extension}`).join(',')

type NewFilesProps = {
  uploads: readonly Upload[]
  error: string | undefined
  /** No upload is in progress. */
  isInactive: boolean
  onAdd: (files: FileList) => void
  onRemove: (id: string) => void
  /** Cancels the current upload. */
  onStop: () => void
}

/** Percentage steps at which progress is announced to screen readers. */
const SAID_EVERY = 25

export function NewFiles({ uploads, error, isInactive, onAdd, onRemove, onStop }: NewFilesProps) {
  const { t } = useTexts()
  const [isOver, setOver] = useState(false)
  const buttons = useRef<HTMLDivElement>(null)
  const remove = (id: string) => {
    onRemove(id)
    buttons.current?.querySelector('button')?.focus()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isInactive) onAdd(event.dataTransfer.files)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const picker = { isInactive, onChoose: onAdd }
  return (
    <>
      {/* Drag and drop is an extra for mouse users; the buttons inside do the same. */}
      <div
        className={`sv-dropzone${isOver ? ' sv-dropzone--over' : ''}${error ? ' sv-group-error' : ''}`}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <ShortText className="sv-dropzone__hint">{t('file.upload.new.drop.text')}</ShortText>
        <div ref={buttons} className="sv-dropzone__buttons">
          <FilePicker text={t('file.upload.new.choose.text')} accept={ACCEPT} multiple {...picker} />
          <FilePicker
            text={t('file.upload.new.camera.text')}
            looks="sv-camera"
            accept="image/jpeg,image/png"
            capture="environment"
            {...picker}
          />
        </div>
        <ShortText className="sv-soft">{t('file.upload.new.limits.text')}</ShortText>
        <ErrorRegion error={error} />
      </div>
      {uploads.length > 0 && (
        <ul className="sv-files">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              isInactive={isInactive}
              onRemove={() => remove(upload.id)}
              onStop={onStop}
            />
          ))}
        </ul>
      )}
    </>
  )
}

/** Image formats of phones: refused by name, with instructions for JPEG. */
const HEIC_NAME = /\.(?:heic|heif|avif)$/i

type ReasonProps = { failure: NonNullable<Upload['failure']>; fileName: string }

function Reason({ failure, fileName }: ReasonProps) {
  const { t } = useTexts()
  const isOfType = failure.key === INVALID
  return (
    <>
      <FailureMessage>{t(isOfType ? 'file.state.wrong-type.text' : runtimeKey(failure.key))}</FailureMessage>
      {isOfType && HEIC_NAME.test(fileName) && <ShortText>{t('file.refusal.heic.text')}</ShortText>}
      {(isOfType || !failure.isOfFile) && !isStopped(failure) && (
        <ShortText size="small" className="sv-note">
          {t(INVALID)}
        </ShortText>
      )}
    </>
  )
}

type UploadRowProps = { upload: Upload; isInactive: boolean; onRemove: () => void; onStop: () => void }

function UploadRow({ upload, isInactive, onRemove, onStop }: UploadRowProps) {
  const { t } = useTexts()
  const { file, percent, isRetrying, failure } = upload
  const isStopping = useRef(false)
  const stop = () => {
    isStopping.current = true
    onStop()
  }
  // The button that replaces the pressed one.
  const focusAfterStop = useCallback((button: HTMLButtonElement | null) => {
    if (!isStopping.current) return
    isStopping.current = false
    button?.focus()
  }, [])
  return (
    <li className="sv-files__row">
      <div className="sv-files__about">
        <span className="sv-files__name">{file.name}</span>
        <span className="sv-soft"> {fileSize(t, file.size)}</span>
        {percent !== undefined && (
          <>
            <ProgressBar value={percent} aria-label={file.name} />
            <span aria-hidden>{t('file.state.uploading.text', [percent])}</span>
          </>
        )}
        <Status>
          {isRetrying && <ShortText>{t('file.state.retrying.text')}</ShortText>}
          {failure && <Reason failure={failure} fileName={file.name} />}
        </Status>
        {isRetrying && (
          <Button variant="secondary" size="small" onClick={stop}>
            {t('file.upload.stop.text')}
          </Button>
        )}
        <LiveRegion>
          {percent !== undefined &&
            `${file.name}: ${t('file.state.uploading.text', [percent - (percent % SAID_EVERY)])}`}
        </LiveRegion>
      </div>
      {!isRetrying && (
        <Button
          ref={focusAfterStop}
          variant="tertiary"
          size="small"
          aria-label={t('file.remove.button.text', [file.name])}
          onClick={onRemove}
          isInactive={isInactive}
        >
          {t('general.remove.text')}
        </Button>
      )}
    </li>
  )
}
