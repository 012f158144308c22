/** A form of two fields with autosave, browser copy and version choice, without a page around it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { expect, vi } from 'vitest'
import { ApiError } from '../src/api/api-error.ts'
import type { Saved } from '../src/form/autosave/autosaver.ts'
import type { VersionsChoice } from '../src/form/autosave/choices.ts'
import { encrypt, importKey } from '../src/form/autosave/encryption.ts'
import { putUnsent, slotOf } from '../src/form/autosave/unsent-store.ts'
import { type AutosaveOptions, type AutosaveServer, useAutosave } from '../src/form/autosave/use-autosave.ts'
import type { ComparedField } from '../src/form/comparison/differences.ts'
import { fakeBrowserStorage } from './browser-storage.ts'
import { fakeServer } from './fake-server.ts'
import { DRAFT_KEY } from './started-application.ts'

export type Text = { text: string; tick: boolean }
const ID = 'q83vEjRWSJCrze8SNFZ4kA'
/** One minute ago. */
export const AT = Date.now() - 60_000
export const EMPTY: Text = { text: '', tick: false }
const FIELDS: ComparedField[] = [
  { path: 'text', label: 'Text', text: String },
  { path: 'tick', label: 'Tick', text: () => '' },
]
export const refusal = (status: number, more: object = {}) =>
  new ApiError(status, { type: 'urn:x', title: 'x', status, code: 'x', traceId: 'a', ...more }, 'refused')

/** A browser with empty storage and a server that issues its key. Returns the stored records. */
export const emptyBrowser = () => {
  fakeServer({ [`GET applications/${ID}/draft-key`]: DRAFT_KEY })
  return fakeBrowserStorage().records
}

/** Stores text that was typed over `base` and never sent. `sent`: earlier texts of saves without an answer. */
export const leave = async (values: Text, base: Text = EMPTY, at = Date.now(), sent: readonly Text[] = []) => {
  const encrypted = await encrypt([await importKey(DRAFT_KEY.key)], { values, base, sent })
  await putUnsent({ applicationId: ID, slot: slotOf('step-0'), at, ...encrypted })
}

type Given = {
  /** Answers to the saves in turn; the last is repeated. Undefined: nothing is saved before the user presses save. */
  saves?: (Saved | Error | Promise<never>)[]
  theirs?: () => Promise<{ values: Text; saved: Saved }>
  item?: AutosaveOptions<Text>['item']
  early?: string
  /** React unmounts the page and mounts it again, as in strict mode. */
  isLeftAndBack?: boolean
}
export const beginForm = ({ saves, theirs, item, early, isLeftAndBack = false }: Given = {}) => {
  const sent: [values: Text, etag: string | null][] = []
  const onClosed = vi.fn<() => void>()
  const answers = [...(saves ?? [])]
  const send = async (values: Text, etag: string | null) => {
    sent.push([values, etag])
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer === undefined || answer instanceof Error) throw answer
    return answer
  }
  const saved = { etag: 'r0', savedAt: '2026-01-01T00:00:00Z' }
  const reload = theirs ?? (() => Promise.reject(refusal(500)))
  const first = { saved, send, reload, onClosed }
  const useIt = (server: AutosaveServer<Text> | null) => {
    const form = useForm<Text>({ defaultValues: EMPTY })
    // Types as soon as the form is painted.
    useEffect(() => void (early && form.setValue('text', early)), [form])
    const autosave = useAutosave<Text, Text>({
      applicationId: ID,
      place: 'step-0',
      form,
      read: () => form.getValues(),
      write: (values) => form.reset(values),
      server,
      fields: () => FIELDS,
      revive: (json) => json as Text,
      ...(item && { item }),
    })
    return { form, ...autosave }
  }
  const client = new QueryClient()
  const hook = renderHook(useIt, {
    reactStrictMode: isLeftAndBack,
    initialProps: saves ? first : null,
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const now = () => hook.result.current
  const type = (values: Partial<Text>) =>
    act(() => {
      for (const [name, value] of Object.entries(values)) now().form.setValue(name as keyof Text, value)
    })
  const state = () => now().saver.state.current()
  const asked = async (kind: VersionsChoice['kind']) => {
    await waitFor(() => expect(now().choice?.kind).toBe(kind))
    return now().choice as VersionsChoice
  }
  return { ...hook, now, type, state, sent, asked, first, onClosed }
}
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
export const hide = (visibilityState: string) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState as DocumentVisibilityState)
  document.dispatchEvent(new Event('visibilitychange'))
}
export const SAVED = { etag: 'r1', savedAt: '2026-01-02T00:00:00Z' }
export const asksForNext = () => void window.dispatchEvent(new Event('beforeunload'))
export const isOnline = () => void window.dispatchEvent(new Event('online'))
