/** Long lists are shown a part at a time: a thousand items must not make a page slower than ten. */
import { useState } from 'react'

/** Few at first, so that the page opens quickly; more on request. */
const SHOWN_AT_FIRST = 20
const MORE = 100

export type Page<T> = {
  shown: readonly T[]
  /** Number of entries not shown. */
  rest: number
  showMore: () => void
}

export function usePage<T>(items: readonly T[]): Page<T> {
  const [count, setCount] = useState(SHOWN_AT_FIRST)
  return {
    shown: items.length > count ? items.slice(0, count) : items,
    rest: Math.max(0, items.length - count),
    showMore: () => setCount(count + MORE),
  }
}
