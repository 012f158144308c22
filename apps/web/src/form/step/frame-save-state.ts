/** How it stands with saving, for the frame around all steps: each of them knows of its own saves alone (WIZ-13). */
import type { SaveState } from '../autosave/autosaver.ts'
import { createStore, type Store } from '../store.ts'

/** What is saved was last saved at the latest time that was ever told; `lastSaved`: an instant, of the application when it was opened. */
export function createFrameSaveState(lastSaved: string): Store<SaveState> {
  const store = createStore<SaveState>({ kind: 'saved', at: lastSaved })
  let latest = lastSaved
  const set = (state: SaveState) => {
    if (state.kind !== 'saved') return store.set(state)
    if (state.at !== null && Date.parse(state.at) > Date.parse(latest)) latest = state.at
    store.set({ ...state, at: latest })
  }
  return { ...store, set }
}
