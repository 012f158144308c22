/**
 * A form judged by the domain. After each change all fields that were judged before are judged again, since an answer may depend on
 * another: two addresses that must be equal, a postcode and its country. A field is judged once somebody has left it, or has tried
 * to send while it was on the page; until then it stays quiet, so that what an answer brings is not red from birth.
 */
import type { Issues } from '@sievert/domain/issue'
import { useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { noteAsked, noteException } from './exceptions.ts'
import { fieldsOnPage } from './focus-field.ts'
import { judge, tellIssues, toErrors } from './issues.ts'
import { createStore } from './store.ts'
import { useLatest } from './use-latest.ts'

type JudgedFormOptions<T extends FieldValues> = {
  /** Read once. */
  defaultValues: T
  /** Every rule of the form; may look at what was drawn last. */
  check: (values: T) => Issues
}

export function useJudgedForm<T extends FieldValues>({ defaultValues, check }: JudgedFormOptions<T>): UseFormReturn<T> {
  const rules = useLatest(check)
  const [asked] = useState(() => createStore<ReadonlySet<string>>(new Set()))
  const form = useForm<T, unknown, T>({
    defaultValues: defaultValues as DefaultValues<T>,
    // The library judges when the form is sent; one field alone is not its to judge.
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
    const judgeNow = () => judge(form, rules()(form.getValues()), asked.current())
    return onceATurn(() => withoutThrowing(judgeNow))
  })
  useEffect(
    () => form.subscribe({ formState: { values: true, touchedFields: true }, callback: judgeSoon }),
    [form, judgeSoon],
  )
  // The rules also depend on data outside the form, which may have changed: a loaded catalogue, a removed item.
  useEffect(judgeSoon)
  return form
}

/** An exception in a rule is shown: the page goes on, with the messages that it had. */
function withoutThrowing(work: () => void): void {
  try {
    work()
  } catch (error) {
    noteException(error, 'validation')
  }
}

/**
 * Sends a judged form: what `read` gives when all is well; otherwise undefined, and the faults are on the page. An exception in a rule
 * is shown, and nothing is sent.
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

/** Why a form is not sent at all, whatever its answers are. */
const refusals = new WeakMap<object, Issues>()

/** Answers an attempt to send with these issues alone: no field is judged for it. */
export const refuse = async <T extends FieldValues>(form: UseFormReturn<T>, issues: Issues): Promise<void> => {
  refusals.set(form.control, issues)
  await judged(form, () => undefined)
  refusals.delete(form.control)
  tellIssues(form, issues)
}

const resolverOf =
  <T extends FieldValues>(check: (values: T) => Issues): Resolver<T, unknown, T> =>
  (values) => {
    const errors = toErrors(check(values))
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: errors as FieldErrors<T> }
  }

/** However many fields one answer changes, they are judged once, when all have changed. */
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
