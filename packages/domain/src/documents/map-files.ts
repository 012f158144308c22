/** Replaces and removes the file entries of answers. */
import type { FileEntry } from '../file-entry.ts'
import { isFileList } from './file-lists.ts'

/** `path`: of the entry, as `SRC_PLAN.files.0`. */
type Replace = (entry: FileEntry, path: string) => FileEntry | undefined

/** The same value with each file entry as `replace` returns it; entries for which it returns nothing are removed. */
export const mapFiles = (value: unknown, replace: Replace, path = ''): unknown => {
  if (Array.isArray(value)) return value.map((inside, index) => mapFiles(inside, replace, `${path}.${index}`))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => {
      const at = path === '' ? key : `${path}.${key}`
      if (!isFileList(key) || !Array.isArray(inside)) return [key, mapFiles(inside, replace, at)]
      return [key, inside.flatMap((entry: FileEntry, index) => replace(entry, `${at}.${index}`) ?? [])]
    }),
  )
}

/** The same value with every list of files empty. */
export const withoutFiles = <T>(value: T): T => mapFiles(value, () => undefined) as T
