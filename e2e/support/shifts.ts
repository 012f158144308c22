/** Measures the cumulative layout shift of a loading page. */
import { expect, type Page } from '@playwright/test'

/** Half of 0.1, the least that users notice. */
const STILL = 0.05

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/**
 * Watches each page opened from now on; call it before the page opens. `expectStill` expects at most `STILL` since the
 * page opened or since the last call. It names the elements that moved, in pixels from the top. `forget` starts again.
 * Shifts right after a user's input don't count.
 */
export const watchShifts = async (page: Page) => {
  await page.addInitScript(() => {
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.localName}.${node.className}` : (node?.textContent ?? 'gone')
    const named = ({ value, sources }: Shift) => ({
      value,
      of: sources.map((each) => `${nameOf(each.node)}: ${each.previousRect.y} → ${each.currentRect.y}`),
    })
    new PerformanceObserver((list) => {
      const known = JSON.parse(sessionStorage.getItem('shifts') ?? '[]') as unknown[]
      const added = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput).map(named)
      sessionStorage.setItem('shifts', JSON.stringify([...known, ...added]))
    }).observe({ type: 'layout-shift', buffered: true })
    sessionStorage.setItem('shifts', '[]')
  })
  const forget = () => page.evaluate(() => sessionStorage.setItem('shifts', '[]'))
  const expectStill = async (what = page.url()): Promise<void> => {
    const stored = await page.evaluate(() => sessionStorage.getItem('shifts') ?? '[]')
    await forget()
    const shifts = JSON.parse(stored) as { value: number }[]
    const total = shifts.reduce((sum, { value }) => sum + value, 0)
    expect.soft(total, `${what} jumps: ${stored}`).toBeLessThanOrEqual(STILL)
  }
  return { expectStill, forget }
}
