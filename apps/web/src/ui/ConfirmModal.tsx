/** The generic confirmation: title, message, content, save, cancel, close (SHE-05). */
import { Button } from './Button.tsx'
import { Modal, type ModalProps } from './Modal.tsx'

type ConfirmModalProps = Omit<ModalProps, 'footer' | 'onClose' | 'size'> & {
  confirmText: string
  cancelText: string
  onConfirm: () => void
  /** Also what Escape, the close button and a click beside the window mean. */
  onCancel: () => void
  /** Only its buttons close it. */
  isStatic?: boolean
  /** Shows the waiting state on the confirm button. */
  isBusy?: boolean
  /** For what cannot be undone. */
  isDanger?: boolean
}

export function ConfirmModal({ confirmText, cancelText, onConfirm, onCancel, ...rest }: ConfirmModalProps) {
  const { isBusy = false, isDanger, isStatic = false, ...modal } = rest
  const footer = (
    <>
      <Button onClick={onConfirm} loading={isBusy} {...(isDanger && { 'data-color': 'danger' })}>
        {confirmText}
      </Button>
      <Button variant="secondary" onClick={onCancel} isInactive={isBusy}>
        {cancelText}
      </Button>
    </>
  )
  return <Modal {...modal} onClose={isStatic || isBusy ? undefined : onCancel} footer={footer} />
}
