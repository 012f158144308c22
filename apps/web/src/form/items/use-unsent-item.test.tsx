/** Tests of the choice of the item form that is reopened for unsent text. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeBrowserStorage } from '../../../test/browser-storage.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { DRAFT_KEY } from '../../../test/started-application.ts'
import { encrypt, importKey } from '../autosave/encryption.ts'
import { putUnsent } from '../autosave/unsent-store.ts'
import { useOpenItem } from './use-open-item.ts'
import { itemPlace, useUnsentItem } from './use-unsent-item.ts'

const applicationId = 'q83vEjRWSJCrze8SNFZ4kA'
const OTHER_KEY = 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA'
const CATS = 'CAT_CATS'

beforeEach(() => void fakeBrowserStorage())

/** A record of a closed tab. `age`: the newest record is used first. */
const leave = async (place: string, { age = 0, key = DRAFT_KEY.key } = {}) =>
  putUnsent({
    applicationId,
    slot: `${place}~ended`,
    at: Date.now() - age,
    ...(await encrypt([await importKey(key)], {})),
  })

/** The second step, which has one list. */
const openStep = (key: unknown = DRAFT_KEY) => {
  fakeServer({ [`GET applications/${applicationId}/draft-key`]: () => key })
  const client = new QueryClient()
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const step = () => {
    const on = useOpenItem()
    useUnsentItem({ applicationId, stepNumber: 1 }, (list) => list === CATS, on.edit)
    return on
  }
  return renderHook(step, { wrapper })
}

it.each([{ id: 'one' }, { id: null }])('that of the item $id, a new one where it has none (WIZ-13)', async ({ id }) => {
  await leave(itemPlace(1, { list: CATS, id }))
  const { result } = openStep()
  await waitFor(() => expect(result.current.edited).toEqual({ list: CATS, id }))
})

it.each([
  ['another person’s', itemPlace(1, { list: CATS, id: 'theirs' }), { key: OTHER_KEY }],
  ['one of a list that the step has no more', itemPlace(1, { list: 'CAT_DOGS', id: 'one' }), {}],
  ['one of another step', itemPlace(2, { list: CATS, id: 'one' }), {}],
  ['the step itself', 'step-1', {}],
])('not %s: the next one’s (WIZ-13)', async (_, place, more) => {
  await leave(place, more)
  await leave(itemPlace(1, { list: CATS, id: 'mine' }), { age: 60_000 })
  const { result } = openStep()
  await waitFor(() => expect(result.current.edited).toEqual({ list: CATS, id: 'mine' }))
})

it('none where the person has opened another before the key came (WIZ-13)', async () => {
  await leave(itemPlace(1, { list: CATS, id: 'unsent' }))
  const key = Promise.withResolvers<typeof DRAFT_KEY>()
  const decrypt = vi.spyOn(crypto.subtle, 'decrypt')
  const { result } = openStep(key.promise)
  act(() => result.current.edit({ list: CATS, id: 'opened' }))
  key.resolve(DRAFT_KEY)
  await waitFor(() => expect(decrypt).toHaveBeenCalledOnce())
  await act(async () => void (await decrypt.mock.results[0]?.value))
  expect(result.current.edited).toEqual({ list: CATS, id: 'opened' })
})
