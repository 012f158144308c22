/** The database that a command looks into, as its owner: MIGRATION_DATABASE_URL, DATABASE_URL, or the one of `npm start` on this machine, whether it runs or not. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answers, startEmbeddedPostgres } from '../apps/server/src/adapters/postgres/embedded.ts'
import { findPlace } from '../apps/server/src/adapters/postgres/embedded-place.ts'
import { readSettings } from './start/settings.ts'

/** Undefined when it does not run. PostgreSQL writes its port into the fourth line of its lock. */
const running = async (dataDir: string): Promise<string | undefined> => {
  const { home, cluster } = findPlace(dataDir)
  const lock = join(cluster, 'postmaster.pid')
  if (!existsSync(lock)) return undefined
  const port = readFileSync(lock, 'utf8').split('\n')[3]
  const url = `postgres://sievert:${readFileSync(join(home, 'password'), 'utf8')}@127.0.0.1:${port}/postgres`
  return (await answers(url)) ? url : undefined
}

/** Starts the database for as long as `work` takes when it doesn't run. Throws one readable line when there is none. */
export const withDatabase = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
  const given = process.env['MIGRATION_DATABASE_URL'] || process.env['DATABASE_URL']
  if (given) return work(given)
  const { dataDir } = readSettings(process.env)
  if (!existsSync(dataDir))
    throw new Error(`There is no data in ${dataDir}. Set MIGRATION_DATABASE_URL, DATABASE_URL or DATA_DIR.`)
  const url = await running(dataDir)
  if (url) return work(url)
  const database = await startEmbeddedPostgres(dataDir)
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}

/** Runs a command to its end: its answer is the exit code; what it throws is one line and exit code 2. */
export const runCommand = async (command: () => Promise<number>): Promise<void> => {
  try {
    process.exitCode = await command()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 2
  }
}
