/** Tests that one call is sent at a time, whatever is pressed meanwhile. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { useSending } from './use-sending.ts'

const Around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
)
/** `answers`: the result of each call. */
const sending = (answers: (() => Promise<unknown>)[]) => {
  let calls = 0
  const { result } = renderHook(() => useSending({ mutationFn: () => answers[calls++]?.() ?? Promise.resolve() }), {
    wrapper: Around,
  })
  return { result, calls: () => calls }
}
const settle = (ms = 20) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))
const refuse = (status: number) => () => Promise.reject(new ApiError(status, undefined, 'refused'))

it('sends one request for two presses before a render (WIZ-21)', async () => {
  const { result, calls } = sending([() => new Promise((resolve) => setTimeout(resolve, 10))])
  act(() => {
    result.current.mutate()
    result.current.mutate()
  })
  await settle()
  expect(calls()).toBe(1)
})

it('ignores the second half of a double press, even after the answer, and then sends again (WIZ-21)', async () => {
  const { result, calls } = sending([])
  act(() => result.current.mutate())
  await settle()
  act(() => result.current.mutate())
  await settle(550)
  expect(calls()).toBe(1)
  act(() => result.current.mutate())
  await settle()
  expect(calls()).toBe(2)
})

it('ignores presses for as long after a slow answer, whose result is not rendered yet (WIZ-21)', {
  tags: ['nightly'],
}, async () => {
  const { result, calls } = sending([() => new Promise((resolve) => setTimeout(resolve, 500))])
  act(() => result.current.mutate())
  await settle(550)
  act(() => result.current.mutate())
  await settle()
  expect(calls()).toBe(1)
  await settle(450)
  act(() => result.current.mutate())
  await settle()
  expect(calls()).toBe(2)
})

it('can be repeated at once after a failure, or when nothing was done (WIZ-21)', async () => {
  const { result, calls } = sending([refuse(500), () => Promise.resolve(false), () => Promise.resolve(true)])
  for (const hasFailed of [true, false, false]) {
    act(() => result.current.mutate())
    await settle()
    expect(result.current.hasFailed).toBe(hasFailed)
  }
  expect(calls()).toBe(3)
})

it('has not failed if only the answers are invalid (SEC-12, WIZ-12)', async () => {
  const issues = [{ path: 'a', key: 'b' }]
  const problem = { type: 't', title: 't', status: 422, code: 'c', traceId: 'x', issues }
  const { result } = sending([() => Promise.reject(new ApiError(422, problem, 'refused'))])
  act(() => result.current.mutate())
  await settle()
  expect(result.current.isError).toBe(true)
  expect(result.current.hasFailed).toBe(false)
})
