/** Tests of polling for file checks: only while they last, and only for files that the page shows. */
import type { FileEntry } from '@sievert/domain/file-entry'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { fileEntry as file } from '../../../test/file-entry.ts'
import { documentsQuery } from '../../api/documents.ts'
import { asEntry, useFileStates, useKnownFiles } from './file-states.ts'

const ID = 'q83vEjRWSJCrze8SNFZ4kA'
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

/** The server answers these in turn; the last one is repeated. */
const serving = (...answers: FileEntry[][]) => {
  const left = [...answers]
  const server = fakeServer({
    [`GET applications/${ID}/documents`]: () => (left.length > 1 ? left.shift() : left[0]),
  })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const asked = () => server.to('GET', `applications/${ID}/documents`).length
  return { client, wrapper, asked }
}

it('retains of an entry the fields of an answer, and its page if any (FIL-04)', () => {
  const all = { ...file('a', { state: 'checking' }), pageReference: 's. 3' }
  expect(asEntry(all)).toStrictEqual({ ...file('a'), pageReference: 's. 3' })
  expect(asEntry(file('a', { state: 'checking' }))).toStrictEqual(file('a'))
})

it('polls every two seconds while its own file is checked, then stops (FIL-05)', async () => {
  const { wrapper, asked } = serving(
    [file('a', { state: 'checking' }), file('b')],
    [file('a', { state: 'checking' }), file('b')],
    [file('a'), file('b')],
  )
  const { result } = renderHook(() => useFileStates(ID, [file('b'), file('a')]), { wrapper })
  expect(result.current.size).toBe(0)
  await waitFor(() => expect(result.current.get('a')?.state).toBe('checking'))
  await pass(1500)
  expect(asked()).toBe(1)
  await pass(600)
  expect(asked()).toBe(2)
  await pass(2000)
  expect([asked(), result.current.get('a')]).toEqual([3, file('a')])
  await pass(6000)
  expect(asked()).toBe(3)
})

it.each([
  ["another's file is looked at", [file('a'), file('b', { state: 'checking' })]],
  ['its own was refused', [file('a', { state: 'refused' }), file('b')]],
])('asks once where %s (FIL-05)', async (_what, answer) => {
  const { wrapper, asked } = serving(answer)
  const { result } = renderHook(() => useFileStates(ID, [file('a')]), { wrapper })
  await waitFor(() => expect(result.current.size).toBe(2))
  await pass(6000)
  expect(asked()).toBe(1)
})

it('sends no request without a file (FIL-05)', async () => {
  const { wrapper, asked } = serving([file('a', { state: 'checking' })])
  const { result } = renderHook(() => useFileStates(ID, []), { wrapper })
  await pass(3000)
  expect([asked(), result.current.size]).toEqual([0, 0])
})

it('known files are not requested by a mere reader, and are polled while any is checked (FIL-05)', async () => {
  const { client, wrapper, asked } = serving([file('a'), file('b')])
  const { result } = renderHook(() => useKnownFiles(ID), { wrapper })
  const nothing = result.current
  await pass(3000)
  expect([asked(), nothing]).toEqual([0, []])
  act(() => void client.setQueryData(documentsQuery(ID).queryKey, [file('a', { state: 'checking' }), file('b')]))
  await waitFor(() => expect(result.current).toHaveLength(2))
  expect(asked()).toBe(0)
  await pass(2100)
  expect([asked(), result.current]).toEqual([1, [file('a'), file('b')]])
  await pass(6000)
  expect(asked()).toBe(1)
})
