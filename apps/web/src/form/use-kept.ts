/** How far a person had come in a list, found again when they come back to the page by the browser's Back. */
import { useLocation } from '@tanstack/react-router'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useUser } from '../api/authentication.ts'

const kept = new Map<string, unknown>()

/** As `useState`, and kept for this entry of the browser's history, and for whom the person represents, as long as nothing is loaded anew. `name`: its own on the page. */
export function useKept<Value>(name: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const { __TSR_key: entry } = useLocation().state
  const key = `${entry} ${useUser()?.oid} ${name}`
  const [value, set] = useState(() => (kept.has(key) ? (kept.get(key) as Value) : initial))
  useEffect(() => void kept.set(key, value), [key, value])
  return [value, set]
}
