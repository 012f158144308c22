/** Tells when focus has left a group of boxes, not when it went from one box to the next. */
import { type FocusEvent, useEffect, useRef } from 'react'

/** Spread the result on the group. `delay` in milliseconds: focus that comes back within it has never left. */
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
