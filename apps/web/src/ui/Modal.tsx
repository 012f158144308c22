/**
 * Modal windows on the browser's own dialog element: the rest of the page is inert, focus stays inside and goes back,
 * Escape and a click beside it close it unless it is static (SHE-05).
 */
import { XMarkIcon } from '@navikt/aksel-icons'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import { keepTabInside } from './keep-tab-inside.ts'
import { BodyText, Heading } from './Typography.tsx'
import { useUiStrings } from './UiProvider.tsx'

export type ModalProps = {
  open: boolean
  title: ReactNode
  /** What it is about in short, which a screen reader reads with the title. */
  message?: ReactNode
  children?: ReactNode
  /** Buttons, the main one first. */
  footer?: ReactNode
  /** Asked for by Escape, a click beside the window, or its close button. */
  onClose: () => void
  /** No close button, no Escape, no click beside it. */
  isStatic?: boolean
  size?: 'medium' | 'large'
}

/** Content is unmounted while closed. */
export function Modal({ open, ...rest }: ModalProps) {
  return open && <OpenModal {...rest} />
}

function OpenModal(props: Omit<ModalProps, 'open'>) {
  const { title, message, children, footer, onClose, isStatic = false, size = 'medium' } = props
  const strings = useUiStrings()
  const titleId = useId()
  const messageId = useId()
  const dialog = useDialog(() => {
    if (!isStatic) onClose()
  })
  return (
    <dialog
      ref={dialog}
      className={`sv-modal sv-modal--${size}`}
      aria-labelledby={titleId}
      {...(message ? { 'aria-describedby': messageId } : {})}
    >
      <div className="sv-modal__box">
        <div className="sv-modal__header">
          <Heading level="2" size="medium" id={titleId} tabIndex={-1}>
            {title}
          </Heading>
          {!isStatic && (
            <Button
              variant="tertiary"
              data-color="neutral"
              icon={<XMarkIcon title={strings.close} />}
              onClick={onClose}
            />
          )}
        </div>
        {(message || children) && (
          <div className="sv-modal__body">
            {message && <BodyText id={messageId}>{message}</BodyText>}
            {children}
          </div>
        )}
        {footer && <div className="sv-modal__footer">{footer}</div>}
      </div>
    </dialog>
  )
}

/** Opens the dialog while mounted, gives focus back afterwards, and tells when the person asks to leave it. */
function useDialog(onLeave: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })
  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    if (!element) return undefined
    const askedToLeave = (event: Event) => {
      if (event.target !== element) return
      event.preventDefault()
      leave.current()
    }
    // Chrome closes on a second Escape whatever `cancel` said; the key itself is therefore taken here.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && !event.defaultPrevented) keepTabInside(event, element)
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      leave.current()
    }
    element.addEventListener('cancel', askedToLeave)
    element.addEventListener('mousedown', askedToLeave)
    element.addEventListener('keydown', onKeyDown)
    element.showModal()
    element.querySelector('h2')?.focus()
    return () => {
      element.removeEventListener('cancel', askedToLeave)
      element.removeEventListener('mousedown', askedToLeave)
      element.removeEventListener('keydown', onKeyDown)
      element.close()
      // Removing an open dialog from the page does not give focus back in every browser.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return dialog
}
