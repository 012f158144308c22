/** A handler for what runs later: at the end of a press, after a timer, when the server has answered. */
import { useCallback, useLayoutEffect, useRef } from 'react'

/** Calls the handler of the latest render. Does nothing once the component is unmounted: its place in a form may be gone, or another's. */
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
