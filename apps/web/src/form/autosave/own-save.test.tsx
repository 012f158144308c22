/** Tests of saves that are stale because the answer to this page's own earlier save was lost. */
import { act } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { beginForm, EMPTY, emptyBrowser, pass, refusal, SAVED } from '../../../test/autosave-form.tsx'
import { ApiError } from '../../api/api-error.ts'
import { TIMING } from '../timing.ts'
import type { Saved } from './autosaver.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  emptyBrowser()
})

const MINE = { ...EMPTY, text: 'mine' }
const NEWER = { etag: 'r5', savedAt: '2026-01-05T00:00:00Z' }
const holding = (values: typeof EMPTY) => async () => ({ values, saved: NEWER })

type Save = (etag: string | null) => Promise<Saved>
const submit = async ({ now }: ReturnType<typeof beginForm>, save: Save) => {
  let outcome: unknown
  await act(async () => {
    outcome = await now().saver.submit(MINE, (_values, etag) => save(etag))
  })
  return outcome
}

it('is repeated from the server’s state and succeeds, without a question (WIZ-12, WIZ-14)', async () => {
  const page = beginForm({ saves: [SAVED], theirs: holding(MINE) })
  page.type({ text: 'mine' })
  // The call repeats a PUT without an answer itself: the first one was stored.
  const save = vi.fn<Save>(async (etag) => {
    if (etag === 'r0') throw refusal(412)
    return { etag: 'r6', savedAt: null }
  })
  expect(await submit(page, save)).toBe(true)
  expect(save.mock.calls).toEqual([['r0'], ['r5']])
  await pass(TIMING.autosave)
  expect([page.now().choice, page.state().kind, page.sent]).toEqual([undefined, 'saved', []])
})

it('is repeated only once (WIZ-14)', async () => {
  const page = beginForm({ saves: [SAVED], theirs: holding(MINE) })
  page.type({ text: 'mine' })
  const save = vi.fn<Save>(() => Promise.reject(refusal(412)))
  expect(await submit(page, save)).toBe(false)
  expect(save).toHaveBeenCalledTimes(2)
})

it('is left to the applicant when another save made it stale (WIZ-14)', async () => {
  const page = beginForm({ saves: [SAVED], theirs: holding({ ...EMPTY, text: 'theirs' }) })
  page.type({ text: 'mine' })
  const save = vi.fn<Save>(() => Promise.reject(refusal(412)))
  expect(await submit(page, save)).toBe(false)
  expect(save).toHaveBeenCalledTimes(1)
  await page.asked('conflict')
})

it('saves what was typed since over it, without a question (WIZ-13, WIZ-14)', async () => {
  const page = beginForm({ saves: [new ApiError(0, undefined, 'lost'), refusal(412), SAVED], theirs: holding(MINE) })
  page.type({ text: 'mine' })
  await pass(TIMING.autosave)
  page.type({ text: 'mine and more' })
  await pass(TIMING.retry + TIMING.autosave)
  const more = { ...EMPTY, text: 'mine and more' }
  expect(page.sent).toEqual([
    [MINE, 'r0'],
    [more, 'r0'],
    [more, 'r5'],
  ])
  expect([page.now().choice, page.state().kind]).toEqual([undefined, 'saved'])
})
