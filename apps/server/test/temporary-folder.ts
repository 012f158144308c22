/** Temporary folders for tests, deleted afterwards; those of a killed run are deleted by the next run. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'sievert-test-'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const deleteLeftovers = () => {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : Number.NaN)
    if (!(pid > 1) || isAlive(pid)) continue
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
    } catch {
      // The folder belongs to another user, or another run is deleting it.
    }
  }
}

/** A new folder that every user may enter but not list: under root the embedded PostgreSQL runs as another user. */
export const createTemporaryFolder = (): { path: string; remove(): void } => {
  deleteLeftovers()
  const path = join(tmpdir(), `${PREFIX}${process.pid}-${randomBytes(4).toString('hex')}`)
  mkdirSync(path, { mode: 0o711 })
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
