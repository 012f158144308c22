/** Takes out of every field, before anything hears of it, what no text is kept with, and leaves the cursor where it was. */
import { cleaned } from '@sievert/domain/characters'
import { typeInto } from './type-into.ts'

const FIELDS = 'textarea, input:not([type=file])'
/** `change`: Enter, or leaving; there an e-mail address is cleaned, for whose cursor the browser has no words. */
const EVENTS = ['input', 'compositionend', 'change']

const clean = (event: Event) => {
  const field = event.target as HTMLInputElement
  // What several keys make together belongs to the keyboard until it is done.
  if (!field.matches(FIELDS) || (event instanceof InputEvent && event.isComposing)) return
  const { value, selectionStart: start, selectionEnd: end } = field
  const text = cleaned(value)
  if (text === value || (start === null && event.type !== 'change')) return
  const moved = (at: number | null) => at && cleaned(value.slice(0, at)).length
  typeInto(field, text, [moved(start), moved(end)])
}

/** Once, before anything else listens. */
export const cleanTyping = (): void => EVENTS.forEach((name) => addEventListener(name, clean, true))
