/** Removes characters that are never stored from every field before other listeners run, and restores the cursor. */
import { cleaned } from '@sievert/domain/characters'
import { breakLines, breakLinesBefore } from './long-words.ts'

const FIELDS = 'textarea, input:not([type=file])'
const EVENTS = ['input', 'compositionend']

const clean = (event: Event) => {
  const field = event.target as HTMLInputElement
  // During composition (several keys for one character) the text belongs to the keyboard.
  if (!field.matches(FIELDS) || (event instanceof InputEvent && event.isComposing)) return
  const { value, selectionStart: start, selectionEnd: end } = field
  const text = cleaned(value)
  breakLines(field, text)
  if (text === value) return
  // Uses the prototype's setter: React tracks the element's own one and would ignore the change as already known.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  const moved = (at: number | null) => at && cleaned(value.slice(0, at)).length
  field.setSelectionRange(moved(start), moved(end))
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Enter submits a form without leaving its field, but leaving converts the text to its stored form. */
const leaveOnEnter = () => {
  const field = document.activeElement
  if (field?.matches(FIELDS)) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/** Must be called once, before other listeners are added. */
export const cleanTyping = (): void => {
  for (const name of EVENTS) addEventListener(name, clean, true)
  addEventListener('beforeinput', breakLinesBefore, true)
  addEventListener('submit', leaveOnEnter, true)
}
