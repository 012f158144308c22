/** Words, usually of a heading, that get focus and are scrolled into view when an action leads to them. */
import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  /** The number of the action that led here; 0: none yet. Each new number moves the focus. */
  turn: number
  children: ReactNode
}

export function FocusTarget({ turn, children }: Props) {
  const target = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (turn === 0) return
    target.current?.scrollIntoView({ block: 'center' })
    target.current?.focus({ preventScroll: true })
  }, [turn])
  return (
    <span ref={target} tabIndex={-1}>
      {children}
    </span>
  )
}
