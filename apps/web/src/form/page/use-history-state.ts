/** State that survives the browser's Back button. */
import { useLocation } from '@tanstack/react-router'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useUser } from '../../api/authentication.ts'

const states = new Map<string, unknown>()

/** Like `useState`, but stored per history entry and represented party until a reload. `name`: unique on the page. */
export function useHistoryState<Value>(name: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const entry = useLocation().state.key
  const key = `${entry} ${useUser()?.oid} ${name}`
  const [value, set] = useState(() => (states.has(key) ? (states.get(key) as Value) : initial))
  useEffect(() => void states.set(key, value), [key, value])
  return [value, set]
}
