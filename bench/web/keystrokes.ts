/** Measures the main-thread cost of a keystroke, with hundreds of fields on the page or of items beside the field. */
import type { CDPSession, Page } from '@playwright/test'
import { onFreshPage } from '../support/fresh-page.ts'
import { measureWork, workOf } from './work.ts'

/** Types into each element in turn, on a machine `throttle` times slower than this one. */
type Typing = { address: string; elements: readonly string[]; throttle: number }

const TEXT = 'stralskarm'
/** The shortest field takes 100 characters. */
const MOST_HELD = 80

/** Milliseconds. `work`: main-thread time within two frames; `wait`: from the key to the next frame. */
export type Keystroke = { work: number; wait: number }

const frame = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))))

/** Stores in the page the time from the next key to the following frame. */
const watchKey = (page: Page) =>
  page.evaluate(() => {
    const onKey = ({ timeStamp }: KeyboardEvent) =>
      requestAnimationFrame(() =>
        setTimeout(() => (document.documentElement.dataset['wait'] = String(performance.now() - timeStamp))),
      )
    addEventListener('keydown', onKey, { capture: true, once: true })
  })
const waitOf = async (page: Page) => Number(await page.evaluate(() => document.documentElement.dataset['wait']))

/** The work without the cost of the measurement. */
const keystroke = async (page: Page, session: CDPSession, key: string): Promise<Keystroke> => {
  await watchKey(page)
  const began = await workOf(session)
  await frame(page)
  const idle = await workOf(session)
  await page.keyboard.press(key)
  await frame(page)
  const work = (await workOf(session)) - idle - (idle - began)
  return { work, wait: await waitOf(page) }
}

const typeOn = async (page: Page, { address, elements, throttle }: Typing): Promise<Keystroke[]> => {
  const session = await page.context().newCDPSession(page)
  await measureWork(session)
  await page.goto(address)
  for (const element of elements) await page.waitForSelector(element)
  await page.waitForLoadState('networkidle')
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  const times: Keystroke[] = []
  for (const element of elements) {
    // The field may hold what an earlier round typed, up to its last autosave; a full one takes no more.
    if ((await page.inputValue(element)).length > MOST_HELD) await page.fill(element, '')
    await page.focus(element)
    const before = await page.inputValue(element)
    for (const key of TEXT) times.push(await keystroke(page, session, key))
    const after = await page.inputValue(element)
    if (after.length !== before.length + TEXT.length || !after.includes(TEXT))
      throw new Error(`${address}: '${TEXT}' was not typed in ${element}: '${before}' became '${after}'`)
  }
  return times
}

/** The figures of every key. */
export const keystrokesOf = (from: Page, typing: Typing): Promise<Keystroke[]> =>
  onFreshPage(from, (page) => typeOn(page, typing))
