/** The newest value for what runs later (a timer, an answer from the server), without running it again for each new one. */
import { useCallback, useLayoutEffect, useRef } from 'react'

export function useLatest<T>(value: T): () => T {
  const held = useRef(value)
  useLayoutEffect(() => {
    held.current = value
  })
  return useCallback(() => held.current, [])
}
