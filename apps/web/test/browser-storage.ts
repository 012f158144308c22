/** What jsdom lacks of a browser's memory: an IndexedDB with the few calls that we use, for as long as one test runs. */
import { vi } from 'vitest'

type Key = readonly string[]

/** What a call to the database gives: its result comes later, with an event. */
class Answer extends EventTarget {
  result: unknown
  readonly error = null
}

const answer = (work: () => unknown) => {
  const request = new Answer()
  queueMicrotask(() => {
    request.result = work()
    request.dispatchEvent(new Event('success'))
  })
  return request
}

/** The page opens its database once, so there is one for all tests of a file; each begins by emptying it. */
const records = new Map<string, Record<string, unknown>>()

/** One database with one store of records, keyed by a path of several names. */
export function fakeBrowserStorage(): { records: Map<string, Record<string, unknown>> } {
  records.clear()
  let keyPath: Key = ['applicationId', 'slot']
  const nameOf = (key: Key) => key.join('\n')
  const store = {
    put: (record: Record<string, unknown>) =>
      answer(() => void records.set(nameOf(keyPath.map((name) => String(record[name]))), structuredClone(record))),
    get: (key: Key) => answer(() => records.get(nameOf(key))),
    delete: (key: Key) => answer(() => void records.delete(nameOf(key))),
    getAll: () => answer(() => [...records.values()]),
    clear: () => answer(() => records.clear()),
  }
  const database = {
    createObjectStore: (_name: string, options: { keyPath: Key }) => {
      keyPath = options.keyPath
    },
    transaction: () => ({ objectStore: () => store }),
  }
  vi.stubGlobal('indexedDB', {
    open: () => {
      const request = answer(() => database)
      request.result = database
      queueMicrotask(() => request.dispatchEvent(new Event('upgradeneeded')))
      return request
    },
  })
  return { records }
}
