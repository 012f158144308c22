/** The item with an open form in place of the step, and the announcement and focus after it is closed. */
import { useCallback, useEffect, useState } from 'react'

/**
 * `list`: the identity of its section; `id` null: a new item (S2 §2.2). `copy`: the initial values of a new item, a copy
 * that lacks something (LES-02). `isTable`: the rows of a spreadsheet instead of one item (LES-03).
 */
export type OpenItem = { list: string; id: string | null; copy?: { id: string }; isTable?: true }

/**
 * `focused`: ids of items or elements for focus, in order of preference; the first that exists gets it. `isShown`: what
 * is said is visible too, until something is opened and closed again.
 */
type Closed = { said: string; focused: readonly string[]; isShown: boolean }

const elementOf = (id: string) => document.querySelector<HTMLElement>(`[id="${id}"], [data-item="${id}"]`)

/** `first`: already open when the page is rendered. */
export function useOpenItem(first?: OpenItem) {
  const [edited, edit] = useState(first)
  const [closed, setClosed] = useState<Closed>({ said: '', focused: [], isShown: false })
  useEffect(() => {
    const there = closed.focused.find(elementOf)
    if (there !== undefined) elementOf(there)?.focus()
  }, [closed])
  /** Closes a form or a confirmation. */
  const close = useCallback((focused: Closed['focused'], said = '', isShown = false) => {
    edit(undefined)
    setClosed({ said, focused, isShown })
  }, [])
  return { edited, edit, close, news: closed.said, shownNews: closed.isShown ? closed.said : '' }
}
