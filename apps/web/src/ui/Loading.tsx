/** Announces that the page is loading: once and late, however many skeletons follow each other. */
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { LiveRegion } from './LiveRegion.tsx'

/** In milliseconds. A page that loads sooner needs no announcement; its heading gets the focus. */
const SLOW_MS = 1000
/** In milliseconds: a skeleton is replaced by the next one sooner. */
const PAUSE_MS = 500

const LoadingContext = createContext<(change: 1 | -1) => void>(() => {})

/** Has the region, since one that appears with its text is announced by some screen readers only. */
export function LoadingAnnouncer({ text, children }: { text: string; children: ReactNode }) {
  const [count, setCount] = useState(0)
  const [isSaid, setSaid] = useState(false)
  const isLoading = count > 0
  useEffect(() => {
    const timer = setTimeout(() => setSaid(isLoading), isLoading ? SLOW_MS : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isLoading])
  const note = useCallback((change: 1 | -1) => setCount((before) => before + change), [])
  return (
    <LoadingContext value={note}>
      {children}
      <LiveRegion>{isSaid && text}</LiveRegion>
    </LoadingContext>
  )
}

/** Part of a skeleton. */
export function Loading() {
  const note = use(LoadingContext)
  useEffect(() => {
    note(1)
    return () => note(-1)
  }, [note])
  return null
}
