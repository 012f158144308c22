/** Folders for tests, removed afterwards; those of a run that was killed are removed by the next. */
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

const sweep = () => {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : Number.NaN)
    if (!(pid > 1) || isAlive(pid)) continue
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
    } catch {
      // another user's, or another run is sweeping it
    }
  }
}

/** A new folder which every user may enter (the embedded PostgreSQL runs as another user for root) but not list. */
export const createTemporaryFolder = (): { path: string; remove(): void } => {
  sweep()
  const path = join(tmpdir(), `${PREFIX}${process.pid}-${randomBytes(4).toString('hex')}`)
  mkdirSync(path, { mode: 0o711 })
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
