/** Lists about an application that are stored for this tab, across its pages and reloads. */
import { tabStorage } from '../api/storage.ts'
import { createStore, type Store } from './store.ts'

const NONE: readonly string[] = []

/** `name`: of what the list holds. Returns the list of an application. */
export const tabListOf = (name: string) => {
  const stores = new Map<string, Store<readonly string[]>>()
  return (applicationId: string): Store<readonly string[]> => {
    const known = stores.get(applicationId)
    if (known) return known
    const stored = tabStorage<readonly string[]>(`${name} ${applicationId}`)
    const store = createStore(stored.read() ?? NONE)
    store.subscribe(() => stored.write(store.current()))
    stores.set(applicationId, store)
    return store
  }
}
