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
/**
 * Milliseconds from the start in which a process gives no new id. Longer than the time between two clean-ups: if the
 * database is a copy, its original has given the store a new one by then.
 */
const NEW_MS = 1_200_000
/** Any number that no other advisory lock of the service has. */
const LOCK = 4_805_733
/** Documents whose files must exist before a used database is bound to a used store. */
const SAMPLE = 100
/** Identifies this database among copies of it. */
const HERE = sql<string>`(
  select system_identifier || '/' || oid from pg_control_system(), pg_database where datname = current_database())`

const rowOf = (db: Database) =>
  db
    .selectFrom('storeBinding')
    .select(['id', 'previous', sql<boolean>`bound_in = ${HERE}`.as('isHere')])
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
  if ((await idOf(store)) !== undefined) return false
  return (await isEmpty(store)) ? !(await hasFiles(db)) : hasNewestFiles(db, store)
}

const underLock = <T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
    return work(trx)
  })

/** Gives the database a new id. Until `settle` gives it to the store, the database accepts what the store has now. */
const takeNewId = async (trx: Database, store: FileStore): Promise<void> => {
  const previous = (await idOf(store)) ?? ''
  const row = { id: randomUUID(), previous, boundIn: HERE, boundAt: sql<Date>`clock_timestamp()` }
  await trx
    .insertInto('storeBinding')
    .values(row)
    .onConflict((on) => on.column('singleton').doUpdateSet(row))
    .execute()
}

/** Gives the store the database's id, unless another database gave it one meanwhile. */
const settle = (db: Database, store: FileStore): Promise<void> =>
  underLock(db, async (trx) => {
    const [row, id = ''] = [await rowOf(trx), await idOf(store)]
    if (!row || row.previous === null || ![row.id, row.previous].includes(id)) return
    await store.write(STORE_ID, [Buffer.from(row.id)])
    await trx.updateTable('storeBinding').set({ previous: null }).execute()
  })

/**
 * Gives both a new id, the database first; after a crash in between, the next process gives it to the store. Of several
 * processes that bind a database at once, the first does. `anew`: also replaces the id of a bound database.
 */
export const bindStore = async (db: Database, store: FileStore, { anew }: { anew: boolean }): Promise<void> => {
  await underLock(db, async (trx) => {
    if (anew || !(await rowOf(trx))) await takeNewId(trx, store)
  })
  await settle(db, store)
}

const NO_ID = 'neither has an id'

/**
 * `fault`: why the two do not belong together, if so. `ofOther`: the store has an id, not of this database.
 * `isSettled`: the store does not wait for its new id.
 */
type Bound = { fault?: string; ofOther: boolean; isSettled: boolean }

const compare = async (db: Database, store: FileStore): Promise<Bound> => {
  const [row, id] = [await rowOf(db), await idOf(store)]
  const isSettled = typeof row?.previous !== 'string'
  if (!row && id === undefined) return { fault: NO_ID, ofOther: false, isSettled }
  if (!row) return { fault: 'only the file store has an id', ofOther: true, isSettled }
  const isAwaited = row.previous === (id ?? '')
  if (id === undefined && !isAwaited) return { fault: 'only the database has an id', ofOther: false, isSettled }
  if (row.id !== id && !isAwaited) return { fault: 'they have different ids', ofOther: true, isSettled }
  return row.isHere
    ? { ofOther: false, isSettled }
    : { fault: 'the database is a copy of another one', ofOther: true, isSettled }
}

/** Compares the ids of file store and database, and changes nothing. */
export const compareIds = async (db: Database, store: FileStore): Promise<Bound> => {
  const found = await compare(db, store)
  // Another process may have given both a new id between the two readings.
  return found.fault ? underLock(db, (trx) => compare(trx, store)) : found
}

/** Why file store and database do not belong together; undefined when they do. Binds them at first use. */
const faultOf = async (db: Database, store: FileStore): Promise<string | undefined> => {
  if (!(await rowOf(db)) && (await mayBind(db, store))) await bindStore(db, store, { anew: false })
  const { fault, isSettled } = await compareIds(db, store)
  if (!fault && !isSettled) await settle(db, store)
  return fault === NO_ID ? `${NO_ID}, and one has files that the other lacks` : fault
}

/** Gives both a new id if they belong together: a copy of the database that was made before has the former one. */
const rotate = async (db: Database, store: FileStore): Promise<void> => {
  const isBound = await underLock(db, async (trx) => {
    const { fault } = await compare(trx, store)
    if (!fault) await takeNewId(trx, store)
    return !fault
  })
  if (isBound) await settle(db, store)
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
  const isBound = () => {
    if (!answer || performance.now() >= validUntil) {
      validUntil = performance.now() + VALID_MS
      answer = ask().catch((error: unknown) => {
        validUntil = 0
        throw error
      })
    }
    return answer
  }
  const startedAt = performance.now()
  return {
    isBound,
    renew: async () => {
      if (performance.now() - startedAt < NEW_MS || !(await isBound())) return isBound()
      validUntil = 0
      await rotate(db, store)
      return isBound()
    },
  }
}
