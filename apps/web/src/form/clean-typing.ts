/** Takes out of every field, before anything hears of it, what no text is kept with, and leaves the cursor where it was. */
import { cleaned } from '@sievert/domain/characters'

const FIELDS = 'textarea, input:not([type=file])'
const EVENTS = ['input', 'compositionend']

const clean = (event: Event) => {
  const field = event.target as HTMLInputElement
  // During composition (several keys for one character) the text belongs to the keyboard.
  if (!field.matches(FIELDS) || (event instanceof InputEvent && event.isComposing)) return
  const { value, selectionStart: start, selectionEnd: end } = field
  const text = cleaned(value)
  if (text === value) return
  // By the browser's own setter: React takes a text that was set by the element's for one that it knows.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  const moved = (at: number | null) => at && cleaned(value.slice(0, at)).length
  field.setSelectionRange(moved(start), moved(end))
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Enter sends a form without leaving its field, whose text gets its stored form when it is left. */
const leaveOnEnter = () => {
  const field = document.activeElement
  if (field?.matches(FIELDS)) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/** Once, before anything else listens. */
export const cleanTyping = (): void => {
  for (const name of EVENTS) addEventListener(name, clean, true)
  addEventListener('submit', leaveOnEnter, true)
}
