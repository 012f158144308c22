/** A page that is loaded again while a save of its predecessor is under way: the applicant is not asked about it. */
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AT, beginForm, EMPTY, emptyBrowser, hide, leave, pass, refusal, SAVED } from '../../../test/autosave-form.tsx'
import { UnsentCopy } from './unsent-copy.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  emptyBrowser()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const text = (typed: string) => ({ ...EMPTY, text: typed })

it.each([
  ['the last text', 'typed before', 'unknown'],
  ['an earlier text', 'typed', 'typed'],
])('builds on %s that the server got after the page was loaded (WIZ-13, WIZ-14)', async (_, arrived, sentBefore) => {
  await leave(text('typed before'), EMPTY, AT, [text(sentBefore)])
  const theirs = async () => ({ values: text(arrived), saved: { etag: 'r5', savedAt: '2026-01-05T00:00:00Z' } })
  const { type, sent, now, state } = beginForm({ saves: [refusal(412), SAVED], theirs })
  await waitFor(() => expect(now().form.getValues().text).toBe('typed before'))
  type({ text: 'typed before, and after' })
  await pass(1000)
  await pass(1000)
  expect(sent[1]).toEqual([text('typed before, and after'), 'r5'])
  expect([now().choice, state().kind]).toEqual([undefined, 'saved'])
})

it('restores the text over any earlier one that the server got just before (WIZ-13)', async () => {
  await leave(text('typed before'), text('at first'), AT, [EMPTY, text('typed')])
  const { now } = beginForm({ saves: [SAVED] })
  await waitFor(() => expect(now().restored?.at).toBe(AT))
  expect([now().form.getValues(), now().choice]).toEqual([text('typed before'), undefined])
})

it('asks nothing about text that the server had when the page was loaded, while more is typed (WIZ-13)', async () => {
  await leave(EMPTY, text('before'), AT)
  const { type, now, state } = beginForm({ saves: [SAVED] })
  type({ text: 'typed early' })
  await pass(1000)
  expect([now().form.getValues(), now().choice, state().kind]).toEqual([text('typed early'), undefined, 'saved'])
})

it('stores in the browser what is under way (WIZ-13)', async () => {
  const { type } = beginForm({ saves: [new Promise<never>(() => undefined)] })
  await pass(0)
  type({ text: 'a' })
  await pass(1000)
  type({ text: 'ab' })
  const store = vi.spyOn(UnsentCopy.prototype, 'store')
  hide('hidden')
  expect(store.mock.lastCall).toEqual([{ values: text('ab'), base: EMPTY, sent: [text('a')] }])
})
