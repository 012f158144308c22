/**
 * Modal windows on the browser's own dialog element: the rest of the page is inert, focus stays inside and goes back,
 * Escape and a click beside it close it unless it is static (SHE-05).
 */
import { XMarkIcon } from '@navikt/aksel-icons'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import { Heading } from './Typography.tsx'
import { useUiStrings } from './UiProvider.tsx'

export type ModalProps = {
  open: boolean
  title: ReactNode
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

function OpenModal({ title, children, footer, onClose, isStatic = false, size = 'medium' }: Omit<ModalProps, 'open'>) {
  const strings = useUiStrings()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    if (element && !element.open) element.showModal()
    return () => {
      element?.close()
      // Removing an open dialog from the page does not give focus back in every browser.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  const askToClose = () => {
    if (!isStatic) onClose()
  }
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) askToClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is Escape, which the browser sends as cancel
    <dialog
      ref={dialog}
      className={`sv-modal sv-modal--${size}`}
      aria-labelledby={titleId}
      onMouseDown={onBackdrop}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        askToClose()
      }}
      onKeyDown={(event) => {
        // Chrome closes on a second Escape even when the first was refused.
        if (event.key === 'Escape' && isStatic) event.preventDefault()
      }}
    >
      <div className="sv-modal__box">
        <div className="sv-modal__header">
          <Heading level="1" size="medium" id={titleId} className="sv-modal__title" tabIndex={-1} autoFocus>
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
        {children && <div className="sv-modal__body">{children}</div>}
        {footer && <div className="sv-modal__footer">{footer}</div>}
      </div>
    </dialog>
  )
}
