/** True while the page is being printed: folded content is then open, and partial lists are complete. */
import { useSyncExternalStore } from 'react'

let isPrinting = false
const listeners = new Set<() => void>()
const turn = (to: boolean) => () => {
  isPrinting = to
  for (const listener of listeners) listener()
}
addEventListener('beforeprint', turn(true))
addEventListener('afterprint', turn(false))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)
