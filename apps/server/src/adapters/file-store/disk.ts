/** Files in a folder: written aside, made durable, then moved to their place, so that a broken write leaves nothing. */
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../../ports/file-store.ts'

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

const writeAside = async (folder: string, key: string, content: Readable): Promise<void> => {
  const aside = join(folder, 'incoming', randomUUID())
  const place = join(folder, key)
  await mkdir(dirname(aside), { recursive: true })
  try {
    await pipeline(content, createWriteStream(aside, { flush: true }))
    await mkdir(dirname(place), { recursive: true })
    await rename(aside, place)
    await syncFolder(dirname(place))
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

async function* listFolder(folder: string, prefix: string) {
  const names = await readdir(join(folder, dirname(prefix)), { recursive: true }).catch(() => [])
  for (const name of names) {
    const key = join(dirname(prefix), name)
    if (!key.startsWith(prefix)) continue
    const found = await stat(join(folder, key)).catch(() => undefined)
    if (found?.isFile()) yield { key, writtenAt: found.mtime }
  }
}

/** `folder` is made when it is not there. */
export const diskStore = (folder: string): FileStore => ({
  write: (key, content) => writeAside(folder, key, content),
  read: async (key, range) => {
    const stream = createReadStream(join(folder, key), range ?? {})
    await new Promise<void>((resolve, reject) => stream.once('open', () => resolve()).once('error', reject))
    return stream
  },
  remove: async (key) => {
    try {
      await rm(join(folder, key))
      return true
    } catch {
      return false
    }
  },
  list: (prefix) => listFolder(folder, prefix),
})
