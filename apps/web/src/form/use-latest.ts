/** Access to the latest value for deferred work (a timer, an answer), without a new effect for each value. */
import { useCallback, useLayoutEffect, useRef } from 'react'

export function useLatest<T>(value: T): () => T {
  const held = useRef(value)
  useLayoutEffect(() => {
    held.current = value
  })
  return useCallback(() => held.current, [])
}
