/** An observable value for components that cannot share it through props. */
import { useSyncExternalStore } from 'react'

export type Store<T> = {
  current: () => T
  /** Notifies only when the value has changed. */
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
