/** Picks the store that a configuration names. */
import type { FileStore } from '../../ports/file-store.ts'
import { diskStore } from './disk.ts'

/** `place`: a folder. */
export const openFileStore = (place: string): FileStore => diskStore(place)
