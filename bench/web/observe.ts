/** Observes in the browser when a page is usable, and what it did until then. */
import type { Page } from '@playwright/test'

/** Stored in the page by performance observers. */
type Observed = {
  largest: number
  firstPaint: number
  moved: number
  commits: number
  long: [began: number, took: number][]
}
declare global {
  interface Window {
    observed?: Observed
  }
}

/** Run it in the page before its scripts. */
export const observe = () => {
  const observed: Observed = { largest: 0, firstPaint: 0, moved: 0, commits: 0, long: [] }
  window.observed = observed
  const commitHook = {
    supportsFiber: true,
    inject: () => 0,
    onCommitFiberRoot: () => observed.commits++,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  }
  // Under this name React reports its commits to an object.
  Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', commitHook)
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  on('largest-contentful-paint', ({ startTime }) => (observed.largest = startTime))
  on('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (observed.firstPaint = startTime))
  on('longtask', ({ startTime, duration }) => observed.long.push([startTime, duration]))
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) observed.moved += value
  })
}

/**
 * Visible: the frame after `first` is shown. Live: React has attached its handlers to the element, and a press would be
 * answered within 50 ms, because the main thread is free.
 */
export const waitUntilLive = (page: Page, first: string) =>
  page.evaluate(async (selector) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const shown = () => [...document.querySelectorAll(selector)].find((element) => element.checkVisibility())
    const until = async (isDone: () => boolean) => {
      while (!isDone()) {
        if (performance.now() > 60_000) throw new Error(`never there: ${selector}`)
        await frame()
      }
    }
    await until(() => shown() !== undefined)
    await frame()
    const visible = performance.now()
    await until(() => Object.keys(shown() ?? {}).some((key) => key.startsWith('__reactProps')))
    for (let asked = performance.now(); ; asked = performance.now()) {
      await frame()
      if (performance.now() - asked <= 50) return { visible, live: performance.now() }
    }
  }, first)
