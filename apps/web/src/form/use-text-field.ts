/**
 * A text of the form around it, held by its element and not by React: a letter is on the screen before anything follows from it
 * (rules, errors, other fields, saving), however many fields there are.
 */
import type { TextKind } from '@sievert/domain/text-fields'
import { type ChangeEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { runAlone } from '../ui/presses.ts'
import { useField } from './use-field.ts'
import { useLatest } from './use-latest.ts'

type Place = RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>

/** What follows from the newest letter of each text. */
const waiting = new Map<Place, () => void>()

/** Does at once what still waits; for whoever asks for the answers. */
export function finishLetters(): void {
  const works = [...waiting.values()]
  waiting.clear()
  for (const work of works) runAlone(work)
}
// What a person does next finds all that was typed.
for (const name of ['focusout', 'click', 'submit']) addEventListener(name, finishLetters, true)

/**
 * `value`: what the form knows of. `ref` and `onChange` are the element's. Its text is put in here and not by a `defaultValue`: React
 * would write that into a text area anew at each letter, and the browser look at every element's style for it.
 */
export function useTextField(name: string, kind?: TextKind) {
  const { value, change, blur, ...field } = useField<string>(name, kind)
  const { getValues } = useFormContext()
  const ref: Place = useRef(null)
  const form = useLatest({ value, change })
  // At first, and when put there by somebody else: another device's version, a recovered text.
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
    // The stored form may be the text of the last render: then no effect puts it into the element.
    const stored: string = getValues(name)
    if (ref.current && ref.current.value !== stored) ref.current.value = stored
  }
  return { ...field, value, ref, onChange, blur: leave }
}
