/** The "i" button with its explanation: Escape and a click outside close it, Tab stays inside while it is open (WIZ-10). */
import { InformationSquareIcon, XMarkIcon } from '@navikt/aksel-icons'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useUiStrings } from './UiProvider.tsx'

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]'

/** Moves focus round inside `panel`; without this, Tab would leave an open popover behind the reader's back. */
function trapTab(event: KeyboardEvent, panel: HTMLElement) {
  const items = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const first = items.at(0)
  const last = items.at(-1)
  const leaving = event.shiftKey ? [first, panel] : [last]
  if (!leaving.includes(document.activeElement as HTMLElement)) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

/** `about` is what the information concerns; it makes the button's accessible name unique. */
export function InformationPopover({ about, children }: { about?: ReactNode; children: ReactNode }) {
  const strings = useUiStrings()
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return
    panel.current?.focus()
    const closeFromOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeFromOutside)
    return () => document.removeEventListener('pointerdown', closeFromOutside)
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || !panel.current) return
    if (event.key === 'Tab') trapTab(event, panel.current)
    if (event.key !== 'Escape') return
    // A modal around the popover must stay open.
    event.stopPropagation()
    event.preventDefault()
    close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble here from the button and the panel
    <div className="sv-information" ref={root} onKeyDown={onKeyDown}>
      <button
        type="button"
        ref={button}
        className="sv-information__button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <InformationSquareIcon aria-hidden />
        <span className="sv-visually-hidden">
          {strings.moreInformation}
          {about && <>: {about}</>}
        </span>
      </button>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a modal dialog would hide the field that is explained
        <div
          id={id}
          ref={panel}
          className="sv-information__panel"
          role="dialog"
          aria-label={strings.moreInformation}
          tabIndex={-1}
        >
          <div className="sv-information__content">{children}</div>
          <button type="button" className="sv-information__close" onClick={close}>
            <XMarkIcon aria-hidden />
            <span className="sv-visually-hidden">{strings.close}</span>
          </button>
        </div>
      )}
    </div>
  )
}
