/**
 * Files in a folder. A file is written to a temporary name, synced, then renamed, so that a broken write leaves no
 * file.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { type Content, type FileStore, FileStoreUnavailable, isKey, MissingFile } from '../../ports/file-store.ts'

/** Holds files that are being written. Its name is no valid key. */
export const INCOMING = '.incoming'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const unlessThere = (error: unknown): void => {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
}

const syncFolder = async (folder: string): Promise<void> => {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/**
 * Every file below a folder, its path as the key. A folder with a name that is no key is listed itself: it may be
 * unreadable, as `lost+found` is. A file removed meanwhile is skipped.
 */
async function* filesBelow(
  root: string,
  folder: string,
): AsyncGenerator<{ path: string; key: string; writtenAt: Date }> {
  const found = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for await (const entry of found) {
    const path = join(folder, entry.name)
    const isFolder = entry.isDirectory()
    if (isFolder && isKey(entry.name)) yield* filesBelow(root, path)
    if (!entry.isFile() && (!isFolder || isKey(entry.name))) continue
    const about = await stat(path).catch(() => undefined)
    if (about) yield { path, key: relative(root, path).split(sep).join('/'), writtenAt: about.mtime }
  }
}

async function* list(root: string, prefix: string) {
  const folder = join(root, prefix.slice(0, prefix.lastIndexOf('/') + 1))
  for await (const { key, writtenAt } of filesBelow(root, folder))
    if (key.startsWith(prefix) && !key.startsWith(INCOMING)) yield { key, writtenAt }
}

const rejectRead = (key: string) => (error: unknown) => {
  throw isMissing(error) ? new MissingFile(key) : new FileStoreUnavailable(key, error)
}

/** Codes of an unavailable folder: not mounted, replaced, unreadable or failing. A full disk has its own answer. */
const AWAY = new Set<unknown>(['ENOTDIR', 'ENOENT', 'EIO', 'EACCES', 'EPERM', 'EROFS', 'ESTALE', 'ENOTCONN', 'ENODEV'])

const rejectChange = (key: string) => (error: unknown) => {
  const isAway = error instanceof Error && 'code' in error && AWAY.has(error.code)
  throw isAway ? new FileStoreUnavailable(key, error) : error
}

/** While the folder is away. */
const NO_SPACE = { bavail: 0, bsize: 0 }

/** In an existing folder. */
export const diskStore = (at: string): FileStore => {
  const folder = resolve(at)
  const placeOf = (key: string): string => {
    if (!isKey(key)) throw new Error(`not a key: ${key}`)
    return join(folder, key)
  }
  const putInPlace = async (from: string, place: string) => {
    await mkdir(dirname(place), { recursive: true })
    await rename(from, place)
    // This or another writer may just have created a parent folder, so each one up to the store's is synced.
    for (let path = place; path !== folder; path = dirname(path)) await syncFolder(dirname(path))
  }
  const write = async (place: string, content: Content) => {
    const aside = join(folder, INCOMING, randomUUID())
    // Not recursive: a folder that is away must not come back empty.
    await mkdir(dirname(aside)).catch(unlessThere)
    try {
      // Takes the next chunk when this one is written. A write stream would hold 20 MB more of four large uploads.
      await writeFile(aside, content, { flush: true })
      await putInPlace(aside, place)
    } catch (error) {
      // The folder may be away: the first error says why.
      await rm(aside, { force: true }).catch(() => {})
      throw error
    }
  }
  return {
    write: async (key, content) => write(placeOf(key), content).catch(rejectChange(key)),
    read: async (key, range) => {
      const handle = await open(placeOf(key), 'r').catch(rejectRead(key))
      return createReadStream('', { fd: handle, ...range })
    },
    move: (from, to) => putInPlace(placeOf(from), placeOf(to)).catch(rejectRead(from)),
    remove: async (key) => rm(placeOf(key), { force: true }).catch(rejectChange(key)),
    list: (prefix) => list(folder, prefix),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder).catch(() => NO_SPACE)
      return bavail * bsize
    },
    removeBrokenOff: async (before) => {
      let removed = 0
      for await (const { path, writtenAt } of filesBelow(folder, join(folder, INCOMING))) {
        if (writtenAt >= before) continue
        await rm(path, { force: true })
        removed++
      }
      return removed
    },
  }
}
