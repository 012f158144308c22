/** Whether the page is being put on paper: then what is folded is open, and what is shown in parts is whole. */
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
