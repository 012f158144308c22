/** Edits a document's page reference, or removes the document (FIL-02). */

import type { FileEntry } from '@sievert/domain/file-entry'
import { legible } from '@sievert/domain/rules/text'
import { normalised } from '@sievert/domain/text-fields'
import { messageOf } from '@sievert/domain/texts/of-path'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { RemoveFileModal } from './RemoveFileModal.tsx'

/** The contract's limit. */
const PAGE_REFERENCE_MAX = 200

type EditFileModalProps = {
  file: FileEntry
  onSave: (file: FileEntry) => void
  onRemove: () => void
  onClose: () => void
}

export function EditFileModal({ file, onSave, onRemove, onClose }: EditFileModalProps) {
  const { t } = useTexts()
  const [reference, setReference] = useState(file.pageReference ?? '')
  const [asked, setAsked] = useState<'remove' | 'leave'>()
  const goBack = () => setAsked(undefined)
  const [fault] = legible(reference)
  const save = () => {
    if (!fault) onSave({ ...file, pageReference: normalised('line', reference) || null })
  }
  const leave = () => (reference === (file.pageReference ?? '') ? onClose() : setAsked('leave'))
  const footer = (
    <>
      <Button onClick={save}>{t('file.edit.save.text')}</Button>
      <Button variant="secondary" onClick={leave}>
        {t('general.cancel.text')}
      </Button>
      <Button variant="tertiary" data-color="danger" onClick={() => setAsked('remove')}>
        {t('file.remove.confirm.text')}
      </Button>
    </>
  )
  return (
    <>
      <Modal open={!asked} title={t('file.edit.header.text')} onClose={leave} footer={footer}>
        <p className="sv-files__name">{file.fileName}</p>
        <TextField
          label={t('file.upload.page-reference.text')}
          description={t('file.upload.page-reference.help.text')}
          optional
          maxLength={PAGE_REFERENCE_MAX}
          autoComplete="off"
          value={reference}
          error={fault && messageOf(fault, t)}
          onChange={(event) => setReference(event.target.value)}
          onBlur={() => setReference(normalised('line', reference))}
        />
      </Modal>
      <RemoveFileModal open={asked === 'remove'} file={file} onRemove={onRemove} onClose={goBack} />
      <ConfirmModal
        open={asked === 'leave'}
        title={t('file.upload.close.header.text')}
        message={t('file.edit.leave.message.text')}
        confirmText={t('file.upload.close.confirm.text')}
        cancelText={t('file.edit.leave.cancel.text')}
        isLoss
        onConfirm={onClose}
        onCancel={goBack}
      />
    </>
  )
}
