/** Opens the file store that the configuration names. */
import { resolve } from 'node:path'
import { type FileStore, PROBES, STORE_ID } from '../../ports/file-store.ts'
import { isStorageFull } from '../../utilities/errors/app-error.ts'
import { diskStore } from './disk.ts'
import { tryFolder } from './try-folder.ts'

/**
 * Throws a one-line message, naming the setting, when the folder is not writable. A full disk is no error: it may be
 * freed later.
 */
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

/** The id of the store and probes are no content: they are neither backed up nor orphans. */
const contentOf = (store: FileStore): FileStore => ({
  ...store,
  list: async function* (prefix) {
    for await (const file of store.list(prefix)) if (file.key !== STORE_ID && !file.key.startsWith(PROBES)) yield file
  },
})

/**
 * `place`: a folder, or `s3://bucket`. The S3 library is large, so it is loaded only for a bucket. Only a folder is
 * tested.
 */
export const openFileStore = async (place: string): Promise<FileStore> => {
  const [, bucket] = /^s3:\/\/([^/]+)\/?$/.exec(place) ?? []
  if (!bucket) {
    refuseUnwritable('FILE_STORE', place)
    return contentOf(diskStore(place))
  }
  const { s3Store } = await import('./s3.ts')
  return contentOf(s3Store(bucket))
}
