/** How much of a page jumps while it comes (cumulative layout shift). */
import type { Page } from '@playwright/test'

/** Comes before the page is opened; gives what has jumped since it was opened last. */
export const watchShifts = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        const value = 'value' in entry && typeof entry.value === 'number' ? entry.value : 0
        sessionStorage.setItem('shifts', `${Number(sessionStorage.getItem('shifts')) + value}`)
      }
    }
    sessionStorage.removeItem('shifts')
    new PerformanceObserver((list) => note(list.getEntries())).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('shifts')))
}
