/** The state of saving for the frame around all steps; each step knows only its own saves (WIZ-13). */
import type { SaveState } from '../autosave/autosaver.ts'
import { createStore, type Store } from '../store.ts'

/** Reports the latest save time so far. `lastSaved`: an instant, from the application when it was opened. */
export function createFrameSaveState(lastSaved: string): Store<SaveState> {
  const store = createStore<SaveState>({ kind: 'saved', at: lastSaved })
  let latest = lastSaved
  const set = (state: SaveState) => {
    if (state.kind !== 'saved') return store.set(state)
    if (state.at !== null && Date.parse(state.at) > Date.parse(latest)) latest = state.at
    store.set(state.at === null && state.byHand ? state : { ...state, at: latest })
  }
  return { ...store, set }
}
