/** A fake server of one started cat café application, for one test. */
import { fakeBrowserStorage } from './browser-storage.ts'
import { below, type CatServerOptions, catCafe, nextCatCafe, stepFromWire } from './cat-cafe.ts'
import { fakeServer } from './fake-server.ts'

export { below, type CatServerOptions, catAddress } from './cat-cafe.ts'

/** A new application and an empty browser for each test, so that no state leaks to the next one. */
export function freshApplication() {
  const applicationId = nextCatCafe()
  const browser = fakeBrowserStorage()
  const storedRecords = () =>
    [...browser.records.values()].filter((record) => record['applicationId'] === applicationId)
  return { browser, storedRecords }
}

export function catCafeServer(options: CatServerOptions = {}) {
  const { calls, ...store } = catCafe(options)
  const network = fakeServer(calls)
  /** Bodies of the saves so far, by kind: drafts (autosave) or final saves. */
  const saves = (kind: 'draft' | 'final') =>
    network
      .to('PUT', below('stepvalues'))
      .filter(({ query }) => query.has('draft') === (kind === 'draft'))
      .map(({ body }) => stepFromWire((body as { stepData: Record<string, string> }).stepData))
  return { ...network, ...store, saves }
}
