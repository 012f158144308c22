/** One field of the surrounding form: its value and error message, without rendering for other fields. */
import { withoutIndices } from '@sievert/domain/issue'
import { kindOfField, normalised, type TextKind } from '@sievert/domain/text-fields'
import { messageOf } from '@sievert/domain/texts/of-path'
import { get, useController, useFormContext, useFormState } from 'react-hook-form'
import { useTexts } from '../texts/texts.ts'
import { afterPress } from '../ui/presses.ts'
import { useWhileMounted } from '../ui/use-while-mounted.ts'
import { issueAt } from './issues.ts'

export type Field<T> = {
  /** The issue path; also the id of the element that the error summary links to. */
  name: string
  value: T
  change: (value: T) => void
  /**
   * Converts a text to its stored form, and judges the field; after the press, if a press elsewhere moved the focus.
   */
  blur: () => void
  /** Undefined while nothing is wrong. */
  error: string | undefined
}

const kindOfPath = (path: string): TextKind => kindOfField(withoutIndices(path).split('.').at(-1) ?? '')

/** Requires a `FormFrame`. `T`: the domain's type of the value at `name` (`VET_EXPERT_PLAN.text` is a string). */
export function useField<T>(name: string, kind: TextKind = kindOfPath(name)): Field<T> {
  const { t } = useTexts()
  const { getValues } = useFormContext()
  const { field, fieldState } = useController({ name })
  const issue = issueAt(fieldState.error, name)
  // react-hook-form registers a field again if a handler runs after its unmount: a list would get a row with only that
  // field.
  const change = useWhileMounted(field.onChange)
  const judge = useWhileMounted(field.onBlur)
  const leave = () => {
    const typed: unknown = getValues(name)
    const stored = typeof typed === 'string' ? normalised(kind, typed) : typed
    // Immediately, so that a press on Next sends it. The verdict equals that of the typed text, so no message moves
    // under the pointer.
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

/** Properties for the element of a text field. */
export function useInput(name: string) {
  const { value, error, change, blur } = useField<string | undefined>(name)
  const onChange = (event: { target: { value: string } }) => change(event.target.value)
  return { id: name, value: value ?? '', error, onChange, onBlur: blur }
}

/** The error of a whole list (too many contacts, too few items); its items have errors of their own. */
export function useListError(name: string): string | undefined {
  const { t } = useTexts()
  const { errors } = useFormState({ name, exact: true })
  const issue = issueAt(get(errors, name), name)
  return issue && messageOf(issue, t)
}
