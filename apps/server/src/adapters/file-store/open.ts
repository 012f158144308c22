/** Opens the file store that the configuration names. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type FileStore, isKey, PROBES, STORE_ID } from '../../ports/file-store.ts'
import { isStorageFull } from '../../utilities/errors/app-error.ts'
import { diskStore, INCOMING } from './disk.ts'
import { tryFolder } from './try-folder.ts'

/**
 * Throws a one-line message, naming the setting, when the folder is missing or not writable. It is not created: behind
 * a missing mount the service would fill another disk. A full disk is no error: it may be freed later. `below`: where
 * the probe is written.
 */
export const refuseUnwritable = (setting: string, folder: string, below = ''): void => {
  if (!existsSync(`${folder}/.`))
    throw new Error(`${setting}: there is no folder ${resolve(folder)}. It must exist before the first start.`)
  try {
    tryFolder(resolve(folder, below))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const code = 'code' in error ? String(error.code) : error.message
    if (!isStorageFull(error))
      throw new Error(`${setting}: nothing can be written in that folder (${code})`, { cause: error })
  }
}

/** Names in a line about foreign ones. */
const NAMES = 10

/**
 * The id of the store and probes are no content: they are neither backed up nor orphans. Nor is what others put there;
 * `warn` gets a line when a listing finds more of it.
 */
const contentOf = (store: FileStore, warn: (line: string) => void): FileStore => {
  const known = new Set<string>()
  return {
    ...store,
    list: async function* (prefix) {
      const foreign = new Set<string>()
      for await (const file of store.list(prefix)) {
        if (!isKey(file.key)) foreign.add(file.key)
        else if (file.key !== STORE_ID && !file.key.startsWith(PROBES)) yield file
      }
      const found = [...foreign].filter((name) => !known.has(name))
      for (const name of found) known.add(name)
      const names = found.slice(0, NAMES).map((name) => JSON.stringify(name))
      if (found.length > 0)
        warn(
          `The file store has ${found.length} names that are not the service's, which are skipped: ${names.join(', ')}`,
        )
    },
  }
}

/**
 * `place`: an existing folder, or `s3://bucket`. The S3 library is large, so it is loaded only for a bucket. Only a
 * folder is tested. `warn` gets a line about names that are not the service's.
 */
export const openFileStore = async (
  place: string,
  warn: (line: string) => void = console.error,
): Promise<FileStore> => {
  const [, bucket] = /^s3:\/\/([^/]+)\/?$/.exec(place) ?? []
  if (!bucket) {
    // Among the files that are being written, where a crash leaves nothing for a listing to find.
    refuseUnwritable('FILE_STORE', place, INCOMING)
    return contentOf(diskStore(place), warn)
  }
  const { s3Store } = await import('./s3.ts')
  return contentOf(s3Store(bucket), warn)
}
