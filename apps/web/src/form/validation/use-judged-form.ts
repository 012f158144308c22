/**
 * A form judged by the domain's rules. A change judges all previously judged fields again, since answers may depend on
 * each other: repeated addresses, a postcode and its country. A field is judged once it has been left, or once the form
 * was submitted while the field was on the page. Before that it shows no error, so new fields have no initial error
 * state.
 */
import type { Issues } from '@sievert/domain/issue'
import { useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type FormState,
  get,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { fieldsOnPage } from '../focus-field.ts'
import { judge, showIssues, toErrors } from '../issues.ts'
import { noteAsked, noteException } from '../sending/exceptions.ts'
import { createStore } from '../store.ts'
import { useLatest } from '../use-latest.ts'

type JudgedFormOptions<T extends FieldValues> = {
  /** Read once. */
  defaultValues: T
  /** Every rule of the form; may refer to values of the last render. */
  check: (values: T) => Issues
}

export function useJudgedForm<T extends FieldValues>({ defaultValues, check }: JudgedFormOptions<T>): UseFormReturn<T> {
  const rules = useLatest(check)
  const [asked] = useState(() => createStore<ReadonlySet<string>>(new Set()))
  /** The library's own state, which changes before the next render. */
  const [state] = useState(() => createStore<Partial<FormState<T>>>({}))
  const form = useForm<T, unknown, T>({
    defaultValues: defaultValues as DefaultValues<T>,
    // The library judges only at submit; fields are judged by `judge`.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: resolverOf((values) => {
      const refusal = refusals.get(form.control)
      if (refusal) return refusal
      asked.set(fieldsOnPage())
      return rules()(values)
    }),
  })
  const [judgeSoon] = useState(() => {
    const isDue = (path: string) =>
      (state.current().isSubmitted === true && asked.current().has(path)) ||
      get(state.current().touchedFields, path) === true
    const isAnyDue = () => {
      const { isSubmitted, touchedFields = {} } = state.current()
      return isSubmitted || Object.keys({ ...touchedFields, ...form.getErrors() }).length > 0
    }
    const judgeNow = () => isAnyDue() && judge(form, rules()(form.getValues()), isDue)
    return onceATurn(() => withoutThrowing(judgeNow))
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, touchedFields: true, isSubmitted: true },
        callback: (current) => {
          state.set(current)
          judgeSoon()
        },
      }),
    [form, judgeSoon, state],
  )
  // The rules also depend on data outside the form, which may have changed: a loaded catalogue, a removed item.
  useEffect(judgeSoon)
  return form
}

/** An exception in a rule is shown: the page continues with the existing messages. */
function withoutThrowing(work: () => void): void {
  try {
    work()
  } catch (error) {
    noteException(error, 'validation')
  }
}

/**
 * Submits a judged form: resolves with the result of `read` if all is valid; otherwise undefined, with the errors on
 * the page. An exception in a rule is shown, and nothing is sent.
 */
export const judged = <T extends FieldValues, Values>(
  form: UseFormReturn<T>,
  read: () => Values,
): Promise<Values | undefined> =>
  new Promise((resolve) => {
    const valid = () => resolve(read())
    const invalid = () => resolve(undefined)
    form
      .handleSubmit(valid, invalid)()
      .catch((error: unknown) => {
        noteAsked(error)
        resolve(undefined)
      })
  })

/** Reasons to refuse a submit regardless of the answers. */
const refusals = new WeakMap<object, Issues>()

/** Fails an attempt to submit with only these issues; no field is judged. */
export const refuse = async <T extends FieldValues>(form: UseFormReturn<T>, issues: Issues): Promise<void> => {
  refusals.set(form.control, issues)
  await judged(form, () => undefined)
  refusals.delete(form.control)
  showIssues(form, issues)
}

const resolverOf =
  <T extends FieldValues>(check: (values: T) => Issues): Resolver<T, unknown, T> =>
  (values) => {
    const errors = toErrors(check(values))
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: errors as FieldErrors<T> }
  }

/** Runs once per microtask: however many fields an answer changes, they are judged together. */
function onceATurn(work: () => void): () => void {
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    queueMicrotask(() => {
      isWaiting = false
      work()
    })
  }
}
