/** Mutation hook for buttons and forms: pending state, failure, and protection against double presses. */
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { isOfCall, issuesOf } from '../../api/api-error.ts'
import { DOUBLE_PRESS_MS } from '../../ui/presses.ts'
import { noteAsked } from './exceptions.ts'

/**
 * `mutate` is ignored while a call is in flight, and afterwards for the length of a double press, since the result is
 * not rendered immediately. The check uses a ref, not rendered state. Returning `false` means that nothing was done,
 * and allows an immediate retry.
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
  /** Excludes broken rules, which are shown at their fields, and exceptions, which have a dialog of their own. */
  const hasFailed = isOfCall(sending.error) && issuesOf(sending.error).length === 0
  return { ...sending, mutate: (input: Input) => void mutate(input), hasFailed }
}
