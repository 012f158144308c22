/** Work that the first page can do without until it is usable. */
import { useEffect, useState } from 'react'
import { isFirstPage } from '../api/first-answers.ts'

const AFTER_MS = 500

/** False while a document's first page is rendered at once, and shortly after. */
export function useIsLive(): boolean {
  const [isLive, setLive] = useState(() => !isFirstPage())
  useEffect(() => {
    if (isLive) return
    const timer = setTimeout(() => setLive(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [isLive])
  return isLive
}
