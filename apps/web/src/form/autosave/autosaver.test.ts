/** Unit tests of the autosaver: when it saves, its ETags, and its handling of failures. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, beginAutosave as begin } from '../../../test/autosave-page.ts'
import { ApiError } from '../../api/api-error.ts'
import { TIMING } from '../timing.ts'
import { Autosaver, type Saved } from './autosaver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('without automatic saving', () => {
  it('text typed and reverted is no longer stored (WIZ-13)', async () => {
    const form: Answers = { text: '' }
    const stored: (Answers | null)[] = []
    const saver = new Autosaver<Answers>({
      saved: { etag: null, savedAt: null },
      read: () => form,
      store: (values) => stored.push(structuredClone(values)),
      onStopped: async () => false,
      onException: () => {},
    })
    for (const text of ['a', '']) {
      form.text = text
      saver.changed()
      await vi.advanceTimersByTimeAsync(TIMING.store * 2)
    }
    expect(stored).toEqual([{ text: 'a' }, null])
  })
})

describe('saving', () => {
  it('waits until a second has passed since the last change (WIZ-13, WIZ-16)', async () => {
    const { type, wait, sent, state } = begin()
    type('a')
    await wait(900)
    type('ab')
    await wait(999)
    expect(sent).toHaveLength(0)
    expect(state()).toBe('unsaved')
    await wait(1)
    expect(sent).toEqual([{ values: { text: 'ab' }, etag: 'r0' }])
    expect(state()).toBe('saved')
  })

  it('never shows "saved" for a changed page, however busy the browser is (WIZ-13)', async () => {
    vi.stubGlobal('requestIdleCallback', () => 0)
    const { type, state } = begin()
    type('a')
    await Promise.resolve()
    expect(state()).toBe('unsaved')
    vi.unstubAllGlobals()
  })

  it('saves nothing when a change was taken back (WIZ-15)', async () => {
    const { type, wait, sent, state } = begin()
    type('a')
    type('')
    await wait(TIMING.autosave)
    expect(sent).toHaveLength(0)
    expect(state()).toBe('saved')
  })

  it('is dirty until the server has acknowledged the form’s content (WIZ-07)', async () => {
    const { saver, type } = begin()
    expect(saver.isDirty()).toBe(false)
    type('a')
    expect(saver.isDirty()).toBe(true)
    expect(await saver.flush()).toBe(true)
    expect(saver.isDirty()).toBe(false)
  })

  it('saves again text typed during a save', async () => {
    const answer = Promise.withResolvers<Saved>()
    const { saver, type, wait, sent } = begin(answer.promise)
    type('a')
    const saving = saver.flush()
    await wait(0)
    type('ab')
    answer.resolve({ etag: 'r1', savedAt: null })
    await saving
    expect(saver.isDirty()).toBe(true)
    await wait(TIMING.autosave)
    expect(sent.map(({ values, etag }) => [values.text, etag])).toEqual([
      ['a', 'r0'],
      ['ab', 'r1'],
    ])
  })

  it('serializes calls, so that each builds on the one before (WIZ-14)', async () => {
    const { saver, type, sent } = begin()
    type('a')
    const [, etag] = await Promise.all([saver.flush(), saver.exclusively((held) => Promise.resolve(held))])
    expect(sent).toHaveLength(1)
    expect(etag).toBe('r1')
  })
})

describe('the copy in the browser', () => {
  it('is written soon after a change and taken away when the server has it (WIZ-13)', async () => {
    const { type, wait, stored } = begin()
    type('a')
    await wait(TIMING.store)
    expect(stored).toEqual([{ text: 'a' }])
    await wait(TIMING.autosave)
    expect(stored.at(-1)).toBeNull()
  })

  it('is written during typing without a pause (WIZ-13)', async () => {
    const { type, wait, stored, sent } = begin()
    for (const text of ['a', 'ab', 'abc', 'abcd']) {
      type(text)
      await wait(TIMING.store / 2)
    }
    expect(sent).toHaveLength(0)
    expect(stored).toEqual([{ text: 'ab' }, { text: 'abcd' }])
  })

  it('stays when a save fails (WIZ-13)', async () => {
    const { type, wait, stored } = begin(500)
    type('a')
    await wait(TIMING.autosave)
    expect(stored.at(-1)).toEqual({ text: 'a' })
  })
})

describe('failures', () => {
  it.each([0, 401, 429, 500, 503])(
    'with %i are tried again, at longer and longer intervals (WIZ-13)',
    async (status) => {
      const { type, wait, sent, state } = begin(status, status, { etag: 'r1', savedAt: null })
      type('a')
      await wait(TIMING.autosave)
      expect(state()).toBe('retrying')
      await wait(TIMING.retry)
      expect(sent).toHaveLength(2)
      await wait(TIMING.retry)
      expect(sent).toHaveLength(2)
      await wait(TIMING.retry)
      expect(sent).toHaveLength(3)
      expect(state()).toBe('saved')
    },
  )

  it('after too many requests wait as long as the server asks (QUO-06, WIZ-13)', async () => {
    const { type, wait, sent } = begin(new ApiError(429, undefined, 'too many', '40'))
    type('a')
    await wait(TIMING.autosave)
    await wait(39_999)
    expect(sent).toHaveLength(1)
    await wait(1)
    expect(sent).toHaveLength(2)
  })

  it('never wait longer than half a minute (WIZ-13)', async () => {
    const { type, wait, sent } = begin(...Array<number>(100).fill(503))
    type('a')
    await wait(10 * 60_000)
    const before = sent.length
    await wait(TIMING.retryMost)
    expect(sent.length).toBe(before + 1)
  })

  it('end at once when the connection is back (WIZ-13)', async () => {
    const { saver, type, wait, sent, state } = begin(0)
    type('a')
    await wait(TIMING.autosave)
    saver.retryNow()
    await wait(0)
    expect(sent).toHaveLength(2)
    expect(state()).toBe('saved')
  })

  it('by a refusal of the answers themselves wait for the next change', async () => {
    const { type, wait, sent, state } = begin(422)
    type('a')
    await wait(TIMING.autosave)
    expect(state()).toBe('failed')
    await wait(60_000)
    expect(sent).toHaveLength(1)
    type('ab')
    await wait(TIMING.autosave)
    expect(state()).toBe('saved')
  })

  it.each([403, 404, 409, 412])(
    'with %i stop all saving until the person or the page has settled it (WIZ-14, WIZ-11)',
    async (status) => {
      const { type, wait, sent, stopped, state } = begin(status)
      type('a')
      await wait(TIMING.autosave)
      expect(stopped).toEqual([status])
      type('ab')
      await wait(60_000)
      expect(sent).toHaveLength(1)
      expect(state()).toBe('stopped')
    },
  )

  it('go on from the settled version (WIZ-14)', async () => {
    const { saver, type, wait, sent } = begin(412)
    type('mine')
    await wait(TIMING.autosave)
    saver.acknowledge({ etag: 'r7', savedAt: null }, { text: 'theirs' })
    await wait(TIMING.autosave)
    expect(sent.at(-1)).toEqual({ values: { text: 'mine' }, etag: 'r7' })
  })
})

describe('stopping', () => {
  const onItsWay = async () => {
    const answer = Promise.withResolvers<Saved>()
    const page = begin(answer.promise)
    page.type('a')
    await page.wait(TIMING.autosave)
    page.type('ab')
    page.saver.stop()
    return { ...page, answer }
  }

  it.each([
    ['arrives', (answer: PromiseWithResolvers<Saved>) => answer.resolve({ etag: 'r1', savedAt: null })],
    ['fails', (answer: PromiseWithResolvers<Saved>) => answer.reject(new ApiError(503, undefined, 'refused'))],
  ])('sends no more when the save under way %s (WIZ-13)', async (_, end) => {
    const { answer, wait, sent } = await onItsWay()
    end(answer)
    await wait(TIMING.retryMost)
    expect(sent).toHaveLength(1)
  })

  it('sends no more when a save was waiting for the one under way (WIZ-13)', async () => {
    const { saver, answer, wait, sent } = await onItsWay()
    void saver.flush()
    answer.resolve({ etag: 'r1', savedAt: null })
    await wait(TIMING.autosave)
    expect(sent).toHaveLength(1)
  })

  it('is taken back when the page is come back to (WIZ-13)', async () => {
    const { saver, answer, wait, sent } = await onItsWay()
    saver.start()
    answer.resolve({ etag: 'r1', savedAt: null })
    await wait(TIMING.autosave)
    expect(sent.map(({ values }) => values.text)).toEqual(['a', 'ab'])
  })
})

describe('submitting', () => {
  it('sends the given values with the held ETag (WIZ-05)', async () => {
    const { saver, type, sent } = begin()
    type('a')
    const send = vi.fn<(values: Answers, etag: string | null) => Promise<Saved>>(() =>
      Promise.resolve({ etag: 'r9', savedAt: null }),
    )
    expect(await saver.submit({ text: 'a' }, send)).toBe(true)
    expect(send).toHaveBeenCalledWith({ text: 'a' }, 'r0')
    expect(sent).toHaveLength(0)
    expect(saver.isDirty()).toBe(false)
  })

  it('passes a refusal on, then saves the values as a draft (WIZ-12)', async () => {
    const { saver, type, wait, sent } = begin()
    type('a')
    const refusal = new ApiError(422, undefined, 'refused')
    await expect(saver.submit({ text: 'a' }, () => Promise.reject(refusal))).rejects.toBe(refusal)
    await wait(TIMING.autosave)
    expect(sent.map(({ values }) => values.text)).toEqual(['a'])
  })

  it('does not go on over a conflict (WIZ-14)', async () => {
    const { saver, type, stopped } = begin()
    type('a')
    const stale = () => Promise.reject(new ApiError(412, undefined, 'stale'))
    expect(await saver.submit({ text: 'a' }, stale)).toBe(false)
    expect(stopped).toEqual([412])
  })
})
