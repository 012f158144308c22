/**
 * Modal windows on the browser's own dialog element: the rest of the page is inert, focus stays inside and goes back,
 * Escape and a click beside it close it unless it is static (SHE-05).
 */
import { XMarkIcon } from '@navikt/aksel-icons'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react'
import { Button } from './Button.tsx'
import { keepTabInside } from './keep-tab-inside.ts'
import { BodyText, Heading } from './Typography.tsx'
import { useUiWords } from './UiProvider.tsx'

export type ModalProps = {
  open: boolean
  title: ReactNode
  /** A short description, which a screen reader reads with the title. */
  message?: ReactNode
  children?: ReactNode
  /** Buttons, the main one first: it is what Enter in a field presses. */
  footer?: ReactNode
  /** Asked for by Escape, a click beside the window, or its close button. A window without it is static: it has none of these. */
  onClose?: (() => void) | undefined
  size?: 'medium' | 'large'
}

/** Content is unmounted while closed. */
export function Modal({ open, ...rest }: ModalProps) {
  return open && <OpenModal {...rest} />
}

function OpenModal(props: Omit<ModalProps, 'open'>) {
  const { title, message, children, footer, onClose, size = 'medium' } = props
  const words = useUiWords()
  const titleId = useId()
  const messageId = useId()
  const dialog = useDialog()
  const leave = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose?.()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the ways out of a window; each has a button, too
    <dialog
      ref={dialog}
      className={`sv-modal sv-modal--${size}`}
      aria-labelledby={titleId}
      {...(message ? { 'aria-describedby': messageId } : {})}
      // What can't be prevented closes the window, and is asked there. A file chooser inside has a `cancel` of its own.
      onCancel={(event) => isOfWindow(event) && event.cancelable && leave(event)}
      // Chrome closes on the second or third Escape, or gesture back, in a row, whatever is said to it.
      onClose={(event) => {
        if (event.currentTarget.open) return
        show(event.currentTarget)
        leave(event)
      }}
      onMouseDown={(event) => isBeside(event) && leave(event)}
      // Before it comes to that, for the key.
      onKeyDown={(event) => {
        if (event.defaultPrevented) return
        if (event.key === 'Tab') keepTabInside(event.nativeEvent, event.currentTarget)
        if (event.key === 'Escape') leave(event)
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) pressMain(event)
      }}
    >
      <div className="sv-modal__box">
        <div className="sv-modal__header">
          <Heading level="2" size="medium" id={titleId} tabIndex={-1}>
            {title}
          </Heading>
          {onClose && (
            <Button
              variant="tertiary"
              data-color="neutral"
              icon={<XMarkIcon title={words.close} />}
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

const isOfWindow = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget

/** The window’s own scrollbar and edge are no place beside it. */
const isBeside = (event: MouseEvent) => {
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
  const { clientX: x, clientY: y } = event
  return isOfWindow(event) && !(x > left && x < right && y > top && y < bottom)
}

/** Enter in a field of a window. A window may lie in a form, which the browser would send otherwise. */
const pressMain = (event: KeyboardEvent<HTMLDialogElement>) => {
  event.preventDefault()
  event.currentTarget.querySelector<HTMLElement>('.sv-modal__footer button')?.click()
}

const show = (dialog: HTMLDialogElement) => {
  dialog.showModal()
  dialog.querySelector('h2')?.focus()
}

/** The page under a window stands still, as long as there is one. */
const holdPage = () =>
  document.documentElement.classList.toggle('sv-held', document.querySelector('.sv-modal[open]') !== null)

/** Opens the dialog while mounted, and gives focus back afterwards. */
function useDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    if (element) show(element)
    holdPage()
    return () => {
      element?.close()
      holdPage()
      // Removing an open dialog from the page does not give focus back in every browser.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return dialog
}
