/** True while the page is being printed: folded content is then open, and partial lists are complete. */
import { useSyncExternalStore } from 'react'

let isPrinting = false

const subscribe = (listener: () => void) => {
  const turn = ({ type }: Event) => {
    isPrinting = type === 'beforeprint'
    listener()
  }
  addEventListener('beforeprint', turn)
  addEventListener('afterprint', turn)
  return () => {
    removeEventListener('beforeprint', turn)
    removeEventListener('afterprint', turn)
  }
}

export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)
