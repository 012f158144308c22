/** Tests of the autosaver's states, and of hold, forget and resume. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginAutosave as begin } from '../../../test/autosave-page.ts'
import { ApiError } from '../../api/api-error.ts'
import { TIMING } from '../timing.ts'
import { Autosaver, type Saved } from './autosaver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const AT = '2026-11-20T12:00:00Z'
const IGNORED = { store: () => {}, onStopped: async () => false, onException: () => {} }

describe('the state', () => {
  it('is from the beginning when the server saved last (WIZ-13)', () => {
    const form = { text: '' }
    const saved = { etag: 'r0', savedAt: AT }
    const saver = new Autosaver({ saved, read: () => form, ...IGNORED })
    expect(saver.state.current()).toEqual({ kind: 'saved', at: AT })
  })

  it('is saving, also while more is typed, then unsaved, and at last saved with its time (WIZ-13)', async () => {
    const first = Promise.withResolvers<Saved>()
    const { saver, type, wait } = begin(first.promise)
    type('a')
    await wait(TIMING.autosave)
    expect(saver.state.current()).toEqual({ kind: 'saving' })
    type('ab')
    expect(saver.state.current()).toEqual({ kind: 'saving' })
    first.resolve({ etag: 'r1', savedAt: null })
    await wait(0)
    expect(saver.state.current()).toEqual({ kind: 'unsaved' })
    await wait(TIMING.autosave)
    expect(saver.state.current()).toEqual({ kind: 'saved', at: AT })
  })

  it('remains "saved" without changes, and nothing is stored (WIZ-13, WIZ-15)', async () => {
    const { saver, stored, sent, wait } = begin()
    saver.changed()
    await wait(0)
    expect(saver.state.current()).toEqual({ kind: 'saved', at: null })
    await wait(60_000)
    expect([stored, sent]).toEqual([[], []])
  })

  it('is recomputed after each save (WIZ-13)', async () => {
    const { type, wait, sent } = begin()
    for (const text of ['a', 'ab']) {
      type(text)
      await wait(TIMING.autosave)
    }
    expect(sent.map(({ values }) => values.text)).toEqual(['a', 'ab'])
  })

  it('stays unsaved for a whole pause after a late revert (WIZ-13)', async () => {
    const { type, wait, state, sent } = begin()
    type('a')
    await wait(TIMING.autosave - 100)
    type('')
    await wait(TIMING.autosave - 1)
    expect(state()).toBe('unsaved')
    await wait(1)
    expect([state(), sent]).toEqual(['saved', []])
  })

  it.each([
    ['no answer', 0, 'offline'],
    ['a server in need', 503, 'server'],
    ['a redirect', 302, 'server'],
    ['a session that has ended', 401, 'session'],
    ['too many calls', 429, 'too-many'],
    ['a fault of our own', new TypeError('x'), 'exception'],
  ])('after %s reports a retry and its cause (WIZ-13)', async (_, outcome, why) => {
    const { saver, type, wait, sent } = begin(outcome)
    type('a')
    await wait(TIMING.autosave)
    const retrying = { kind: 'retrying', why }
    expect(saver.state.current()).toEqual(retrying)
    await wait(TIMING.retry / 2)
    type('ab')
    expect(saver.state.current(), 'while more is typed').toEqual(retrying)
    await wait(TIMING.retry / 2)
    expect(sent.at(-1)?.values, 'the next try is not put off').toEqual({ text: 'ab' })
  })

  it.each([400, 422])('reports a refusal with %i as failed, and the next change as unsaved', async (status) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const { type, wait, state, sent } = begin(status)
    type('a')
    await wait(60_000)
    expect([state(), sent.length]).toEqual(['failed', 1])
    expect(log.mock.calls).toMatchObject([[{ status }]])
    type('ab')
    expect(state()).toBe('unsaved')
    log.mockRestore()
  })

  it('is unsaved after a refused final save (WIZ-12)', async () => {
    const { saver, type, wait, sent } = begin()
    const refusal = new ApiError(422, undefined, 'refused')
    type('a')
    await wait(0)
    await expect(saver.submit({ text: 'a' }, () => Promise.reject(refusal))).rejects.toBe(refusal)
    expect(saver.state.current()).toEqual({ kind: 'unsaved' })
    await wait(TIMING.autosave)
    expect(sent).toHaveLength(1)
  })

  it('waits for its pause when the connection is back and nothing had failed (WIZ-13)', async () => {
    const { saver, type, wait, sent } = begin()
    type('a')
    await wait(0)
    saver.retryNow()
    await wait(TIMING.autosave - 1)
    expect(sent).toEqual([])
  })
})

describe('the copy in the browser', () => {
  /** A busy browser; a test runs its idle callbacks. */
  const busy = () => {
    const waiting: { work: () => void; options: unknown }[] = []
    vi.stubGlobal('requestIdleCallback', (work: () => void, options: unknown) => waiting.push({ work, options }))
    return waiting
  }

  it('is written when the browser has time, and soon however busy it is (WIZ-13)', async () => {
    const waiting = busy()
    const { type, wait, stored } = begin()
    type('a')
    await wait(TIMING.store)
    expect(stored).toEqual([])
    expect(waiting.map(({ options }) => options)).toEqual([{ timeout: TIMING.store }])
    waiting[0]?.work()
    expect(stored).toEqual([{ text: 'a' }])
  })

  it('is not written again by a late callback (WIZ-13)', async () => {
    const waiting = busy()
    const { saver, type, wait, stored } = begin()
    type('a')
    await wait(TIMING.store)
    saver.storeNow()
    expect(stored).toEqual([{ text: 'a' }])
    waiting[0]?.work()
    expect(stored).toHaveLength(1)
  })

  it('is written once per change (WIZ-13)', async () => {
    const { saver, type, wait, stored } = begin(...Array<number>(9).fill(503))
    type('a')
    await wait(0)
    saver.storeNow()
    await wait(TIMING.autosave - 1)
    expect(stored).toEqual([{ text: 'a' }])
  })

  it('is not written early for the next change when it has just been written (WIZ-13)', async () => {
    const { saver, type, wait, stored } = begin()
    type('a')
    await wait(TIMING.store - 1)
    saver.storeNow()
    type('ab')
    await wait(TIMING.store - 1)
    expect(stored).toEqual([{ text: 'a' }])
    await wait(1)
    expect(stored).toEqual([{ text: 'a' }, { text: 'ab' }])
  })

  const TYPED = { text: 'a' }
  it('is there before a save is answered, and after it has failed (WIZ-13)', async () => {
    const { saver, type, stored } = begin(503)
    type('a')
    const saving = saver.flush()
    await Promise.resolve().then(() => {})
    // A page that is left now may find these answers at the server.
    expect([stored, saver.unanswered()]).toEqual([[TYPED], [TYPED]])
    expect(await saving).toBe(false)
    expect(stored).toEqual([TYPED, TYPED])
  })

  type Page = ReturnType<typeof begin>
  it.each<[string, (page: Page) => unknown, object[]]>([
    ['saved at once', ({ saver }) => saver.flush(), [TYPED]],
    ['saved for good', ({ saver }) => saver.submit(TYPED, async () => ({ etag: 'r1', savedAt: AT })), [TYPED]],
    ['given up', ({ saver }) => saver.forget(), []],
  ])('is removed once, and no timer fires later, when the typed text is %s (WIZ-13)', async (_, done, before) => {
    const page = begin()
    page.type('a')
    await page.wait(0)
    await done(page)
    await page.wait(60_000)
    expect(page.stored).toEqual([...before, null])
  })
})

