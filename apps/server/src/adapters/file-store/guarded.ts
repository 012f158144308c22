/** A file store that deletes nothing while it and the database do not belong together. */
import { type FileStore, type StoreBinding, TRASH } from '../../ports/file-store.ts'

/** Covers every caller. Content that a caller could not remove is an orphan, which a later clean-up finds. */
export const guardedStore = (store: FileStore, { isBound }: Pick<StoreBinding, 'isBound'>): FileStore => ({
  ...store,
  remove: async (key) => {
    if (await isBound()) await store.remove(key)
  },
  move: async (from, to) => {
    if (to.startsWith(TRASH) && !(await isBound())) throw new Error('file store and database do not belong together')
    await store.move(from, to)
  },
  removeBrokenOff: async (before) => ((await isBound()) ? store.removeBrokenOff(before) : 0),
})
