/** Whether a folder can be written in, found out before anybody relies on it. */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Node's own recursive way never returns under /proc, where nothing can be made. */
export const makeFolder = (path: string, mode?: number): void => {
  if (existsSync(path)) return
  makeFolder(dirname(path), mode)
  mkdirSync(path, mode)
}

/** Makes it when it is not there. Throws the system's error when nothing can be written in it. */
export const tryFolder = (folder: string): void => {
  const probe = join(folder, `.writable-${randomUUID()}`)
  makeFolder(folder)
  writeFileSync(probe, '')
  rmSync(probe)
}
