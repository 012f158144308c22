/** The version that this page has moved a draft to, so that its first step says that the move has happened (VER-01). */
import { createStore, type Store } from '../../form/store.ts'

const stores = new Map<string, Store<number | undefined>>()

export const movedTo = (applicationId: string): Store<number | undefined> => {
  const known = stores.get(applicationId)
  if (known) return known
  const store = createStore<number | undefined>(undefined)
  stores.set(applicationId, store)
  return store
}
