/** Picks the store that a configuration names. */
import { resolve } from 'node:path'
import { isStorageFull } from '../../basics/errors.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { diskStore } from './disk.ts'
import { tryFolder } from './try-folder.ts'

/** Throws one line, which names the setting, when nothing can be written there. A disk that is only full is waited for. */
export const refuseUnwritable = (setting: string, folder: string): void => {
  try {
    tryFolder(resolve(folder))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const code = 'code' in error ? String(error.code) : error.message
    if (!isStorageFull(error))
      throw new Error(`${setting}: nothing can be written in that folder (${code})`, { cause: error })
  }
}

/** `place`: a folder, or `s3://bucket`, whose library is large and loaded for it alone; only a folder is tried. */
export const openFileStore = async (place: string): Promise<FileStore> => {
  const [, bucket] = /^s3:\/\/([^/]+)\/?$/.exec(place) ?? []
  if (!bucket) {
    refuseUnwritable('FILE_STORE', place)
    return diskStore(place)
  }
  const { s3Store } = await import('./s3.ts')
  return s3Store(bucket)
}
