/** How much of a page jumps while it comes (cumulative layout shift). */
import { expect, type Page } from '@playwright/test'

/** The least that people notice is 0.1. */
const STILL = 0.05

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }

/** Comes before the page is opened; what it gives expects that nothing has jumped since the page was opened last, and names what has. */
export const watchShifts = async (page: Page): Promise<() => Promise<void>> => {
  await page.addInitScript(() => {
    const shifts: { value: number; of: string }[] = []
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const named = sources.map(({ node }) => (node instanceof Element ? node.className : node?.textContent))
        shifts.push({ value, of: named.join(' | ') })
      }
      sessionStorage.setItem('shifts', JSON.stringify(shifts))
    }).observe({ type: 'layout-shift', buffered: true })
    sessionStorage.setItem('shifts', '[]')
  })
  return async () => {
    const kept = await page.evaluate(() => sessionStorage.getItem('shifts') ?? '[]')
    const shifts = JSON.parse(kept) as { value: number; of: string }[]
    const total = shifts.reduce((sum, { value }) => sum + value, 0)
    expect(total, kept).toBeLessThanOrEqual(STILL)
  }
}
