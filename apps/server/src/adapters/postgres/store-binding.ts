/** Binds file store and database to each other by a common id, and compares the ids before files are deleted. */
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { type FileStore, isStored, MissingFile, STORE_ID, type StoreBinding } from '../../ports/file-store.ts'
import type { Log } from '../../ports/log.ts'
import type { WorkerFigures } from '../../ports/worker-figures.ts'
import { type Database, exists } from './database.ts'

/** Milliseconds for which an answer is valid: one clean-up removes thousands of files. */
const VALID_MS = 10_000
/** Any number that no other advisory lock of the service has. */
const LOCK = 4_805_733
/** Documents whose files must exist before a used database is bound to a used store. */
const SAMPLE = 100
/** Identifies this database among copies of it. */
const HERE = sql<string>`(
  select system_identifier || '/' || oid from pg_control_system(), pg_database where datname = current_database())`

/** The id of the first binding. A crash may leave it in a store: this database recognises it, and no other does. */
const FIRST_ID = sql<string>`encode(substr(sha256(convert_to(${HERE}, 'UTF8')), 1, 16), 'hex')::uuid`

const firstIdOf = async (db: Database): Promise<string> =>
  (await db.selectNoFrom(FIRST_ID.as('id')).executeTakeFirstOrThrow()).id

const rowOf = (db: Database) =>
  db
    .selectFrom('storeBinding')
    .select(['id', sql<boolean>`bound_in = ${HERE}`.as('isHere')])
    .executeTakeFirst()

const idOf = async (store: FileStore): Promise<string | undefined> => {
  try {
    return await text(await store.read(STORE_ID))
  } catch (error) {
    if (error instanceof MissingFile) return undefined
    throw error
  }
}

const isEmpty = async (store: FileStore): Promise<boolean> => {
  for await (const _ of store.list('')) return false
  return true
}

const hasFiles = async (db: Database): Promise<boolean> =>
  (await exists(db.selectFrom('document').select('id'))) ||
  (await exists(db.selectFrom('application').select('id').where('status', '!=', 'Started')))

/** Whether the store has the files of the newest documents; false when there is no document. */
const hasNewestFiles = async (db: Database, store: FileStore): Promise<boolean> => {
  const newest = db
    .selectFrom('document')
    .select('storageKey')
    .where('state', '=', 'ready')
    .orderBy('createdAt', 'desc')
  const keys = (await newest.limit(SAMPLE).execute()).map(({ storageKey }) => storageKey)
  const found = await Promise.all(keys.map((key) => isStored(store, key)))
  return found.length > 0 && found.every(Boolean)
}

/**
 * A database without a row may be bound when both are new, or when an earlier version has used them together; never to
 * a store that has the id of another database.
 */
const mayBind = async (db: Database, store: FileStore): Promise<boolean> => {
  const id = await idOf(store)
  if (id !== undefined && id !== (await firstIdOf(db))) return false
  return (await isEmpty(store)) ? !(await hasFiles(db)) : hasNewestFiles(db, store)
}

/**
 * Gives both a new id. The store gets it when the database has accepted it, and its former one again when the commit
 * fails; after a crash in between they are unbound. Of several processes that bind a database at once, the first does.
 * `anew`: also replaces the id of a bound database.
 */
export const bindStore = async (db: Database, store: FileStore, { anew }: { anew: boolean }): Promise<void> => {
  const write = (id: string) => store.write(STORE_ID, [Buffer.from(id)])
  let former: string | undefined
  try {
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
      if (!anew && (await rowOf(trx))) return
      const id = anew ? randomUUID() : await firstIdOf(trx)
      const row = { id, boundIn: HERE, boundAt: sql<Date>`clock_timestamp()` }
      await trx
        .insertInto('storeBinding')
        .values(row)
        .onConflict((on) => on.column('singleton').doUpdateSet(row))
        .execute()
      former = await idOf(store)
      await write(id)
    })
  } catch (error) {
    // The first error says why.
    if (former !== undefined) await write(former).catch(() => {})
    throw error
  }
}

const NO_ID = 'neither has an id'

/** `fault`: why the two do not belong together, if so. `ofOther`: the store has an id, not of this database. */
type Bound = { fault?: string; ofOther: boolean }

/** Compares the ids of file store and database, and changes nothing. */
export const compareIds = async (db: Database, store: FileStore): Promise<Bound> => {
  const [row, id] = [await rowOf(db), await idOf(store)]
  if (!row && id === undefined) return { fault: NO_ID, ofOther: false }
  if (!row) return { fault: 'only the file store has an id', ofOther: true }
  if (id === undefined) return { fault: 'only the database has an id', ofOther: false }
  if (row.id !== id) return { fault: 'they have different ids', ofOther: true }
  return row.isHere ? { ofOther: false } : { fault: 'the database is a copy of another one', ofOther: true }
}

/** Why file store and database do not belong together; undefined when they do. Binds them at first use. */
const faultOf = async (db: Database, store: FileStore): Promise<string | undefined> => {
  if (!(await rowOf(db)) && (await mayBind(db, store))) await bindStore(db, store, { anew: false })
  const { fault } = await compareIds(db, store)
  return fault === NO_ID ? `${NO_ID}, and one has files that the other lacks` : fault
}

/** `store`: the whole store, without the guard that asks this binding. */
export const storeBindingOf = (
  db: Database,
  store: FileStore,
  { workerFigures, log }: { workerFigures: WorkerFigures; log: Pick<Log, 'error'> },
): StoreBinding => {
  let answer: Promise<boolean> | undefined
  let validUntil = 0
  let logged: string | undefined
  const ask = async () => {
    const fault = await faultOf(db, store)
    if (fault) await workerFigures.add('unbound-store', 1)
    if (fault && fault !== logged)
      log.error(
        `FILE_STORE and DATABASE_URL do not belong together: ${fault}. No file is deleted. Correct the settings, or bind them: node apps/server/src/cli.ts files adopt`,
      )
    logged = fault
    return fault === undefined
  }
  return {
    isBound: () => {
      if (!answer || performance.now() >= validUntil) {
        validUntil = performance.now() + VALID_MS
        answer = ask().catch((error: unknown) => {
          validUntil = 0
          throw error
        })
      }
      return answer
    },
  }
}
