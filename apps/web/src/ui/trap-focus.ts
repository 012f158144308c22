/** The stops of Tab, and the trap that keeps it inside a panel (SHE-05, WIZ-10). */

const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

const isRadio = (element: Element | null | undefined): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'radio'

/** Radio buttons of one group are one stop. */
const isSameStop = (one: Element | null, other: Element | undefined) =>
  one === other || (isRadio(one) && isRadio(other) && one.name === other.name)

const stopsIn = (part: ParentNode): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(STOPS)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled, [hidden]'),
  )

/** Focuses the next stop, as Tab would. */
export const focusNext = (from: Element): void =>
  stopsIn(document)
    .find((stop) => from.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING)
    ?.focus()

/**
 * Handles keydown of Tab: focus goes from the last stop of the panel to its first, and back. Moves it only where the
 * browser would leave the panel.
 */
export function trapFocus(event: KeyboardEvent, panel: HTMLElement): void {
  const stops = stopsIn(panel)
  const [edge, opposite] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)]
  const active = document.activeElement
  // A heading that was given focus comes before the first stop.
  const isBeforeFirst = event.shiftKey && !stops.some((stop) => stop === active)
  if (!isBeforeFirst && !isSameStop(active, edge) && panel.contains(active)) return
  event.preventDefault()
  opposite?.focus()
}