describe('a rule that throws while the answers are read', () => {
  it('is reported, and the fields’ content is stored in the browser (WIZ-13, WIZ-22)', async () => {
    const { saver, type, wait, stored, sent, exceptions, fault } = begin()
    const error = new TypeError('x')
    fault.rule = error
    type('a')
    await wait(TIMING.autosave)
    expect(saver.state.current()).toEqual({ kind: 'retrying', why: 'exception' })
    expect(exceptions).toContain(error)
    expect([stored.at(-1), sent]).toEqual([{ text: 'a' }, []])
    expect(saver.isDirty(), 'leaving is asked about').toBe(true)
  })

  it('stores the answers also on unload, and saves them once the rule works again (WIZ-13, WIZ-22)', async () => {
    const { saver, type, wait, stored, sent, state, fault } = begin()
    fault.rule = new TypeError('x')
    type('ab')
    saver.storeNow()
    expect(stored).toEqual([{ text: 'ab' }])
    await wait(TIMING.autosave)
    delete fault.rule
    await wait(TIMING.retry)
    expect(sent.map(({ values }) => values.text)).toEqual(['ab'])
    expect([state(), stored.at(-1)]).toEqual(['saved', null])
  })
})

describe('when asked', () => {
  it('to hold stores the text, and sends nothing until it is resolved (WIZ-14)', async () => {
    const { saver, type, wait, stored, sent } = begin()
    type('mine')
    saver.hold()
    expect(saver.state.current()).toEqual({ kind: 'stopped', why: 'conflict' })
    expect(stored).toEqual([{ text: 'mine' }])
    expect(await saver.flush()).toBe(false)
    type('mine, and more')
    await wait(60_000)
    expect([saver.state.current(), sent]).toEqual([{ kind: 'stopped', why: 'conflict' }, []])
  })

  it('to forget discards the text, here and in the browser (WIZ-07)', async () => {
    const { saver, type, wait, stored, sent } = begin()
    type('a')
    saver.forget()
    expect(saver.isDirty()).toBe(false)
    await wait(60_000)
    expect([stored, sent]).toEqual([[null], []])
  })

  it('to resume tries again after a while (WIZ-14)', async () => {
    const { saver, type, wait, sent } = begin(412)
    type('a')
    await wait(TIMING.autosave)
    saver.resume(new ApiError(500, undefined, 'refused'))
    expect(saver.state.current()).toEqual({ kind: 'retrying', why: 'server' })
    await wait(TIMING.retry - 1)
    expect(sent).toHaveLength(1)
    await wait(1)
    expect(sent).toHaveLength(2)
  })

  it('to stop does not report a change that it had not read (WIZ-13)', async () => {
    const { saver, type, wait, stored, sent } = begin()
    type('a')
    saver.stop()
    await wait(60_000)
    expect(saver.state.current()).toEqual({ kind: 'saved', at: null })
    expect([stored, sent]).toEqual([[], []])
  })

  it('to stop neither sends nor stores later text it had read (WIZ-13)', async () => {
    const { saver, type, wait, stored, sent } = begin()
    type('a')
    await wait(0)
    saver.stop()
    await wait(60_000)
    expect([stored, sent]).toEqual([[], []])
  })

  it('for the saved values, returns them (WIZ-14)', async () => {
    const { saver, type } = begin()
    type('a')
    expect(saver.acknowledged()).toEqual({ text: '' })
    await saver.flush()
    expect(saver.acknowledged()).toEqual({ text: 'a' })
  })

  it('to save a manually saved form, does not (VET-01, WIZ-13)', async () => {
    const form = { text: '' }
    const saver = new Autosaver({
      saved: { etag: null, savedAt: null },
      read: () => form,
      ...IGNORED,
    })
    form.text = 'a'
    saver.changed()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await saver.flush()).toBe(false)
    expect(saver.state.current()).toEqual({ kind: 'unsaved' })
  })
})
