/** Picks the store that a configuration names. */
import type { FileStore } from '../../ports/file-store.ts'
import { diskStore } from './disk.ts'
import { s3Store } from './s3.ts'

/** `place`: a folder, or `s3://bucket`. */
export const openFileStore = (place: string): FileStore => {
  const [, bucket] = /^s3:\/\/([^/]+)\/?$/.exec(place) ?? []
  return bucket ? s3Store(bucket) : diskStore(place)
}
