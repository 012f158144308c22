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
 * Comes before the page is opened. What it gives expects that nothing has jumped since it was asked last, or the page was opened, and names
 * what has: where each stood, and where it stands, in pixels from the top. What follows at once on a press is no jump.
 */
export const watchShifts = async (page: Page) => {
  await page.addInitScript(() => {
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.localName}.${node.className}` : (node?.textContent ?? 'gone')
    new PerformanceObserver((list) => {
      const shifts = JSON.parse(sessionStorage.getItem('shifts') ?? '[]') as { value: number; of: string[] }[]
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          shifts.push({
            value,
            of: sources.map(
              ({ node, previousRect, currentRect }) => `${nameOf(node)}: ${previousRect.y} → ${currentRect.y}`,
            ),
          })
      sessionStorage.setItem('shifts', JSON.stringify(shifts))
    }).observe({ type: 'layout-shift', buffered: true })
    sessionStorage.setItem('shifts', '[]')
  })
  const forget = () =>
    page.evaluate(() => {
      const kept = sessionStorage.getItem('shifts') ?? '[]'
      sessionStorage.setItem('shifts', '[]')
      return kept
    })
  const expectStill = async (what?: string) => {
    const kept = await forget()
    const shifts = JSON.parse(kept) as { value: number; of: string[] }[]
    const total = shifts.reduce((sum, { value }) => sum + value, 0)
    if (process.env['SHIFTS_LOG']) console.log(total.toFixed(3), what, total > 0.005 ? kept : '')
    else expect.soft(total, `${what ?? page.url()} jumps: ${kept}`).toBeLessThanOrEqual(STILL)
  }
  return { expectStill, forget }
}
