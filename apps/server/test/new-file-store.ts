/** Creates the folder of a file store, as an operator does before the first start. */
import { mkdirSync } from 'node:fs'
import { openFileStore } from '../src/adapters/file-store/open.ts'
import type { FileStore } from '../src/ports/file-store.ts'

/** `place`: a folder, whose parent exists. */
export const newFileStore = async (place: string): Promise<FileStore> => {
  mkdirSync(place)
  return openFileStore(place)
}
