/** A form and its autosaver, from the first moment on. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { fakeBrowserStorage } from '../../../test/browser-storage.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { useAutosave } from './use-autosave.ts'

type Text = { text: string }
const ID = 'q83vEjRWSJCrze8SNFZ4kA'
const KEY = { key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8' }

it('notices what was typed while the form was being drawn, before it listens (WIZ-13)', async () => {
  fakeBrowserStorage()
  fakeServer({ [`GET applications/${ID}/draft-key`]: KEY })
  const useFilledEarly = () => {
    const form = useForm<Text>({ defaultValues: { text: '' } })
    // After the form is there, and before effects.
    useLayoutEffect(() => form.setValue('text', 'tidigt'), [form])
    return useAutosave<Text, Text>({
      applicationId: ID,
      place: 'step-0',
      form,
      read: () => form.getValues(),
      write: (values) => form.reset(values),
      server: null,
      fields: () => [],
      revive: () => undefined,
    })
  }
  const client = new QueryClient()
  const { result } = renderHook(useFilledEarly, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.saver.state.current()).toEqual({ kind: 'unsaved' }))
})
