/** Tests of one form's copy in the browser: its owner, its tab, and its lifetime. */
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowserStorage } from '../../../test/browser-storage.ts'
import { DRAFT_KEY } from '../../../test/started-application.ts'
import { TIMING } from '../timing.ts'
import { type DraftKeys, encrypt, importKey } from './encryption.ts'
import { UnsentCopy } from './unsent-copy.ts'
import { putUnsent, slotOf, storageFailed } from './unsent-store.ts'

type Text = { text: string }
const PLACE = 'step-0'
const OTHER_KEY = 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA'
const keys = async (): Promise<DraftKeys> => [await importKey(DRAFT_KEY.key)]
const isText = (json: unknown): json is Text => typeof (json as Partial<Text> | undefined)?.text === 'string'

let browser: ReturnType<typeof fakeBrowserStorage>
beforeEach(() => {
  browser = fakeBrowserStorage()
  storageFailed.set(false)
})
const slots = () => [...browser.records.values()].map(({ slot }) => slot)

const copyAt = (place = PLACE) =>
  new UnsentCopy<Text>({ applicationId: 'a1', place, keys, revive: (json) => (isText(json) ? json : undefined) })
const unsent = (text: string) => ({ values: { text }, base: { text: '' } })
const leave = async (
  slot: string,
  value: unknown,
  more: { at?: number; key?: string; applicationId?: string } = {},
) => {
  const { at = Date.now(), applicationId = 'a1' } = more
  await putUnsent({ applicationId, slot, at, ...(await encrypt([await importKey(more.key ?? DRAFT_KEY.key)], value)) })
}

it('is written after a search for an earlier copy, and deleted when nothing is unsent (WIZ-13)', async () => {
  const copy = copyAt()
  copy.store(unsent('too soon'))
  expect(await copy.find()).toBeUndefined()
  expect(slots()).toEqual([])
  copy.store(unsent('a'))
  expect(await copy.find()).toMatchObject(unsent('a'))
  expect(slots()).toEqual([slotOf(PLACE)])
  copy.store(null)
  expect(await copy.find()).toBeUndefined()
  expect(slots()).toEqual([])
})

it('of an earlier visit is not overwritten before the person has chosen (WIZ-13)', async () => {
  await leave(slotOf(PLACE), unsent('earlier'))
  const copy = copyAt()
  expect(await copy.find()).toMatchObject(unsent('earlier'))
  copy.store(unsent('x'))
  copy.store(null)
  expect(await copy.find()).toMatchObject(unsent('earlier'))
  copy.settle()
  copy.store(unsent('x'))
  expect(await copy.find()).toMatchObject(unsent('x'))
})

it('of a tab that has ended moves to this one, with its time (WIZ-13)', async () => {
  const at = Date.now() - 60_000
  await leave(`${PLACE}~ended`, unsent('earlier'), { at })
  expect(await copyAt().find()).toEqual({ ...unsent('earlier'), sent: [], at })
  expect(slots()).toEqual([slotOf(PLACE)])
})

it.each([
  ['at another place', 'step-1~ended', unsent('x'), {}],
  ['of another application', `${PLACE}~ended`, unsent('x'), { applicationId: 'a2' }],
  ['of another person', `${PLACE}~ended`, unsent('x'), { key: OTHER_KEY }],
])('%s is not found, and stays (WIZ-13)', async (_, slot, value, more) => {
  await leave(slot, value, more)
  expect(await copyAt().find()).toBeUndefined()
  expect(slots()).toEqual([slot])
})

it.each([
  ['values', { base: { text: '' } }],
  ['what they were typed over', { values: { text: 'x' } }],
])('that makes no sense any more, for want of %s, is removed, and the next one found (WIZ-13)', async (_, value) => {
  await leave(`${PLACE}~newer`, value)
  await leave(`${PLACE}~older`, unsent('older'), { at: Date.now() - 60_000 })
  expect(await copyAt().find()).toMatchObject(unsent('older'))
  expect(slots()).toEqual([slotOf(PLACE)])
})

it('names what pages before may have sent, until all is saved (WIZ-13)', async () => {
  const texts = (...of: string[]) => of.map((text) => ({ text }))
  const copy = copyAt()
  // As a page of an earlier version left it.
  await leave(slotOf(PLACE), { ...unsent('ab'), sent: { text: 'a' } })
  expect((await copy.find())?.sent).toEqual(texts('a'))
  copy.settle()
  copy.store({ ...unsent('abc'), sent: texts('abc') })
  expect((await copy.find())?.sent).toEqual(texts('a', 'ab', 'abc'))
  copy.store(null)
  copy.store({ ...unsent('abcd'), sent: texts('abcd') })
  expect((await copy.find())?.sent).toEqual(texts('abcd'))
})

it('that is handed over remains without unsent text, until more is typed (VET-05, WIZ-13)', async () => {
  const copy = copyAt()
  await copy.find()
  expect(await copy.handOver(unsent('machine'))).toBe(true)
  copy.store(null)
  expect(await copy.find()).toMatchObject(unsent('machine'))
  copy.store(unsent('more'))
  copy.store(null)
  expect(await copy.find()).toBeUndefined()
})

