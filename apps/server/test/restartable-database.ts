/** A database server of a test's own, with the product's schema, that can be restarted. */
import { startEmbeddedPostgres } from '../src/adapters/postgres/embedded.ts'
import { bringUpToDate } from '../src/adapters/postgres/ready-database.ts'
import { FAST } from './database-server.ts'
import { freePort } from './free-port.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** `restart` stops it in good order, open connections included, and starts it on the same port and data. */
export const startDatabase = async () => {
  const folder = createTemporaryFolder()
  const settings = { ...FAST, port: String(await freePort()) }
  let running = await startEmbeddedPostgres(folder.path, settings)
  const restart = async () => {
    await running.stop()
    running = await startEmbeddedPostgres(folder.path, settings)
  }
  const remove = async () => {
    await running.remove()
    folder.remove()
  }
  await bringUpToDate(running.url)
  return { url: running.url, restart, remove }
}
