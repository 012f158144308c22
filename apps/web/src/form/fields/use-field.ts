/**
 * One field of the surrounding form: its value and error message, without rendering for other fields. Text fields use
 * `useTextField`.
 */
import { messageOf } from '@sievert/domain/texts/of-path'
import { get, useController, useFormState } from 'react-hook-form'
import { useTexts } from '../../texts/texts.ts'
import { afterPress } from '../../ui/presses.ts'
import { useWhileMounted } from '../../ui/use-while-mounted.ts'
import { issueAt } from '../issues.ts'

export type Field<T> = {
  /** The issue path; also the id of the element that the error summary links to. */
  name: string
  value: T
  change: (value: T) => void
  /** Judges the field; after the press, if a press elsewhere moved the focus. */
  blur: () => void
  /** Undefined while nothing is wrong. */
  error: string | undefined
}

/** Requires a `FormFrame`. `T`: the domain's type of the value at `name` (`VET_EXPERT_PLAN.text` is a string). */
export function useField<T>(name: string): Field<T> {
  const { t } = useTexts()
  const { field, fieldState } = useController({ name })
  const issue = issueAt(fieldState.error, name)
  // react-hook-form registers a field again if a handler runs after its unmount: a list would get a row with only that
  // field.
  const change = useWhileMounted(field.onChange)
  const judge = useWhileMounted(field.onBlur)
  return {
    name,
    value: field.value as T,
    change,
    blur: () => afterPress(judge),
    error: issue && messageOf(issue, t),
  }
}

/** The error of a whole list (too many contacts, too few items); its items have errors of their own. */
export function useListError(name: string): string | undefined {
  const { t } = useTexts()
  const { errors } = useFormState({ name, exact: true })
  const issue = issueAt(get(errors, name), name)
  return issue && messageOf(issue, t)
}
