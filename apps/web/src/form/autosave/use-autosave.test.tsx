/** Tests of a form with autosaver, browser copy and version choice, without a page around it. */
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  AT,
  asksForNext,
  beginForm,
  EMPTY,
  emptyBrowser,
  hide,
  isOnline,
  leave,
  pass,
  refusal,
  SAVED,
  type Text,
} from '../../../test/autosave-form.tsx'
import type { Send } from './autosaver.ts'
import { UnsentCopy } from './unsent-copy.ts'
import { slotOf } from './unsent-store.ts'

let records: ReturnType<typeof emptyBrowser>
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  records = emptyBrowser()
})
afterEach(() => void vi.useRealTimers())

it('detects typed text as soon as the form is painted (WIZ-13)', async () => {
  const { state } = beginForm({ early: 'tidigt' })
  await waitFor(() => expect(state()).toEqual({ kind: 'unsaved' }))
})

describe('a leaving page', () => {
  it.each<[string, string, () => void, number]>([
    ['saves at once what is unsaved', 'a phone hides it', () => hide('hidden'), 1],
    ['saves at once what is unsaved', 'the next page is asked for', asksForNext, 1],
    ['saves nothing at once', 'it comes back', () => hide('visible'), 0],
    ['saves nothing at once', 'the connection is back and nothing was tried in vain', isOnline, 0],
  ])('%s when %s (WIZ-13)', async (_what, _when, happens, calls) => {
    const { type, sent, state, unmount } = beginForm({ saves: [SAVED] })
    happens()
    await pass(0)
    expect(sent).toEqual([])
    type({ text: 'a' })
    happens()
    await pass(0)
    expect(sent).toHaveLength(calls)
    expect(state().kind).toBe(calls > 0 ? 'saved' : 'unsaved')
    unmount()
    await vi.waitFor(() => expect(records.size).toBe(1 - calls))
  })
})

it('stores unsaved text in the browser on unmount, and listens no longer (WIZ-13)', async () => {
  const { type, sent, unmount, now } = beginForm({ saves: [refusal(503), SAVED] })
  await pass(0)
  type({ text: 'a' })
  const { form, written } = now()
  unmount()
  await vi.waitFor(() => expect(records.size).toBe(1))
  // The search for an earlier copy may end at the same time, and store the text again.
  await written()
  for (const happens of [() => hide('hidden'), asksForNext, isOnline, () => form.setValue('text', 'b')]) {
    records.clear()
    happens()
    await vi.advanceTimersByTimeAsync(5000)
    expect([sent, records.size]).toEqual([[], 0])
  }
})

it('stores in the browser at once text that a hidden page may not save (WIZ-13)', async () => {
  const { type, state, now } = beginForm({ saves: [new Promise<never>(() => undefined)] })
  await pass(0)
  type({ text: 'a' })
  const store = vi.spyOn(UnsentCopy.prototype, 'store')
  onTestFinished(() => store.mockRestore())
  hide('hidden')
  expect(store.mock.lastCall).toEqual([{ values: { text: 'a', tick: false }, base: EMPTY, sent: [] }])
  await now().written()
  expect(records.size).toBe(1)
  expect(state().kind).toBe('saving')
})

it('saves a page that was left and came back (WIZ-13)', async () => {
  const { type, sent, state } = beginForm({ saves: [SAVED], isLeftAndBack: true })
  type({ text: 'a' })
  await pass(1000)
  expect([sent.length, state().kind]).toEqual([1, 'saved'])
})

it('saves to the server that the page has now (WIZ-13)', async () => {
  const { type, sent, rerender, first } = beginForm({ saves: [SAVED] })
  const send = vi.fn<Send<Text>>().mockRejectedValue(refusal(404))
  const onClosed = vi.fn<() => void>()
  rerender({ ...first, send, onClosed })
  type({ text: 'a' })
  await pass(1000)
  expect(send.mock.calls).toEqual([[{ text: 'a', tick: false }, 'r0']])
  expect(onClosed).toHaveBeenCalledOnce()
  expect(sent).toEqual([])
})

it('retries as soon as it is online, and is closed by a final refusal (WIZ-13)', async () => {
  const { type, sent, state, onClosed } = beginForm({ saves: [refusal(503), refusal(404)] })
  type({ text: 'a' })
  await pass(1000)
  expect(state().kind).toBe('retrying')
  await act(async () => isOnline())
  expect(sent).toHaveLength(2)
  expect(state().kind).toBe('stopped')
  expect(onClosed).toHaveBeenCalledOnce()
})

