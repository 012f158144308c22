/** The questions that the move to a newer version asks again (VER-01), until their answers are changed. */
import { tabStorage } from '../../api/storage.ts'
import { createStore, type Store } from '../store.ts'

const NONE: readonly string[] = []
const stores = new Map<string, Store<readonly string[]>>()

/** Identities, stored for this tab across reloads. */
export const askedAgainOf = (applicationId: string): Store<readonly string[]> => {
  const known = stores.get(applicationId)
  if (known) return known
  const stored = tabStorage<readonly string[]>(`asked-again ${applicationId}`)
  const store = createStore(stored.read() ?? NONE)
  store.subscribe(() => stored.write(store.current()))
  stores.set(applicationId, store)
  return store
}

/** Call when the answer of a question, or an item of a list, has changed: the mark is removed. */
export const answeredAgain = (applicationId: string, identity: string): void => {
  const asked = askedAgainOf(applicationId)
  if (asked.current().includes(identity)) asked.set(asked.current().filter((each) => each !== identity))
}
