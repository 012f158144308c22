/** Which item has its form open, in the place of the step; and what is said, and has focus, once that is closed. */
import { useCallback, useEffect, useState } from 'react'

/** `list`: the identity of its section; `id` null: a new item (S2 §2.2). */
export type Edited = { list: string; id: string | null }

/** `focused`: ids of items whose cards, or of elements which, shall have focus; the first that is there has it. */
type Closed = { said: string; focused: readonly string[] }

const elementOf = (id: string) => document.querySelector<HTMLElement>(`[id="${id}"], [data-item="${id}"]`)

/** `first`: already open when the page comes. */
export function useEdited(first?: Edited) {
  const [edited, edit] = useState(first)
  const [closed, setClosed] = useState<Closed>({ said: '', focused: [] })
  useEffect(() => {
    const there = closed.focused.find(elementOf)
    if (there !== undefined) elementOf(there)?.focus()
  }, [closed])
  /** Closes a form or a question. */
  const close = useCallback((focused: Closed['focused'], said = '') => {
    edit(undefined)
    setClosed({ said, focused })
  }, [])
  return { edited, edit, close, news: closed.said }
}
