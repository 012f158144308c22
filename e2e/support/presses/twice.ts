/** Presses a control twice, and expects the result of one press. */
import { type Browser, expect, type Page } from '@playwright/test'
import { DOUBLE_PRESS_MS } from '../../../apps/web/src/ui/presses.ts'
import { openStage } from '../stage.ts'
import { devtools, pointIn, pressAt, type Way, watchWrites } from './pressing.ts'
import type { Sending } from './sending.ts'

/** `gap`: milliseconds between the presses; `slow`: milliseconds that the server is delayed. */
export type Twice = { way: Way; gap: number; slow: number }

export const WAYS: readonly Way[] = ['mouse', 'touch', 'enter']
/** During a request to a slow server, and after it. */
const EVERY_WAY: readonly Twice[] = WAYS.flatMap((way) =>
  [0, 50, 300].flatMap((gap) => [0, 700].map((slow) => ({ way, gap, slow }))),
)
/** No request is pending; a dialog may be closed by a press that comes later than the second of a double press. */
const EVERY_WAY_TO_OPEN: readonly Twice[] = WAYS.flatMap((way) => [0, 50, 200].map((gap) => ({ way, gap, slow: 0 })))
export const everyWayOf = ({ opens }: Sending) => (opens ? EVERY_WAY_TO_OPEN : EVERY_WAY)

const ID = /(?<=\/)([0-9a-f-]{36}|[\w-]{22})(?=\/|$)/g

/** Records when the browser registers a press, before the application handles it. */
const noteTimes = () => {
  const times: number[] = []
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, ({ timeStamp }) => times.push(timeStamp), true)
  Object.assign(window, { times })
}
/** Whether the second press came as soon as in a double press; a busy machine delays it. True if the page is gone. */
const wereOneHands = (page: Page): Promise<boolean> =>
  page
    .evaluate((most) => {
      const [first, second] = (window as unknown as { times: number[] }).times.slice(-2)
      return first === undefined || second === undefined || second - first < most
    }, DOUBLE_PRESS_MS)
    .catch(() => true)

export const pressTwice = async (
  browser: Browser,
  sending: Sending,
  { way, gap, slow }: Twice,
  tries = 3,
): Promise<void> => {
  const stage = await openStage(browser, 'sv', { width: sending.opens && way === 'touch' ? 390 : 1280, height: 900 })
  const { page } = stage
  await page.addInitScript(noteTimes)
  await sending.open(stage)
  const writes = watchWrites(page)
  if (slow > 0)
    await page.route('**/api/v1/**', async (route) => {
      if (route.request().method() !== 'GET') await new Promise((resolve) => setTimeout(resolve, slow))
      await route.continue().catch(() => undefined)
    })
  const control = sending.control(stage)
  const point = await pointIn(control)
  if (way === 'enter') await (sending.field?.(stage) ?? control).focus()
  // A slow machine, as applicants have: a fast one paints the first press before the second comes. With a gap the
  // dialog must be open, and a slow machine would stretch the gap beyond a double press.
  const rate = sending.opens && gap > 0 ? 1 : 6
  await (await devtools(page)).send('Emulation.setCPUThrottlingRate', { rate })
  await pressAt(page, way, point, 0, gap)
  if (tries > 1 && !(await wereOneHands(page))) {
    await page.context().close()
    return pressTwice(browser, sending, { way, gap, slow }, tries - 1)
  }
  await sending.arrived(stage)
  const { href } = new URL(page.url())
  // By now, any effect of a second press would have arrived.
  await page.waitForTimeout(slow + 250)
  await sending.arrived(stage)
  expect(page.url(), 'stays where one press leads').toBe(href)
  await expect(
    page.locator('.sv-error-summary, [aria-invalid=true], dialog[open]'),
    'nothing is pressed there',
  ).toHaveCount(sending.opens ? 1 : 0)
  await expect.poll(() => writes.map((write) => write.replace(ID, '*'))).toEqual(sending.writes)
  await page.context().close()
}
