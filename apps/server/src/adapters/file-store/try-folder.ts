/** Tests whether a folder is writable, before the service relies on it. */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Node's own recursive `mkdir` never returns under /proc, where no folder can be created. */
export const makeFolder = (path: string, mode?: number): void => {
  if (existsSync(path)) return
  makeFolder(dirname(path), mode)
  mkdirSync(path, mode)
}

/** Creates the folder when it does not exist. Throws the system's error when it is not writable. */
export const tryFolder = (folder: string): void => {
  const probe = join(folder, randomUUID())
  makeFolder(folder)
  writeFileSync(probe, '')
  rmSync(probe)
}
