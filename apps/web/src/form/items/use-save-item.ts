/** Saves the item of a form, and deals with every answer: stored or not, broken rules, somebody else's change or removal, a failure. */
import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { newIdempotencyKey, serverNow } from '../../api/http.ts'
import type { Autosave } from '../autosave/use-autosave.ts'
import { refusedWith, tellIssues } from '../issues.ts'
import type { ItemCalls } from '../step-items.ts'
import { judged } from '../use-judged-form.ts'
import { useSending } from '../use-sending.ts'

/** `Values`: what the form holds of an item. */
export type ItemForm<Values, T, Reply> = {
  autosave: Autosave<Values>
  /** The values as they stand in the form. */
  read: () => Values
  save: ItemCalls<T, Reply>['save']
  /** The item as the list has it; undefined for a new one, and for one that is gone. */
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

export function useSaveItem<Values, T, Reply, Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  item: ItemForm<Values, T, Reply>,
  /** Leaves the form and what is typed in it. */
  leave: () => void,
  /** The form is left, and what was typed is on the server since this instant. */
  onSaved: (at: string) => void,
) {
  const { autosave, read, save, itemOf, valuesOf, onAnswer } = item
  const base = useRef(item.stored)
  const [isNew, setNew] = useState(item.stored === undefined)
  const check = () => judged(form, () => structuredClone(read()))
  const keyOf = useKeyOf()
  const { mutate, isPending, hasFailed, error, reset } = useSending({
    mutationFn: async (checked: Values) => {
      for (let values: Values | undefined = checked; values !== undefined; values = await check()) {
        const wanted = itemOf(values)
        const answer = await save(wanted, base.current, keyOf(wanted))
        if ('isGone' in answer) {
          if (!(await autosave.askIfKept())) {
            leave()
            return true
          }
          base.current = undefined
          setNew(true)
          continue
        }
        if (!('theirs' in answer)) {
          base.current = answer.stored ?? base.current
          const savedAt = new Date(serverNow()).toISOString()
          if (answer.stored) autosave.saver.acknowledge({ savedAt }, values)
          // Before the form goes: what comes next must not find as unsent what is saved.
          await autosave.written()
          if ((await onAnswer(answer)) === false) return false
          autosave.saver.forget()
          onSaved(savedAt)
          return true
        }
        const { theirs } = answer
        await autosave.choose({ base: valuesOf(base.current ?? theirs), mine: values, theirs: valuesOf(theirs) })
        base.current = theirs
      }
      return false
    },
    onError: refusedWith((issues) => tellIssues(form, issues)),
  })
  const submit = async () => {
    const values = await check()
    if (values !== undefined) mutate(values)
  }
  return { submit: () => void submit(), isNew, isBusy: isPending, hasFailed, error, forgetFailure: reset }
}
