/** One field of the form around it: its value, its error in words, and nothing of the other fields. */
import { withoutIndices } from '@sievert/domain/issue'
import { kindOfField, normalised, type TextKind } from '@sievert/domain/text-fields'
import { messageOf } from '@sievert/domain/texts/of-path'
import { get, useController, useFormContext, useFormState } from 'react-hook-form'
import { useTexts } from '../texts/texts.ts'
import { afterPress } from '../ui/presses.ts'
import { useWhileMounted } from '../ui/use-while-mounted.ts'
import { issueAt } from './issues.ts'

export type Field<T> = {
  /** The issue path; also the id of the element that the error summary leads to. */
  name: string
  value: T
  change: (value: T) => void
  /** Puts a text into its stored form, and judges the field; when it is left by pressing something else, after that. */
  blur: () => void
  /** Undefined while nothing is wrong. */
  error: string | undefined
}

const kindOfPath = (path: string): TextKind => kindOfField(withoutIndices(path).split('.').at(-1) ?? '')

/** Inside a `FormFrame`. `T` is the domain's type of the value at `name` (`VET_EXPERT_PLAN.text` is a string). */
export function useField<T>(name: string, kind: TextKind = kindOfPath(name)): Field<T> {
  const { t } = useTexts()
  const { getValues } = useFormContext()
  const { field, fieldState } = useController({ name })
  const issue = issueAt(fieldState.error, name)
  // react-hook-form registers a field anew for a handler that comes after its unmount: in a list, a row with nothing but that field.
  const change = useWhileMounted(field.onChange)
  const judge = useWhileMounted(field.onBlur)
  const leave = () => {
    const typed: unknown = getValues(name)
    const stored = typeof typed === 'string' ? normalised(kind, typed) : typed
    // At once, so that a press on Next sends it. It has the verdict of the typed text, so no message moves under the pointer.
    if (stored !== typed) change(stored)
    afterPress(judge)
  }
  return {
    name,
    value: field.value as T,
    change,
    blur: leave,
    error: issue && messageOf(issue, t),
  }
}

/** What the element of a text needs of its field. */
export function useInput(name: string) {
  const { value, error, change, blur } = useField<string | undefined>(name)
  const onChange = (event: { target: { value: string } }) => change(event.target.value)
  return { id: name, value: value ?? '', error, onChange, onBlur: blur }
}

/** The error of a whole list (too many contacts, too few items); its items' errors are their own. */
export function useListError(name: string): string | undefined {
  const { t } = useTexts()
  const { errors } = useFormState({ name, exact: true })
  const issue = issueAt(get(errors, name), name)
  return issue && messageOf(issue, t)
}
