/** Asks for confirmation before a document is removed from a list. */
import type { FileEntry } from '@sievert/domain/file-entry'
import { useTexts } from '../../texts/texts.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'

type Props = { open: boolean; file: FileEntry; onRemove: () => void; onClose: () => void }

export function RemoveFileModal({ open, file, onRemove, onClose }: Props) {
  const { t } = useTexts()
  return (
    <ConfirmModal
      open={open}
      title={t('file.remove.header.text')}
      message={t('file.remove.message.text', [file.fileName])}
      confirmText={t('file.remove.confirm.text')}
      cancelText={t('general.cancel.text')}
      onConfirm={onRemove}
      onCancel={onClose}
      isDanger
    />
  )
}
