/** How much of a page jumps while it comes (cumulative layout shift). */
import { expect, type Page } from '@playwright/test'

/** The least that people notice is 0.1. */
const STILL = 0.05

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/**
 * Comes before the page is opened, and watches each page that is opened. `expectStill` expects that nothing has jumped since the page was
 * opened or asked about last, and names what has: from where to where, in pixels from the top. `forget` begins anew. What follows at once
 * on a press is no jump.
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
    const kept = await page.evaluate(() => sessionStorage.getItem('shifts') ?? '[]')
    await forget()
    const shifts = JSON.parse(kept) as { value: number }[]
    const total = shifts.reduce((sum, { value }) => sum + value, 0)
    expect.soft(total, `${what} jumps: ${kept}`).toBeLessThanOrEqual(STILL)
  }
  return { expectStill, forget }
}
