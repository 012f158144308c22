/** STUB, to be replaced by its owner: a store that keeps nothing. */
import type { FileStore } from '../../ports/file-store.ts'

export const openFileStore = (_place: string): FileStore => ({
  write: () => Promise.reject(new Error('stub')),
  read: () => Promise.reject(new Error('stub')),
  remove: async () => false,
  list: async function* () {},
})
