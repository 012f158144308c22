/** A value that components outside the usual way down may watch. */
import { useSyncExternalStore } from 'react'

export type Store<T> = {
  current: () => T
  /** Tells only when the value is another one. */
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    current: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export const useStore = <T>(store: Pick<Store<T>, 'current' | 'subscribe'>): T =>
  useSyncExternalStore(store.subscribe, store.current)
