/** The generic confirmation dialog: title, message, content, confirm, cancel, close (SHE-05). */
import { Button } from './Button.tsx'
import { Modal, type ModalProps } from './Modal.tsx'

type ConfirmModalProps = Omit<ModalProps, 'footer' | 'onClose' | 'size'> & {
  confirmText: string
  cancelText: string
  onConfirm: () => void
  /** Also called for Escape, the close button and a click on the backdrop. */
  onCancel: () => void
  /** Only its buttons close it. */
  isStatic?: boolean
  /** Shows the waiting state on the confirm button. */
  isBusy?: boolean
  /** For actions that cannot be undone. */
  isDanger?: boolean
  /** Confirming would lose input or work in progress; the main button is therefore the one that cancels. */
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
