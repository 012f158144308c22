/** What one keystroke costs the main thread, with hundreds of fields on the page or hundreds of items beside the field. */
import type { CDPSession, Page } from '@playwright/test'
import { onFreshPage } from '../support/fresh-page.ts'

/** Each element is typed into in turn, on a machine `throttle` times slower than this one. */
type Typing = { address: string; elements: readonly string[]; throttle: number }

const TEXT = 'strålskärm'

/** Milliseconds in which the main thread has worked since the page was opened: of its own time, whatever else the machine does. */
const workOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

const frame = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))))

/** From the key to the frame after it, less what looking at it costs. */
const keystroke = async (page: Page, session: CDPSession, key: string): Promise<number> => {
  const began = await workOf(session)
  await frame(page)
  const idle = await workOf(session)
  await page.keyboard.insertText(key)
  await frame(page)
  return (await workOf(session)) - idle - (idle - began)
}

const typeOn = async (page: Page, { address, elements, throttle }: Typing): Promise<number[]> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(address)
  for (const element of elements) await page.waitForSelector(element)
  await page.waitForLoadState('networkidle')
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  const times: number[] = []
  for (const element of elements) {
    await page.focus(element)
    for (const key of TEXT) times.push(await keystroke(page, session, key))
    if (!(await page.inputValue(element)).endsWith(TEXT)) throw new Error(`${address}: nothing was typed in ${element}`)
  }
  return times
}

/** Of every key, in milliseconds. */
export const keystrokesOf = (from: Page, typing: Typing): Promise<number[]> =>
  onFreshPage(from, (page) => typeOn(page, typing))
