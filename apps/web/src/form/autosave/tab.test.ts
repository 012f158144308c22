/** Tests of the detection of open tabs by the browser's locks. */
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'

beforeEach(() => vi.resetModules())
const tabs = () => import('./tab.ts')

/** A browser in which other tabs hold these locks. */
const locked = (...others: (string | undefined)[]) => {
  const held = others.map((name) => ({ name }))
  const request = vi.fn<(name: string, work: () => unknown) => Promise<unknown>>(async (name, work) => {
    held.push({ name })
    return work()
  })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query: async () => ({ held }) } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  return { held, request }
}
const hasEnded = async (work: Promise<unknown>) =>
  Promise.race([work.then(() => true), new Promise((done) => setTimeout(done, 20, false))])

it('are those that hold our lock, except this one (WIZ-13)', async () => {
  locked('sievert.tab.one', 'sievert.unsent', 'another.tab.two', undefined)
  const { live, otherTabs } = await tabs()
  await live()
  expect([...(await otherTabs())]).toEqual(['one'])
})

it('hold one lock, from the first unsent text until they end (WIZ-13)', async () => {
  const { held, request } = locked()
  const { live, TAB } = await tabs()
  await Promise.all([live(), live()])
  expect(held).toEqual([{ name: `sievert.tab.${TAB}` }])
  expect(await hasEnded(request.mock.results[0]?.value)).toBe(false)
})

it('do their work one at a time (WIZ-13)', async () => {
  const { held } = locked()
  const { oneTabAtATime } = await tabs()
  expect(await oneTabAtATime(async () => 'done')).toBe('done')
  expect(held).toEqual([{ name: 'sievert.unsent' }])
})

it('reject when the browser refuses a lock (WIZ-13)', async () => {
  const { request } = locked()
  request.mockRejectedValueOnce(new Error('refused'))
  const { live } = await tabs()
  await expect(live()).rejects.toThrow('refused')
})

it('all count as closed in a browser without locks, which still stores text (WIZ-13)', async () => {
  const { live, otherTabs, oneTabAtATime } = await tabs()
  await live()
  expect([...(await otherTabs())]).toEqual([])
  expect(await oneTabAtATime(async () => 'done')).toBe('done')
})
