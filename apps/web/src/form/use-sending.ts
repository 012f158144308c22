/** Send, busy, failed, go on: the one way in which a control sends something (docs/decisions/16). */
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { isOfCall, issuesOf } from '../api/http.ts'
import { DOUBLE_PRESS_MS } from '../ui/presses.ts'
import { noteAsked } from './exceptions.ts'

/**
 * While one is under way `mutate` does nothing, nor for as long after it as the second half of a double press may
 * still come, since what it leads to is not drawn at once. It looks at what is so, not at what has been drawn.
 * Returning `false` means that nothing was done, so that it may be tried again at once.
 */
export function useSending<Data, Input = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Input, Context>,
) {
  const { mutateAsync, ...sending } = useMutation({ networkMode: 'always', ...options })
  const closedUntil = useRef(0)
  const mutate = async (input: Input): Promise<void> => {
    if (performance.now() < closedUntil.current) return
    closedUntil.current = Number.POSITIVE_INFINITY
    const isDone = await mutateAsync(input).then(
      (data) => data !== false,
      (error: unknown) => {
        if (!isOfCall(error)) noteAsked(error)
        return false
      },
    )
    closedUntil.current = isDone ? performance.now() + DOUBLE_PRESS_MS : 0
  }
  /** Other than by broken rules, which stand on their fields, and exceptions, which have a dialog of their own. */
  const hasFailed = isOfCall(sending.error) && issuesOf(sending.error).length === 0
  return { ...sending, mutate: (input: Input) => void mutate(input), hasFailed }
}