it('is reported missing if the browser stores nothing, without further effect (WIZ-13)', async () => {
  const copy = copyAt()
  await copy.find()
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => warn.mockRestore())
  const refusal = new Error('full')
  vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValueOnce(refusal)
  expect(await copy.handOver(unsent('x'))).toBe(false)
  expect(warn).toHaveBeenCalledWith('unsent text could not be kept in this browser', refusal)
})

it('is known to be missing as soon as the storage cannot be read, until a copy is written (WIZ-22)', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  const copy = copyAt()
  browser.fault = new DOMException('no storage', 'InvalidStateError')
  await copy.find()
  expect(storageFailed.current()).toBe(true)
  browser.fault = undefined
  await copy.find()
  expect(storageFailed.current(), 'a storage that can be read may still be full').toBe(true)
  copy.store(unsent('a'))
  await copy.written()
  expect(storageFailed.current()).toBe(false)
})

it('that the applicant discarded is removed (WIZ-13)', async () => {
  await leave(slotOf(PLACE), unsent('earlier'))
  const copy = copyAt()
  await copy.find()
  copy.settle()
  copy.store(null)
  expect(await copy.find()).toBeUndefined()
  expect(slots()).toEqual([])
})

it('is found behind another person’s, which stays (WIZ-13)', async () => {
  await leave(`${PLACE}~theirs`, unsent('theirs'), { key: OTHER_KEY })
  await leave(`${PLACE}~mine`, unsent('mine'), { at: Date.now() - 60_000 })
  expect(await copyAt().find()).toMatchObject(unsent('mine'))
  expect(slots()).toEqual([`${PLACE}~theirs`, slotOf(PLACE)])
})

it('is deleted when it is no longer valid (WIZ-13)', async () => {
  await leave(`${PLACE}~ended`, {})
  expect(await copyAt().find()).toBeUndefined()
  expect(slots()).toEqual([])
})

it('reads no key if nothing is stored (WIZ-13)', async () => {
  const asked = vi.fn<() => Promise<DraftKeys>>(keys)
  await new UnsentCopy<Text>({ applicationId: 'a1', place: PLACE, keys: asked, revive: () => undefined }).find()
  expect(asked).not.toHaveBeenCalled()
})

it('is awaited for at most two seconds when its key does not arrive (WIZ-13)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const copy = new UnsentCopy<Text>({
    applicationId: 'a1',
    place: PLACE,
    keys: () => new Promise(() => undefined),
    revive: () => undefined,
  })
  await copy.find()
  copy.store(unsent('a'))
  const written = copy.written()
  await vi.advanceTimersByTimeAsync(TIMING.storage)
  await written
  expect(slots()).toEqual([])
})

/** A browser with locks, each exclusive. */
const fakeLocks = () => {
  const held = new Set<string>()
  const queues = new Map<string, Promise<unknown>>()
  const request = (name: string, work: () => Promise<unknown>) => {
    const run = (queues.get(name) ?? Promise.resolve()).then(async () => {
      held.add(name)
      const done = await work()
      held.delete(name)
      return done
    })
    queues.set(name, run)
    return run
  }
  const query = async () => ({ held: [...held].map((name) => ({ name })) })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  return held
}
/** A second tab: loads new instances of our modules. */
const openTab = async (held: Set<string>) => {
  vi.resetModules()
  const tab = await import('./unsent-copy.ts')
  const { TAB } = await import('./tab.ts')
  const copy = new tab.UnsentCopy<Text>({ applicationId: 'a1', place: PLACE, keys, revive: (json) => json as Text })
  return { copy, end: () => held.delete(`sievert.tab.${TAB}`) }
}

const write = async (copy: UnsentCopy<Text>) => {
  await copy.find()
  copy.store(unsent('x'))
}
const takeUp = async (copy: UnsentCopy<Text>) => {
  await leave(`${PLACE}~ended`, unsent('x'))
  await copy.find()
}
it.each([
  ['writes', write],
  ['has taken up', takeUp],
])('that a tab %s is not found by another until that tab has ended (WIZ-13)', async (_, use) => {
  const held = fakeLocks()
  const [one, other] = [await openTab(held), await openTab(held)]
  await use(one.copy)
  await one.copy.written()
  expect(await other.copy.find()).toBeUndefined()
  one.end()
  expect(await other.copy.find()).toMatchObject(unsent('x'))
})

it('is taken up by one of two tabs that are opened at once (WIZ-13)', async () => {
  const held = fakeLocks()
  await leave(`${PLACE}~ended`, unsent('x'))
  const tabs = [await openTab(held), await openTab(held)]
  const found = await Promise.all(tabs.map(({ copy }) => copy.find()))
  expect(found.filter(Boolean)).toHaveLength(1)
  expect(slots()).toHaveLength(1)
})
