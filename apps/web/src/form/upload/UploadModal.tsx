/** Attaches documents: ones already uploaded to this application, or new ones (FIL-01). */

import type { FileEntry } from '@sievert/domain/file-entry'
import type { TextKey } from '@sievert/domain/text-key'
import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useRef, useState } from 'react'
import { documentsQuery } from '../../api/documents.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Heading } from '../../ui/Typography.tsx'
import { DraftContext } from '../page/draft-context.ts'
import { useSending } from '../sending/use-sending.ts'
import { ExistingDocuments } from './ExistingDocuments.tsx'
import { FromPhone } from './FromPhone.tsx'
import { breaksRule } from './failure-of.ts'
import { NewFiles } from './NewFiles.tsx'
import { type Upload, useUploads } from './use-uploads.ts'

export type UploadModalProps = {
  applicationId: string
  /** Already attached here: not offered again. */
  attached: readonly FileEntry[]
  /** Number of files that may still be attached. */
  room: number
  onAttach: (files: FileEntry[]) => void
  onClose: () => void
}

/** State of the chosen files, and their upload and attachment. */
function useAttaching({ applicationId, room, onAttach, onClose }: UploadModalProps) {
  const client = useQueryClient()
  const { send, stopAll, ...files } = useUploads(applicationId)
  const { uploads, sendable, add } = files
  const [picked, setPicked] = useState<readonly FileEntry[]>([])
  const [error, setError] = useState<TextKey>()
  const [arrivals, setArrivals] = useState<readonly string[]>([])
  const sending = useSending({
    mutationFn: async () => {
      const wanted = uploads.length
      const arrived = await send()
      void client.invalidateQueries(documentsQuery(applicationId))
      if (!arrived) return false
      if (arrived.length + picked.length > 0) onAttach([...picked, ...arrived])
      setArrivals((before) => [...before, ...[...picked, ...arrived].map(({ fileName }) => fileName)])
      setPicked([])
      // Failed files stay in the list with their reason.
      const isWhole = arrived.length === wanted
      if (isWhole) onClose()
      return isWhole
    },
  })
  const attach = () => {
    const wanted = sendable.length + picked.length
    if (wanted === 0) setError('validation.fileupload.file-missing')
    else if (wanted > room) setError('validation.fileupload.max-files')
    else sending.mutate()
  }
  const choose = (chosen: FileList) => {
    setError(undefined)
    add(chosen)
  }
  const giveUp = () => {
    stopAll()
    onClose()
  }
  const pickMore = (more: readonly FileEntry[]) => {
    setError(undefined)
    setPicked((before) => [...before, ...more])
  }
  return {
    ...files,
    giveUp,
    isSending: sending.isPending,
    arrivals,
    chosen: [...picked.map(({ fileName }) => fileName), ...sendable.map(({ file }) => file.name)],
    picked,
    setPicked,
    pickMore,
    error,
    attach,
    choose,
  }
}

export function UploadModal(props: UploadModalProps) {
  const { applicationId, attached, room, onClose } = props
  const { t } = useTexts()
  const attaching = useAttaching(props)
  const { uploads, chosen, isSending, picked, setPicked, error } = attaching
  const isDraft = useContext(DraftContext) !== undefined
  const [isLeaving, setLeaving] = useState(false)
  const refused = uploads.filter(({ failure }) => failure?.isOfFile)
  const isOnlyPicked = picked.length > 0 && uploads.length === 0
  const leave = () => (chosen.length > 0 ? setLeaving(true) : onClose())
  const footer = (
    <>
      <Button onClick={attaching.attach} loading={isSending}>
        {t(isOnlyPicked ? 'file.upload.existing.submit.text' : 'file.upload.new.submit.text')}
      </Button>
      <Button variant="secondary" onClick={leave}>
        {t('general.cancel.text')}
      </Button>
    </>
  )
  return (
    <>
      <Modal open title={t('file.upload.header.text')} size="large" onClose={leave} footer={footer}>
        <MessageBox variant="warning">{t('file.upload.warning.text')}</MessageBox>
        <Heading level="3" size="small">
          {t('file.upload.new.header.text')}
        </Heading>
        <NewFiles
          uploads={uploads}
          error={error && t(error, [room])}
          isInactive={isSending}
          onAdd={attaching.choose}
          onRemove={attaching.remove}
          onStop={attaching.stop}
        />
        <Arrivals names={attaching.arrivals} />
        {isDraft && (
          <FromPhone {...{ applicationId, isSending }} taken={[...attached, ...picked]} onArrive={attaching.pickMore} />
        )}
        {refused.length > 0 && <UploadFailure refused={refused} />}
        <Heading level="3" size="small">
          {t('file.upload.existing.header.text')}
        </Heading>
        <ExistingDocuments {...{ applicationId, attached, picked }} isInactive={isSending} onPick={setPicked} />
      </Modal>
      <LeaveModal
        open={isLeaving}
        chosen={chosen}
        isSending={isSending}
        onConfirm={attaching.giveUp}
        onCancel={() => setLeaving(false)}
      />
    </>
  )
}

type LeaveModalProps = {
  open: boolean
  /** The names of the files. */
  chosen: readonly string[]
  isSending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Uploads continue while it is open; leaving aborts them. */
function LeaveModal({ chosen, isSending, ...props }: LeaveModalProps) {
  const { t } = useTexts()
  const leaving = isSending ? 'abort' : 'close'
  return (
    <ConfirmModal
      {...props}
      title={t(`file.upload.${leaving}.header.text`)}
      message={t(`file.upload.${leaving}.message.text`, [chosen.join(', ')])}
      confirmText={t(`file.upload.${leaving}.confirm.text`)}
      cancelText={t(`file.upload.${leaving}.cancel.text`)}
      isLoss
    />
  )
}

/** The files that were attached while another one failed, scrolled out from under the buttons. */
function Arrivals({ names }: { names: readonly string[] }) {
  const { t } = useTexts()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (names.length > 0) box.current?.scrollIntoView({ block: 'nearest' })
  }, [names.length])
  if (names.length === 0) return null
  return (
    <div ref={box}>
      <MessageBox variant="success" announce="politely">
        {t('file.upload.arrived.text', [names.join(', ')])}
      </MessageBox>
    </div>
  )
}

/** The files that were refused; with one that breaks a rule, also the rules (FIL-03). The error itself is beside each. */
function UploadFailure({ refused }: { refused: readonly Upload[] }) {
  const { t } = useTexts()
  const limits = ['max-size', 'document-format', 'picture-format'] as const
  return (
    <MessageBox variant="warning" heading={t('general.file.upload.error.header')} headingLevel="3" announce="now">
      <p>{t('file.upload.faulty.text', [refused.map(({ file }) => file.name).join(', ')])}</p>
      {refused.some(({ failure }) => failure && breaksRule(failure)) && (
        <>
          {t('general.file.upload.error.label')}
          <ul>
            {limits.map((limit) => (
              <li key={limit}>{t(`general.file.upload.error.${limit}.text`)}</li>
            ))}
          </ul>
        </>
      )}
    </MessageBox>
  )
}
