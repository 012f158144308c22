/** Copies an item of a list: one call for each press, and one copy, whatever is repeated (LES-02). */
import { useCallback, useMemo, useRef } from 'react'
import { newIdempotencyKey } from '../../api/call.ts'
import type { Copied } from '../../api/items.ts'
import { isWorthRetrying } from '../autosave/save-failures.ts'
import { useSending } from '../sending/use-sending.ts'
import { useLatest } from '../use-latest.ts'
import type { ItemCalls, Keyed } from './step-items.ts'

/** State of the copying of one item, for its card. */
export type Copying = { id: string; isPending: boolean; error: Error | null }

/**
 * For a whole list: a thousand cards with a mutation each would be slow. `onCopied` also gets the original. The results
 * are stable between renders.
 */
export function useCopying<T extends Keyed>(
  copy: ItemCalls<T, unknown>['copy'],
  onCopied: (copy: Copied<T>, original: T) => void,
) {
  /** A call without an answer may have copied: the next press repeats it under its key. */
  const unanswered = useRef<{ id: string; key: string }>(undefined)
  const { mutate, variables, isPending, hasFailed, error } = useSending({
    mutationFn: async (item: T) => {
      const earlier = unanswered.current
      const call = earlier?.id === item.id ? earlier : { id: item.id, key: newIdempotencyKey() }
      unanswered.current = call
      try {
        const copied = await copy(item, call.key)
        unanswered.current = undefined
        onCopied(copied, item)
      } catch (failure) {
        if (!isWorthRetrying(failure)) unanswered.current = undefined
        throw failure
      }
    },
  })
  const latest = useLatest(mutate)
  const id = isPending || hasFailed ? variables?.id : undefined
  return {
    copy: useCallback((item: T) => latest()(item), [latest]),
    copying: useMemo(
      (): Copying | undefined => (id === undefined ? undefined : { id, isPending, error }),
      [id, isPending, error],
    ),
  }
}
