/**
 * Binds an uncontrolled text field to the surrounding form. A character is painted before its effects run (rules,
 * errors, other fields, saving), however many fields there are.
 */
import { withoutIndices } from '@sievert/domain/issue'
import { kindOfField, normalised, type TextKind } from '@sievert/domain/text-fields'
import { type ChangeEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useLatest } from '../use-latest.ts'
import { breakLines } from './long-words.ts'
import { useField } from './use-field.ts'

type FieldRef = RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>

/** Pending effects of the latest keystroke, by field. */
const waiting = new Map<FieldRef, () => void>()

/** An exception stops no other field; it is reported to the window like a handler's. */
const runAlone = (work: () => void) => {
  try {
    work()
  } catch (error) {
    reportError(error)
  }
}

/** Runs pending effects now; called before answers are read. */
export function applyKeystrokes(): void {
  const works = [...waiting.values()]
  waiting.clear()
  for (const work of works) runAlone(work)
}

/** Runs once the keystroke is painted; from a listener on the document, also after its effects. */
export const afterKeystroke = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work))

/** The next user action finds all typed text. */
const applyBeforeNextAction = () => {
  for (const name of ['focusout', 'click', 'submit'])
    addEventListener(name, applyKeystrokes, { capture: true, once: true })
}

const show = ({ current }: FieldRef, text: string) => {
  if (!current || current.value === text) return
  breakLines(current, text)
  current.value = text
}

const kindOfPath = (path: string): TextKind => kindOfField(withoutIndices(path).split('.').at(-1) ?? '')

type TextFieldOptions<T> = {
  kind?: TextKind
  /** The text shown for a value, except while it is being typed. */
  display?: (value: T) => string
  /** The value of a typed text, which the form has at each keystroke; by default the text itself. */
  parse?: (typed: string) => string
  /** Called after the form has received typed text. */
  onTyped?: ((text: string) => void) | undefined
}

/**
 * Properties for `TextField` or `Textarea`; `name` is the path in the form, and the element's id. The text is not set
 * by `defaultValue`: React would rewrite that in a text area at each keystroke, and the browser would recompute the
 * style of every element.
 */
export function useTextField<T = string | undefined>(
  name: string,
  {
    kind = kindOfPath(name),
    display = (value) => (value as string | undefined) ?? '',
    parse = (typed) => typed,
    onTyped,
  }: TextFieldOptions<T> = {},
) {
  const { value, change, blur, error } = useField<T | string>(name)
  const { getValues } = useFormContext()
  const ref: FieldRef = useRef(null)
  /** Text from this element that the form has received, until the field is left. */
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed !== null && value === parse(typed) ? typed : display(value as T)
  // Initially, and after a change from elsewhere: another device's version, a restored text.
  useLayoutEffect(() => {
    if (!waiting.has(ref)) show(ref, text)
  }, [text])
  const latest = useLatest({ value, change, parse, onTyped })
  const onChange = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const entered = target.value
    waiting.set(ref, () => {
      setTyped(entered)
      const given = latest().parse(entered)
      if (given === latest().value) return
      latest().change(given)
      latest().onTyped?.(entered)
    })
    applyBeforeNextAction()
    afterKeystroke(applyKeystrokes)
  }
  const onBlur = () => {
    const entered = getValues(name) as T | string
    const stored = typeof entered === 'string' ? normalised(kind, entered) : entered
    // Immediately, so that a press on Next sends it. The verdict equals that of the typed text, so no message moves
    // under the pointer.
    if (stored !== entered) change(stored)
    // Also if the stored text equals that of the last render, for which the effect does not run.
    show(ref, display(stored as T))
    setTyped(null)
    blur()
  }
  return { id: name, text, ref, error, onChange, onBlur }
}
