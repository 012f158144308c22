/**
 * Saves the item of a form, and handles all outcomes: stored or not, broken rules, a change or removal elsewhere, a
 * failure.
 */
import { useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { newIdempotencyKey } from '../../api/call.ts'
import { serverNow } from '../../api/server-clock.ts'
import { isWorthRetrying } from '../autosave/save-failures.ts'
import type { Autosave } from '../autosave/use-autosave.ts'
import { refusedWith, showIssues } from '../issues.ts'
import { useSending } from '../sending/use-sending.ts'
import { judged } from '../validation/use-judged-form.ts'
import type { ItemCalls, Keyed } from './step-items.ts'

/** `Values`: the part of an item that the form edits. */
export type ItemForm<Values, T, Reply> = {
  autosave: Autosave<Values>
  /** The form's current values. */
  read: () => Values
  save: ItemCalls<T, Reply>['save']
  /** The item as in the list; undefined for a new one, and for one that has been removed. */
  stored: T | undefined
  itemOf: (values: Values) => T
  valuesOf: (item: T) => Values
  /** Closes the form. False: the form stays open and may be submitted again. */
  onAnswer: (answer: { reply: Reply; stored: T | undefined }) => boolean | void | Promise<boolean>
}

/**
 * Adds an item, or changes the stored `base`. An addition without an answer may have been stored: it is repeated
 * unchanged under its key, and later input is sent as a change of that item.
 */
const useSendOnce = <T extends Keyed, Reply>(save: ItemCalls<T, Reply>['save']) => {
  const unanswered = useRef<{ item: T; key: string }>(undefined)
  const add = async (addition: { item: T; key: string }) => {
    unanswered.current = addition
    try {
      const answer = await save(addition.item, undefined, addition.key)
      unanswered.current = undefined
      return answer
    } catch (error) {
      if (!isWorthRetrying(error)) unanswered.current = undefined
      throw error
    }
  }
  /** The result of repeating the unanswered addition; undefined if it was refused. */
  const settled = async (addition: { item: T; key: string }): Promise<T | undefined> => {
    try {
      const answer = await add(addition)
      return 'stored' in answer ? answer.stored : undefined
    } catch (error) {
      if (unanswered.current) throw error
      return undefined
    }
  }
  return async (item: T, base: T | undefined, onAdded: (stored: T | undefined) => void) => {
    const earlier = unanswered.current
    let known = base
    if (earlier && JSON.stringify(earlier.item) !== JSON.stringify(item)) {
      known = await settled(earlier)
      onAdded(known)
    }
    if (known) return save({ ...item, id: known.id }, known, newIdempotencyKey())
    return add(unanswered.current ?? { item, key: newIdempotencyKey() })
  }
}

export function useSaveItem<Values, T extends Keyed, Reply, Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  item: ItemForm<Values, T, Reply>,
  /** Closes the form and discards its input. */
  leave: () => void,
  /** Called when the form closes after a save; `at` is the instant of the save. */
  onSaved: (at: string) => void,
) {
  const { autosave, read, save, itemOf, valuesOf, onAnswer } = item
  const base = useRef(item.stored)
  const [isNew, setNew] = useState(item.stored === undefined)
  const check = () => judged(form, () => structuredClone(read()))
  const send = useSendOnce(save)
  const { mutate, isPending, hasFailed, error, reset } = useSending({
    mutationFn: async (checked: Values) => {
      for (let values: Values | undefined = checked; values !== undefined; values = await check()) {
        const answer = await send(itemOf(values), base.current, (added) => {
          base.current = added
        })
        if ('isGone' in answer) {
          if (!(await autosave.askAboutRemovedItem())) {
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
          if (answer.stored) {
            autosave.saver.acknowledge({ savedAt }, values)
            // Input during the call is saved too.
            if (autosave.saver.isDirty()) {
              setNew(false)
              continue
            }
          }
          // Before the form closes: the next page must not find the saved text as unsent.
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
    onError: refusedWith((issues) => showIssues(form, issues)),
  })
  const submit = async () => {
    const values = await check()
    if (values !== undefined) mutate(values)
  }
  return { submit: () => void submit(), isNew, isBusy: isPending, hasFailed, error, forgetFailure: reset }
}
