/** Fetches code that may be needed next while the browser is idle. */
import type { QueryClient } from '@tanstack/react-query'

/** Pause without data in flight, after the page is shown, before the rest is fetched. */
const QUIET_MS = 2000

/** Whether the person asks the browser to save data, or the line is too slow for code that may never be needed. */
const mustSaveData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

/** Not every browser supports idle callbacks. */
const whenIdle = (work: () => void) => ('requestIdleCallback' in globalThis ? requestIdleCallback(work) : work())

/** Returns the function that cancels it. */
export function prefetchWhenIdle(client: QueryClient, load: () => Promise<unknown>): () => void {
  if (mustSaveData()) return () => undefined
  const fetchAll = () => void load().catch(console.warn)
  const wait = () => setTimeout(() => (client.isFetching() === 0 ? whenIdle(fetchAll) : (timer = wait())), QUIET_MS)
  let timer = wait()
  return () => clearTimeout(timer)
}