describe('text that was never sent', () => {
  it.each<[string, Partial<Text>]>([
    ['is seen', { text: 'a' }],
    ['can’t be seen', { tick: true }],
  ])('is restored where it %s, over unchanged values, and is removed by a press (WIZ-13)', async (_, typed) => {
    await leave({ ...EMPTY, ...typed }, EMPTY, AT)
    const { now, state, sent } = beginForm({ saves: [SAVED] })
    await waitFor(() => expect(now().form.getValues()).toEqual({ ...EMPTY, ...typed }))
    await waitFor(() => expect(now().restored?.at).toBe(AT))
    expect(now().choice).toBeUndefined()
    expect(state().kind).toBe('unsaved')
    act(() => expect(now().restored?.undo()).toBe(true))
    expect([now().form.getValues(), now().restored]).toEqual([EMPTY, undefined])
    await pass(1000)
    expect([state().kind, sent]).toEqual(['saved', []])
    await vi.waitFor(() => expect(records.size).toBe(0))
  })

  it('is reported as long as any of it remains (WIZ-13)', async () => {
    await leave({ text: 'a', tick: true })
    const { now, type } = beginForm()
    await waitFor(() => expect(now().restored).toBeDefined())
    type({ text: 'b' })
    expect(now().restored).toBeDefined()
    type({ tick: false })
    expect(now().restored).toBeUndefined()
  })

  it.each<[string, readonly string[], Text]>([
    ['mine, with what can’t be seen of it', ['text'], { text: 'mine', tick: true }],
    ['theirs, whole', [], { text: 'saved', tick: false }],
  ])('requires a choice over changed values: %s (WIZ-13)', async (_, paths, expected) => {
    await leave({ text: 'mine', tick: true }, EMPTY, AT)
    const { now, asked, type } = beginForm()
    type({ text: 'saved' })
    const choice = await asked('recovery')
    expect(choice).toMatchObject({ mineAt: AT, theirsAt: null })
    expect(choice.theirsBy).toBeUndefined()
    expect(choice.differences.map(({ path, suggested }) => [path, suggested])).toEqual([['text', undefined]])
    await act(async () => choice.settle(paths))
    expect(now().form.getValues()).toEqual(expected)
    expect([now().choice, now().restored]).toEqual([undefined, undefined])
  })

  it('of a removed item is added as a new one, or discarded (WIZ-13)', async () => {
    const onLetGo = vi.fn<() => void>()
    await leave({ text: 'a', tick: false })
    const retained = beginForm({ item: { isGone: true, onLetGo } })
    await waitFor(() => expect(retained.now().choice?.kind).toBe('gone'))
    await act(async () => (retained.now().choice as { settle: (isRetained: boolean) => void }).settle(true))
    expect([retained.now().form.getValues().text, retained.now().choice]).toEqual(['a', undefined])
    expect(onLetGo).not.toHaveBeenCalled()
    retained.unmount()
    const letGo = beginForm({ item: { isGone: true, onLetGo } })
    await waitFor(() => expect(letGo.now().choice?.kind).toBe('gone'))
    await act(async () => (letGo.now().choice as { settle: (isRetained: boolean) => void }).settle(false))
    expect(letGo.now().form.getValues()).toEqual(EMPTY)
    expect(onLetGo).toHaveBeenCalledOnce()
  })

  it('is absent for a removed item: it is dropped without a question (WIZ-13)', async () => {
    const onLetGo = vi.fn<() => void>()
    const { now } = beginForm({ item: { isGone: true, onLetGo } })
    await waitFor(() => expect(onLetGo).toHaveBeenCalledOnce())
    expect(now().choice).toBeUndefined()
  })
})

