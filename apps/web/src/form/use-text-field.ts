/**
 * An uncontrolled text field of the surrounding form. A character is painted before its effects run (rules, errors,
 * other fields, saving), however many fields there are.
 */
import type { TextKind } from '@sievert/domain/text-fields'
import { type ChangeEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { runAlone } from '../ui/presses.ts'
import { useField } from './use-field.ts'
import { useLatest } from './use-latest.ts'

type Place = RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>

/** Pending effects of the latest keystroke, by field. */
const waiting = new Map<Place, () => void>()

/** Runs pending effects now; called before answers are read. */
export function finishLetters(): void {
  const works = [...waiting.values()]
  waiting.clear()
  for (const work of works) runAlone(work)
}
// The next user action finds all typed text.
for (const name of ['focusout', 'click', 'submit']) addEventListener(name, finishLetters, true)

/**
 * `value`: the form's value. `ref` and `onChange` are for the element. The text is not set by `defaultValue`: React
 * would rewrite that in a text area at each keystroke, and the browser would recompute the style of every element.
 */
export function useTextField(name: string, kind?: TextKind) {
  const { value, change, blur, ...field } = useField<string>(name, kind)
  const { getValues } = useFormContext()
  const ref: Place = useRef(null)
  const form = useLatest({ value, change })
  // Initially, and after a change from elsewhere: another device's version, a restored text.
  useLayoutEffect(() => {
    const element = ref.current
    if (element && element.value !== value && !waiting.has(ref)) element.value = value
  }, [value])
  const onChange = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const text = target.value
    waiting.set(ref, () => {
      if (text !== form().value) form().change(text)
    })
    requestAnimationFrame(() => setTimeout(finishLetters))
  }
  const leave = () => {
    blur()
    // If the stored form equals the text of the last render, the effect does not run, so it is set here.
    const stored: string = getValues(name)
    if (ref.current && ref.current.value !== stored) ref.current.value = stored
  }
  return { ...field, value, ref, onChange, blur: leave }
}
