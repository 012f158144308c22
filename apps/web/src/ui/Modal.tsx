/**
 * Modal dialogs on the browser's dialog element. The rest of the page is inert; focus stays inside and is restored at
 * the end. Escape and a click on the backdrop close it unless it is static (SHE-05).
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
import { BodyText, Heading } from './Typography.tsx'
import { trapFocus } from './trap-focus.ts'
import { useUiWords } from './UiProvider.tsx'

export type ModalProps = {
  open: boolean
  title: ReactNode
  /** A short description, which a screen reader reads with the title. */
  message?: ReactNode
  children?: ReactNode
  /** Buttons, the main one first: Enter in a field presses it. */
  footer?: ReactNode
  /**
   * Called for Escape, a click on the backdrop, or the close button. Without it the modal is static and has none of
   * these.
   */
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- each way to close has a button too
    <dialog
      ref={dialog}
      className={`sv-modal sv-modal--${size}`}
      aria-labelledby={titleId}
      {...(message ? { 'aria-describedby': messageId } : {})}
      // A request that cannot be prevented closes the dialog; `onClose` handles it. A file chooser inside has its own
      // `cancel`.
      onCancel={(event) => isOfWindow(event) && event.cancelable && leave(event)}
      // Chrome closes a dialog at the second or third Escape or back gesture in a row, even if the event is prevented.
      onClose={(event) => {
        if (event.currentTarget.open) return
        show(event.currentTarget)
        leave(event)
      }}
      onMouseDown={(event) => isBeside(event) && leave(event)}
      // Handles Escape at the key, before the browser's close request.
      onKeyDown={(event) => {
        if (event.defaultPrevented) return
        if (event.key === 'Tab') trapFocus(event.nativeEvent, event.currentTarget)
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

/** The modal's own scrollbar and border do not count as the backdrop. */
const isBeside = (event: MouseEvent) => {
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
  const { clientX: x, clientY: y } = event
  return isOfWindow(event) && !(x > left && x < right && y > top && y < bottom)
}

/** Enter in a field of a modal. A modal may lie in a form, which the browser would submit otherwise. */
const pressMain = (event: KeyboardEvent<HTMLDialogElement>) => {
  event.preventDefault()
  event.currentTarget.querySelector<HTMLElement>('.sv-modal__footer button')?.click()
}

const show = (dialog: HTMLDialogElement) => {
  dialog.showModal()
  dialog.querySelector('h2')?.focus()
}

/** Locks page scroll while a modal is open. */
const holdPage = () =>
  document.documentElement.classList.toggle('sv-held', document.querySelector('.sv-modal[open]') !== null)

/** Opens the dialog while mounted, and restores focus afterwards. */
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
      // Removing an open dialog from the page does not restore focus in every browser.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return dialog
}
