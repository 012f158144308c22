/** Reports when focus leaves a group of boxes, but not when it moves between them. */
import { type FocusEvent, useEffect, useRef } from 'react'

/** Spread the result on the group. `delay` in milliseconds: if focus returns within it, the group was not left. */
export function useGroupBlur(onLeave: () => void, delay: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onFocus: () => clearTimeout(timer.current),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (event.currentTarget.contains(event.relatedTarget)) return
      timer.current = setTimeout(onLeave, delay)
    },
  }
}
