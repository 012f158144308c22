/** What one keystroke costs the main thread, with hundreds of fields on the page or hundreds of items beside the field. */
import type { CDPSession, Page } from '@playwright/test'
import { onFreshPage } from '../support/fresh-page.ts'

/** Each element is typed into in turn, on a machine `throttle` times slower than this one. */
type Typing = { address: string; elements: readonly string[]; throttle: number }

const TEXT = 'stralskarm'

/** Milliseconds. `work`: of the main thread, two frames long; `wait`: from the key to the frame after it, as the typist sees it. */
export type Keystroke = { work: number; wait: number }

/** Milliseconds in which the main thread has worked since the page was opened: of its own time, whatever else the machine does. */
const workOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

const frame = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))))

/** Leaves in the page how long the next key takes until the frame after it. */
const watchKey = (page: Page) =>
  page.evaluate(() => {
    const onKey = ({ timeStamp }: KeyboardEvent) =>
      requestAnimationFrame(() =>
        setTimeout(() => (document.documentElement.dataset['wait'] = String(performance.now() - timeStamp))),
      )
    addEventListener('keydown', onKey, { capture: true, once: true })
  })
const waitOf = async (page: Page) => Number(await page.evaluate(() => document.documentElement.dataset['wait']))

/** The work less what looking at it costs. */
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
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(address)
  for (const element of elements) await page.waitForSelector(element)
  await page.waitForLoadState('networkidle')
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  const times: Keystroke[] = []
  for (const element of elements) {
    await page.focus(element)
    for (const key of TEXT) times.push(await keystroke(page, session, key))
    if (!(await page.inputValue(element)).endsWith(TEXT)) throw new Error(`${address}: nothing was typed in ${element}`)
  }
  return times
}

/** Every key of it. */
export const keystrokesOf = (from: Page, typing: Typing): Promise<Keystroke[]> =>
  onFreshPage(from, (page) => typeOn(page, typing))
