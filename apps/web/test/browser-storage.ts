/** A minimal IndexedDB for jsdom, which has none: the few calls that we use, for the duration of one test. */
import { vi } from 'vitest'
import { loggedOutFlag } from '../src/api/authentication.ts'

type Key = readonly string[]
type Stored = Record<string, unknown>

/**
 * Shared by all tests of a file, because the page opens its database once. `fault`: the reason why transactions abort,
 * if any. `turn`: transactions wait for it.
 */
const state = {
  records: new Map<string, Stored>(),
  fault: undefined as Error | undefined,
  turn: Promise.resolve(),
  /** The browser has closed the database, until it is opened again. */
  isClosed: false,
}

/** Resets to one empty database with one store, keyed by a path of several names, and to no logout. */
export function fakeBrowserStorage(): typeof state {
  const { records } = state
  records.clear()
  loggedOutFlag.clear()
  state.fault = undefined
  state.turn = Promise.resolve()
  state.isClosed = false
  let keyPath: Key = ['applicationId', 'slot']
  const nameOf = (key: Key) => key.join('\n')
  /** A transaction of a single call. Its changes are visible once the transaction completes. */
  const transaction = () => {
    if (state.isClosed) throw new DOMException('closed', 'InvalidStateError')
    const ended = Object.assign(new EventTarget(), { error: null as Error | null })
    const asked = (work: () => unknown) => {
      const request = { result: undefined as unknown }
      void state.turn.then(() => {
        if (state.fault) ended.error = state.fault
        else request.result = work()
        ended.dispatchEvent(new Event(state.fault ? 'abort' : 'complete'))
      })
      return request
    }
    const store = {
      put: (record: Stored) =>
        asked(() => void records.set(nameOf(keyPath.map((name) => String(record[name]))), structuredClone(record))),
      delete: (key: Key) => asked(() => void records.delete(nameOf(key))),
      getAll: () => asked(() => [...records.values()]),
      clear: () => asked(() => records.clear()),
    }
    return Object.assign(ended, { objectStore: () => store })
  }
  const database = {
    createObjectStore: (_name: string, options: { keyPath: Key }) => {
      keyPath = options.keyPath
    },
    transaction,
  }
  vi.stubGlobal('indexedDB', {
    open: () => {
      state.isClosed = false
      const request = Object.assign(new EventTarget(), { result: database })
      queueMicrotask(() => {
        request.dispatchEvent(new Event('upgradeneeded'))
        request.dispatchEvent(new Event('success'))
      })
      return request
    },
  })
  return state
}
