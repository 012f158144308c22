/** Shows a page's saving in the frame around it. */
import { useEffect } from 'react'
import type { Store } from '../store.ts'
import type { Autosaver, SaveState } from './autosaver.ts'

export function useReportSaveState<T>(saver: Autosaver<T>, frame: Store<SaveState>): void {
  useEffect(() => {
    const tell = () => frame.set(saver.state.current())
    tell()
    return saver.state.subscribe(tell)
  }, [saver, frame])
}
