/** Measures a wait in the page itself: from the click to the frame after the page shows its result. */
import type { Page, Request } from '@playwright/test'

/** Selectors. `count`: this many elements are visible (without it at least one); `gone`: no such element is visible. */
export type Wait = { click?: string; shown: string; count?: number; gone?: string }

/** Milliseconds; without a click, since the page began to load. */
export const waited = (page: Page, wait: Wait): Promise<number> =>
  page.evaluate(async ({ click, shown, count, gone }) => {
    const isShown = (element: Element) => element.checkVisibility()
    const isDone = () => {
      const found = [...document.querySelectorAll(shown)]
      if (gone && [...document.querySelectorAll(gone)].some(isShown)) return false
      return count === undefined ? found.some(isShown) : found.length === count && found.slice(0, 1).every(isShown)
    }
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const began = click ? performance.now() : 0
    if (click) {
      const button = [...document.querySelectorAll<HTMLElement>(click)].find(isShown)
      if (!button) throw new Error(`nothing to click: ${click}`)
      button.click()
    }
    while (!isDone()) {
      if (performance.now() - began > 60_000) throw new Error(`never shown: ${shown}`)
      await frame()
    }
    await frame()
    return performance.now() - began
  }, wait)

/** Bytes that calls send and receive while `work` runs, without headers. */
export const bytesDuring = async (page: Page, work: () => Promise<unknown>): Promise<number> => {
  await page.waitForLoadState('networkidle')
  const bodies: Promise<number>[] = []
  const count = (request: Request) => {
    if (!request.url().includes('/api/')) return
    const received = async () => (await (await request.response())?.body())?.length ?? 0
    bodies.push(received().then((length) => length + (request.postDataBuffer()?.length ?? 0)))
  }
  page.on('requestfinished', count)
  await work()
  await page.waitForLoadState('networkidle')
  page.off('requestfinished', count)
  return (await Promise.all(bodies)).reduce((sum, length) => sum + length, 0)
}
