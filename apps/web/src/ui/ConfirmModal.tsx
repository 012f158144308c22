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
  /** Something typed or begun would be lost: to go on with it is the main button. */
  isLoss?: boolean
}

export function ConfirmModal({ confirmText, cancelText, onConfirm, onCancel, ...rest }: ConfirmModalProps) {
  const { isBusy = false, isDanger, isLoss = false, isStatic = false, ...modal } = rest
  const confirm = (
    <Button
      key="confirm"
      variant={isLoss ? 'secondary' : 'primary'}
      onClick={onConfirm}
      loading={isBusy}
      {...(isDanger && { 'data-color': 'danger' })}
    >
      {confirmText}
    </Button>
  )
  const cancel = (
    <Button key="cancel" variant={isLoss ? 'primary' : 'secondary'} onClick={onCancel} isInactive={isBusy}>
      {cancelText}
    </Button>
  )
  const footer = isLoss ? [cancel, confirm] : [confirm, cancel]
  return <Modal {...modal} onClose={isStatic || isBusy ? undefined : onCancel} footer={footer} />
}
