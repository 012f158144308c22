/** Picks the store that a configuration names. */
import type { FileStore } from '../../ports/file-store.ts'
import { diskStore } from './disk.ts'

/** `place`: a folder, or `s3://bucket`, whose library is large and loaded for it alone. */
export const openFileStore = async (place: string): Promise<FileStore> => {
  const [, bucket] = /^s3:\/\/([^/]+)\/?$/.exec(place) ?? []
  if (!bucket) return diskStore(place)
  const { s3Store } = await import('./s3.ts')
  return s3Store(bucket)
}
