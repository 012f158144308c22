/** Which item has its form open, in the place of the step; and what is said, and has focus, once that is closed. */
import { useCallback, useEffect, useState } from 'react'

/** `list`: the identity of its section; `id` null: a new item (S2 §2.2). */
export type Edited = { list: string; id: string | null }

export function useEdited() {
  const [edited, edit] = useState<Edited>()
  const [closed, setClosed] = useState({ said: '', focused: '' })
  useEffect(() => {
    const { focused } = closed
    document.querySelector<HTMLElement>(`[id="${focused}"], [data-item="${focused}"]`)?.focus()
  }, [closed])
  /** Closes a form or a question; `focused`: the id of an item whose card shall have focus, or of another element. */
  const close = useCallback((focused: string, said = '') => {
    edit(undefined)
    setClosed({ said, focused })
  }, [])
  return { edited, edit, close, news: closed.said }
}
