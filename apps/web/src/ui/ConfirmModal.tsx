/** The generic confirmation: title, message, content, save, cancel, close (SHE-05). */
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'

export type ConfirmModalProps = {
  open: boolean
  title: ReactNode
  message?: ReactNode
  children?: ReactNode
  confirmText: ReactNode
  cancelText: ReactNode
  onConfirm: () => void
  /** Also what Escape, the close button and a click beside the window mean. */
  onCancel: () => void
  /** Shows the waiting state on the confirm button. */
  isBusy?: boolean
  /** For what cannot be undone. */
  isDanger?: boolean
  isStatic?: boolean
}

export function ConfirmModal(props: ConfirmModalProps) {
  const { open, title, message, children, confirmText, cancelText, onConfirm, onCancel } = props
  const { isBusy = false, isDanger = false, isStatic = false } = props
  const footer = (
    <>
      <Button onClick={onConfirm} loading={isBusy} {...(isDanger ? { 'data-color': 'danger' as const } : {})}>
        {confirmText}
      </Button>
      <Button variant="secondary" onClick={onCancel} isInactive={isBusy}>
        {cancelText}
      </Button>
    </>
  )
  return (
    <Modal open={open} title={title} message={message} onClose={onCancel} footer={footer} isStatic={isStatic || isBusy}>
      {children}
    </Modal>
  )
}
