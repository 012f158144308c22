/**
 * The "i" button with its explanation. Escape and a click outside close it; Tab stays inside while it is open (WIZ-10).
 */
import { InformationSquareIcon, XMarkIcon } from '@navikt/aksel-icons'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { VisuallyHidden } from './LiveRegion.tsx'
import { trapFocus } from './trap-focus.ts'
import { useUiWords } from './UiProvider.tsx'

/** Handles keyboard and pointer while the panel is open. */
function useWhileOpen(open: boolean, root: RefObject<HTMLElement | null>, close: (giveFocusBack: boolean) => void) {
  useEffect(() => {
    if (!open) return undefined
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close(false)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const panel = root.current?.querySelector('dialog')
      if (event.key === 'Tab' && panel) trapFocus(event, panel)
      if (event.key !== 'Escape') return
      // A modal around the popover must stay open.
      event.preventDefault()
      event.stopPropagation()
      close(true)
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown, true)
    }
  }, [open, root, close])
}

/** `about`: the subject of the information; it makes the button's accessible name unique. */
export function InformationPopover({ about, children }: { about?: ReactNode; children: ReactNode }) {
  const words = useUiWords()
  const id = useId()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [close] = useState(() => (giveFocusBack: boolean) => {
    setOpen(false)
    if (giveFocusBack) button.current?.focus()
  })
  useWhileOpen(open, root, close)

  return (
    <div className="sv-information" ref={root}>
      <button
        type="button"
        ref={button}
        className="sv-information__button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <InformationSquareIcon aria-hidden />
        <VisuallyHidden>
          <span id={id}>
            {words.moreInformation}
            {about && <>: {about}</>}
          </span>
        </VisuallyHidden>
      </button>
      {open && (
        <dialog open className="sv-information__panel" aria-labelledby={id}>
          <div className="sv-information__content" tabIndex={-1} ref={(content) => content?.focus()}>
            {children}
          </div>
          <button type="button" className="sv-information__close" onClick={() => close(true)}>
            <XMarkIcon aria-hidden />
            <VisuallyHidden>{words.close}</VisuallyHidden>
          </button>
        </dialog>
      )}
    </div>
  )
}
