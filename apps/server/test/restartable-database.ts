/** A database server of a test's own, with the product's schema, that can be restarted. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../src/adapters/postgres/embedded.ts'
import { bringUpToDate } from '../src/adapters/postgres/ready-database.ts'
import { FAST } from './database-server.ts'
import { freePort } from './free-port.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** A committed transaction outlives a kill of the server, though not a power failure. */
const COMMITTED = { ...FAST, synchronous_commit: 'on' }

/**
 * `restart` stops it in good order, open connections included, and starts it on the same port and data. `kill` does so
 * at once, as a crash.
 */
export const startDatabase = async () => {
  const folder = createTemporaryFolder()
  const settings = { ...COMMITTED, port: String(await freePort()) }
  let running = await startEmbeddedPostgres(folder.path, settings)
  const restart = async () => {
    await running.stop()
    running = await startEmbeddedPostgres(folder.path, settings)
  }
  const kill = async () => {
    const [pid = ''] = readFileSync(join(running.dataDir, 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
    await running.ended
    await restart()
  }
  const remove = async () => {
    await running.remove()
    folder.remove()
  }
  await bringUpToDate(running.url)
  return { url: running.url, restart, kill, remove }
}