describe('a concurrent save', () => {
  const OTHERS = { yourBaseSavedAt: '2026-01-01T00:00:00Z', currentSavedBy: 'Vera' }
  const theirs = (values: Partial<Text>) => async () => ({
    values: { ...EMPTY, ...values },
    saved: { etag: 'r5', savedAt: '2026-01-05T00:00:00Z' },
  })

  it('of other fields: mine is merged without a question (WIZ-14)', async () => {
    const { type, sent, now, state } = beginForm({
      saves: [refusal(412, OTHERS), SAVED],
      theirs: theirs({ tick: true }),
    })
    type({ text: 'mine' })
    await pass(1000)
    await pass(1000)
    expect(sent[1]).toEqual([{ text: 'mine', tick: true }, 'r5'])
    expect([now().choice, state().kind]).toEqual([undefined, 'saved'])
  })

  it('of the same field: a choice, with name and time (WIZ-14)', async () => {
    const { type, sent, asked, now } = beginForm({
      saves: [refusal(412, OTHERS), SAVED],
      theirs: theirs({ text: 'hers', tick: true }),
    })
    type({ text: 'mine' })
    await pass(1000)
    const choice = await asked('conflict')
    expect(choice).toMatchObject({
      mineAt: '2026-01-01T00:00:00Z',
      theirsAt: '2026-01-05T00:00:00Z',
      theirsBy: 'Vera',
    })
    await pass(5000)
    expect(sent).toHaveLength(1)
    await act(async () => choice.settle(['text']))
    await pass(1000)
    expect(sent[1]).toEqual([{ text: 'mine', tick: true }, 'r5'])
    expect(now().choice).toBeUndefined()
  })

  it('and again while that was settled: it is settled again (WIZ-14)', async () => {
    let times = 0
    const { type, sent, asked } = beginForm({
      saves: [refusal(412, OTHERS), refusal(412, OTHERS), SAVED],
      theirs: () => theirs({ text: `hers ${++times}` })(),
    })
    type({ text: 'mine' })
    await pass(1000)
    for (const calls of [1, 2]) {
      const choice = await asked('conflict')
      expect(sent).toHaveLength(calls)
      await act(async () => choice.settle(['text']))
      await pass(1000)
    }
    expect(sent).toHaveLength(3)
  })

  it('that cannot be fetched: it is retried later (WIZ-14)', async () => {
    const { type, state } = beginForm({ saves: [refusal(412, OTHERS), SAVED] })
    type({ text: 'mine' })
    await pass(1000)
    expect(state().kind).toBe('retrying')
    await pass(1000)
    expect(state().kind).toBe('saved')
  })

  it('during another kind of call: the call is repeated on the saved version (WIZ-14)', async () => {
    const { now, type, asked, sent } = beginForm({ saves: [SAVED], theirs: theirs({ text: 'hers' }) })
    const call = vi.fn<(etag: string | null) => Promise<string>>()
    call.mockRejectedValueOnce(refusal(412, OTHERS)).mockResolvedValueOnce('done')
    type({ text: 'mine' })
    const outcome = now().alongside(call)
    const choice = await asked('conflict')
    expect(call.mock.calls).toEqual([['r0']])
    await pass(5000)
    expect(sent).toEqual([])
    await act(async () => choice.settle([]))
    expect(await outcome).toBe('done')
    expect(call.mock.calls).toEqual([['r0'], ['r5']])
    expect(now().form.getValues().text).toBe('hers')
  })

  it.each([refusal(409), new TypeError('ours')])('a call that fails by something else fails: %s', async (error) => {
    const { now } = beginForm({ saves: [SAVED], theirs: theirs({}) })
    const call = vi.fn<() => Promise<never>>().mockRejectedValue(error)
    await expect(now().alongside(call)).rejects.toBe(error)
    expect(call).toHaveBeenCalledOnce()
  })
})

it('lets the applicant choose between undated versions (WIZ-14)', async () => {
  const { now, asked } = beginForm()
  act(() => void now().choose({ base: EMPTY, mine: { ...EMPTY, text: 'a' }, theirs: { ...EMPTY, text: 'b' } }))
  const choice = await asked('conflict')
  expect([choice.mineAt, choice.theirsAt, choice.theirsBy]).toEqual([null, null, undefined])
})

it('asks whether to retain an item removed elsewhere (WIZ-14)', async () => {
  const { now } = beginForm()
  const answer = now().askAboutRemovedItem()
  await waitFor(() => expect(now().choice?.kind).toBe('gone'))
  await act(async () => (now().choice as { settle: (isRetained: boolean) => void }).settle(true))
  expect(await answer).toBe(true)
  expect(now().choice).toBeUndefined()
})

it('hands over the form’s content, saved or not, and reports if the browser stores nothing (VET-05, WIZ-13)', async () => {
  const { now, type } = beginForm()
  await pass(0)
  type({ text: 'a' })
  expect(await now().handedOver()).toBe(slotOf('step-0'))
  expect(records.size).toBe(1)
  records.clear()
  vi.spyOn(records, 'set').mockReturnValue(records)
  expect(await now().handedOver()).toBeUndefined()
})
