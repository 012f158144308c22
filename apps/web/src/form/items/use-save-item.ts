/** Saves the item of a form, and deals with every answer: stored or not, broken rules, somebody else's change, a failure. */
import type { Issues } from '@sievert/domain/issue'
import { useRef } from 'react'
import { newIdempotencyKey } from '../../api/http.ts'
import type { Autosave } from '../autosave/use-autosave.ts'
import { refusedWith } from '../issues.ts'
import type { ItemCalls } from '../step-items.ts'
import { useSending } from '../use-sending.ts'

/** `Values`: what the form holds of an item. */
export type ItemForm<Values, T, Reply> = {
  autosave: Autosave<Values>
  /** The values when all is well; otherwise the faults are on the page. */
  check: () => Promise<Values | undefined>
  showIssues: (issues: Issues) => void
  save: ItemCalls<T, Reply>['save']
  /** The item as the list has it; undefined for a new one. */
  stored: T | undefined
  itemOf: (values: Values) => T
  valuesOf: (item: T) => Values
  /** Closes the form, unless it gives false: then the form stays, and may be sent anew. */
  onAnswer: (answer: { reply: Reply; stored: T | undefined }) => boolean | void | Promise<boolean>
}

/** The same key until the answers change: a repeat after a lost answer adds nothing twice. */
const useKeyOf = () => {
  const last = useRef({ json: '', key: '' })
  return (item: unknown): string => {
    const json = JSON.stringify(item)
    if (last.current.json !== json) last.current = { json, key: newIdempotencyKey() }
    return last.current.key
  }
}

export function useSaveItem<Values, T, Reply>(form: ItemForm<Values, T, Reply>) {
  const { autosave, check, showIssues, save, itemOf, valuesOf, onAnswer } = form
  const base = useRef(form.stored)
  const keyOf = useKeyOf()
  const { mutate, isPending, hasFailed, reset } = useSending({
    mutationFn: async (checked: Values) => {
      for (let values: Values | undefined = checked; values !== undefined; values = await check()) {
        const item = itemOf(values)
        const answer = await save(item, base.current, keyOf(item))
        if (!('theirs' in answer)) {
          base.current = answer.stored ?? base.current
          if ((await onAnswer(answer)) === false) return false
          autosave.saver.forget()
          return true
        }
        const { theirs } = answer
        await autosave.choose({ base: valuesOf(base.current ?? theirs), mine: values, theirs: valuesOf(theirs) })
        base.current = theirs
      }
      return false
    },
    onError: refusedWith(showIssues),
  })
  const submit = async () => {
    const values = await check()
    if (values !== undefined) mutate(values)
  }
  return { submit: () => void submit(), isBusy: isPending, hasFailed, forgetFailure: reset }
}
