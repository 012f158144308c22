/** Tests of the steps with open questions: the page's own result takes precedence, and a save refetches once. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../test/fake-server.ts'
import { fileEntry } from '../../../test/file-entry.ts'
import { startedApplication } from '../../../test/started-application.ts'
import { documentsQuery } from '../../api/documents.ts'
import type { SaveState } from '../../form/autosave/autosaver.ts'
import { createStore } from '../../form/store.ts'
import { TIMING } from '../../form/timing.ts'
import { useOpenSteps } from './use-open-steps.ts'

const ID = 'q83vEjRWSJCrze8SNFZ4kA'
const OTHER = 'AAAAAAAAAAAAAAAAAAAAAA'
const SAVED: SaveState = { kind: 'saved', at: null }
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

/** The server answers `open`, after `arrival` if given. */
const use = (openSteps: number[] | undefined, open: readonly number[] = [], arrival?: Promise<void>) => {
  const answer = (id: string) => async () => {
    await arrival
    return startedApplication(id, { openSteps: [...open] })
  }
  const server = fakeServer({ [`GET applications/${ID}`]: answer(ID), [`GET applications/${OTHER}`]: answer(OTHER) })
  const client = new QueryClient()
  const saveState = createStore<SaveState>({ kind: 'unsaved' })
  const application = (id: string) => startedApplication(id, openSteps && { openSteps })
  const used = renderHook(({ id }) => useOpenSteps(application(id), saveState), {
    initialProps: { id: ID },
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const asked = (id = ID) => server.to('GET', `applications/${id}`).length
  const documents = () => server.to('GET', `applications/${ID}/documents`).length
  return { ...used, client, saveState, asked, documents, steps: () => [...used.result.current.open] }
}

it('begins with the application’s open steps, or none, without a request (WIZ-02)', async () => {
  const { steps, asked, documents } = use([0, 2])
  await waitFor(() => expect(steps()).toEqual([0, 2]))
  expect(use(undefined).steps()).toEqual([])
  await pass(TIMING.marks)
  expect([asked(), documents()]).toEqual([0, 0])
})

it('retains the results of review and Next despite an older answer in flight (WIZ-02)', async () => {
  const arrival = Promise.withResolvers<void>()
  const { result, steps, asked } = use([1], [9], arrival.promise)
  act(() => result.current.refetch())
  await waitFor(() => expect(asked()).toBe(1))
  act(() => result.current.found([0, 1, 2]))
  arrival.resolve()
  await pass(100)
  expect(steps()).toEqual([0, 1, 2])
  act(() => result.current.completed(1))
  await waitFor(() => expect(steps()).toEqual([0, 2]))
})

it('sends one request after consecutive saves, once typing has paused (WIZ-02)', async () => {
  const { saveState, steps, asked } = use([1], [3])
  for (const state of [SAVED, { kind: 'saving' }, { ...SAVED }] as const) {
    act(() => saveState.set(state))
    await pass(TIMING.marks - 100)
  }
  expect(asked()).toBe(0)
  await pass(200)
  expect(asked()).toBe(1)
  await waitFor(() => expect(steps()).toEqual([3]))
})

it('sends no request for unsaved text, and none once its page is left (WIZ-02)', async () => {
  const { client, saveState, asked, unmount } = use([1])
  const invalidated = vi.spyOn(client, 'invalidateQueries')
  act(() => saveState.set({ kind: 'failed', why: 'refused' }))
  await pass(2 * TIMING.marks)
  act(() => saveState.set(SAVED))
  unmount()
  saveState.set({ ...SAVED })
  await pass(2 * TIMING.marks)
  expect(asked()).toBe(0)
  expect(invalidated).not.toHaveBeenCalled()
})

it('repeats the request when a file is refused, not while it is checked (WIZ-02, FIL-05)', async () => {
  const { client, asked } = use([1])
  const { queryKey } = documentsQuery(ID)
  act(() => void client.setQueryData(queryKey, [fileEntry('f', { state: 'checking' }), fileEntry('f')]))
  await pass(100)
  expect(asked()).toBe(0)
  act(() => void client.setQueryData(queryKey, [fileEntry('f', { state: 'refused' }), fileEntry('f')]))
  await waitFor(() => expect(asked()).toBe(1))
  act(
    () =>
      void client.setQueryData(queryKey, [fileEntry('f', { state: 'refused' }), fileEntry('f', { state: 'checking' })]),
  )
  await pass(100)
  expect(asked()).toBe(1)
})

it('is of the application that is open (WIZ-02)', async () => {
  const { rerender, result, saveState, asked, steps } = use([1], [4])
  act(() => result.current.found([5]))
  rerender({ id: OTHER })
  expect(steps()).toEqual([1])
  act(() => result.current.found([2, 3]))
  await waitFor(() => expect(steps()).toEqual([2, 3]))
  act(() => result.current.completed(2))
  await waitFor(() => expect(steps()).toEqual([3]))
  act(() => saveState.set(SAVED))
  await pass(TIMING.marks)
  await waitFor(() => expect(steps()).toEqual([4]))
  expect([asked(), asked(OTHER)]).toEqual([0, 1])
})
