/**
 * The database and the files of the commands: the database of MIGRATION_DATABASE_URL (as its owner) or DATABASE_URL,
 * and the files in FILE_STORE. Without these settings: those of `npm start` on this machine, whether it runs or not.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import type pg from 'pg'
import { clockFault } from '../access/require-right-clock.ts'
import { openFileStore } from '../adapters/file-store/open.ts'
import { type Database, withServiceDatabase } from '../adapters/postgres/database.ts'
import { answers, startEmbeddedPostgres } from '../adapters/postgres/embedded.ts'
import { dataFolder, findPlace, hasPlace } from '../adapters/postgres/embedded-place.ts'
import { reach, withClient } from '../adapters/postgres/ready-database.ts'
import { compareIds } from '../adapters/postgres/store-binding.ts'
import type { ClockSkew } from '../ports/clock.ts'
import type { FileStore } from '../ports/file-store.ts'
import { readSome } from '../settings/config.ts'
import { checkStoreTransport } from '../settings/transport.ts'

/** A folder, or `s3://bucket`. */
export const fileStorePlace = (): string =>
  readSome(process.env, (read) => {
    const place = read.place('FILE_STORE')
    if (place?.startsWith('s3://')) checkStoreTransport(process.env, read)
    return place
  }) ?? join(dataFolder(process.env), 'files')

/** Inside the file store a copy would contain itself. */
export const refuseInside = (place: string, folder: string): void => {
  if (place.startsWith('s3://')) return
  if (`${folder}${sep}`.startsWith(`${resolve(place)}${sep}`)) throw new Error(`${folder} is in the file store.`)
}

/** Undefined when it does not run. PostgreSQL writes its port on the fourth line of its lock file. */
const running = async (dataDir: string): Promise<string | undefined> => {
  const { home, cluster } = findPlace(dataDir)
  const lock = join(cluster, 'postmaster.pid')
  if (!existsSync(lock)) return undefined
  const port = readFileSync(lock, 'utf8').split('\n')[3]
  const url = `postgres://sievert:${readFileSync(join(home, 'password'), 'utf8')}@127.0.0.1:${port}/postgres`
  return (await answers(url)) ? url : undefined
}

/**
 * Uses the local database. It is started for the duration of `work` when it does not run, and created when `create` is
 * set.
 */
const withLocal = async <T>(work: (url: string) => Promise<T>, create: boolean): Promise<T> => {
  const dataDir = dataFolder(process.env)
  if (!create && !hasPlace(dataDir))
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

/** Throws a readable one-line message when there is no database, or the login fails. */
export const withDatabase = async <T>(work: (url: string) => Promise<T>, { create = false } = {}): Promise<T> => {
  const name = ['MIGRATION_DATABASE_URL', 'DATABASE_URL'].find((each) => process.env[each])
  const url = name && readSome(process.env, (read) => read.database(name))
  if (!name || !url) return withLocal(work, create)
  await reach(name, url)
  return work(url)
}

/** For the help of commands that use `withFiles`. */
export const PLACES = `The database is the one of MIGRATION_DATABASE_URL (or DATABASE_URL) and the files are in FILE_STORE, or else those of npm start on this
machine.`

/** Database, with the service's role, and file store, without a guard. */
export const withFiles = <T>(work: (db: Database, store: FileStore) => Promise<T>): Promise<T> =>
  withDatabase((url) => withServiceDatabase(url, async (db) => work(db, await openFileStore(fileStorePlace()))))

/** Prints whether file store and database belong together, and what binding them would do to another service. */
export const sayBinding = async (db: Database, store: FileStore): Promise<void> => {
  const { fault, ofOther } = await compareIds(db, store)
  console.log(
    fault ? `File store and database do not belong together: ${fault}.` : 'File store and database belong together.',
  )
  if (ofOther)
    console.log(
      'The store has the id of another database: "files adopt --yes" takes the store away from the service of that database.',
    )
}

export const withDatabaseClient = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withDatabase((url) => withClient(url, work))

/** Throws one line while this host's clock is wrong: it would judge what is due. */
export const refuseWrongClock = async (clockSkew: ClockSkew): Promise<void> => {
  const fault = await clockFault({ clockSkew })
  if (fault !== undefined) throw new Error(fault)
}
