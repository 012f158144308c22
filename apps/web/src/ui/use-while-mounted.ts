/** A callback for deferred work: the end of a press, a timer, or the server's answer. */
import { useCallback, useLayoutEffect, useRef } from 'react'

/** Calls the handler of the latest render. Does nothing after unmount: the item in the form may be gone or replaced. */
export function useWhileMounted<Args extends unknown[]>(handler: (...args: Args) => void): (...args: Args) => void {
  const current = useRef<typeof handler>(undefined)
  useLayoutEffect(() => {
    current.current = handler
    return () => {
      current.current = undefined
    }
  })
  return useCallback((...args: Args) => current.current?.(...args), [])
}
