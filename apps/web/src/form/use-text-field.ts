/**
 * A text of the form around it, for an element that React does not hold: a letter is on the screen before anything follows from
 * it, however many fields there are.
 */
import { type ChangeEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { afterLetter, isWaiting } from './after-letter.ts'
import { typeInto } from './type-into.ts'
import { type Field, useField } from './use-field.ts'
import { useLatest } from './use-latest.ts'

type TextElement = HTMLInputElement | HTMLTextAreaElement

/** `value`: what the form knows of. */
export type TextField = Omit<Field<string>, 'change'> & {
  ref: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>
  /** What the element begins with. */
  defaultValue: string
  onChange: (event: ChangeEvent<TextElement>) => void
}

export function useTextField(name: string): TextField {
  const { value, change, ...field } = useField<string>(name)
  const [defaultValue] = useState(value)
  const ref: TextField['ref'] = useRef(null)
  const form = useLatest({ value, change })
  const known = useRef(value)
  // Put there by somebody else: another device's version, a recovered text.
  useLayoutEffect(() => {
    if (known.current === value) return
    known.current = value
    const element: TextElement | null = ref.current
    if (element && element.value !== value && !isWaiting(ref)) typeInto(element, value)
  }, [value])
  const onChange = ({ target }: ChangeEvent<TextElement>) => {
    const text = target.value
    afterLetter(ref, () => {
      if (text !== form().value) form().change(text)
    })
  }
  return { ...field, value, ref, defaultValue, onChange }
}
