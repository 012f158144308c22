/** Stores anchors in a folder. Best on another organisation's machine, where this server may only add files. */
import { randomUUID } from 'node:crypto'
import { link, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnchorPlace } from '../../ports/audit-log-anchors.ts'

/** Prefix of files that are being written. */
const INCOMING = '.incoming-'

const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

export const anchorFolder = (folder: string): AnchorPlace => ({
  add: async (name, content) => {
    const aside = join(folder, `${INCOMING}${randomUUID()}`)
    try {
      await using file = await open(aside, 'wx', 0o444)
      await file.writeFile(content)
      await file.sync()
      // Unlike a rename, a link never replaces an existing file.
      await link(aside, join(folder, name))
      await using handle = await open(folder, 'r')
      await handle.sync()
      return true
    } catch (error) {
      if (isThere(error)) return false
      throw error
    } finally {
      await rm(aside, { force: true })
    }
  },
  read: (name) => readFile(join(folder, name)),
  list: async () => (await readdir(folder)).filter((name) => !name.startsWith(INCOMING)).toSorted(),
})
