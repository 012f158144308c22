/** Calls that change a list of items. Each updates the list from its answer and refetches the fee (VET-07, S2 §7). */
import { canonicalJson } from '@sievert/domain/signing/canonical-json'
import { isOfCall } from '../../api/api-error.ts'
import type { Received } from '../../api/call.ts'
import type { ItemApi } from '../../api/items.ts'
import { serverNow } from '../../api/server-clock.ts'
import type { Autosave } from '../autosave/use-autosave.ts'
import type { Gone, ItemCalls, Keyed, Theirs } from './step-items.ts'

/** A list cached in the browser. */
export type HeldList<T> = {
  /** Reads the list again after a call that changed many items. */
  refetch: () => Promise<unknown>
  /** The cached items, which may be newer than the rendered ones. */
  items: () => readonly T[]
  /** Called after a call that took the step from one ETag to another. `stored`: the item that it stored. */
  put: (items: readonly T[], etags: { from: string | null; to: string | null }, stored: T | undefined) => void
}

type Step<V> = { autosave: Pick<Autosave<V>, 'saver' | 'alongside'>; refetchFee: () => void }

/** The items with one replaced or, if it is new, appended. */
const withItem = <T extends Keyed>(items: readonly T[], item: T): T[] =>
  items.some(({ id }) => id === item.id) ? items.map((each) => (each.id === item.id ? item : each)) : [...items, item]

type Call<R> = (ifMatch: string | null) => Promise<Received<R>>
/** The list after a call; undefined when it stored nothing. */
type After<T, R> = (answer: R) => { all: readonly T[]; stored?: T } | undefined

/** `change` first checks that the item has not been changed or removed elsewhere; `send` does not. */
function changing<T extends Keyed, V>(
  { autosave: { saver, alongside }, refetchFee }: Step<V>,
  { items, put }: HeldList<T>,
) {
  const sendOn = async <R>(from: string | null, call: Call<R>, after: After<T, R>): Promise<R> => {
    const { data, etag: to } = await call(from)
    const changed = after(data)
    if (changed) {
      put(changed.all, { from, to }, changed.stored)
      saver.acknowledge({ etag: to, savedAt: new Date(serverNow()).toISOString() })
      refetchFee()
    }
    return data
  }
  // Each saves the step's answers first: conditions refer to stored answers.
  const send = async <R>(call: Call<R>, after: After<T, R>): Promise<R> => {
    await saver.flush()
    return alongside((from) => sendOn(from, call, after))
  }
  const change = async <R>(
    base: T | undefined,
    call: Call<R>,
    after: After<T, R>,
  ): Promise<{ answer: R } | Theirs<T> | Gone> => {
    await saver.flush()
    return alongside(async (from) => {
      if (base) {
        const theirs = items().find(({ id }) => id === base.id)
        if (!theirs) {
          refetchFee()
          return { isGone: true }
        }
        if (canonicalJson(theirs) !== canonicalJson(base)) return { theirs }
      }
      return { answer: await sendOn(from, call, after) }
    })
  }
  return { send, change }
}

export function itemCalls<T extends Keyed, Reply, V>(
  step: Step<V>,
  held: HeldList<T>,
  api: ItemApi<T, Reply>,
): ItemCalls<T, Reply> {
  const { items } = held
  const { send, change } = changing(step, held)
  return {
    save: async (item, base, idempotencyKey) => {
      const call = (ifMatch: string | null) =>
        base ? api.change(item, { ifMatch }) : api.add(item, { ifMatch, idempotencyKey })
      const done = await change(base, call, (reply) => {
        const stored = api.stored(reply, item)
        return stored && { all: withItem(items(), stored), stored }
      })
      return 'answer' in done ? { reply: done.answer, stored: api.stored(done.answer, item) } : done
    },
    copy: ({ id }, idempotencyKey) =>
      send(
        (ifMatch) => api.copy(id, { ifMatch, idempotencyKey }),
        ({ item, isStored }) => (isStored ? { all: withItem(items(), item), stored: item } : undefined),
      ),
    importRows: async (rows, options) => {
      const { saver, alongside } = step.autosave
      await saver.flush()
      return alongside(async (ifMatch) => {
        const { data, etag } = await api.importRows(rows, { ...options, ifMatch })
        if (options.dryRun) return data
        await held.refetch()
        saver.acknowledge({ etag, savedAt: new Date(serverNow()).toISOString() })
        step.refetchFee()
        return data
      })
    },
    remove: async (item) => {
      try {
        const done = await change(
          item,
          (ifMatch) => api.remove(item.id, { ifMatch }),
          () => ({ all: items().filter(({ id }) => id !== item.id) }),
        )
        return 'answer' in done ? { isGone: true } : done
      } catch (error) {
        if (!isOfCall(error)) throw error
        console.error(error)
        return { isGone: false }
      }
    },
  }
}
