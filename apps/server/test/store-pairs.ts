/** File stores and databases for a test file, and processes of the service on them, as far as these use files. */
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, vi } from 'vitest'
import { guardedStore } from '../src/adapters/file-store/guarded.ts'
import { openFileStore } from '../src/adapters/file-store/open.ts'
import { openDatabase } from '../src/adapters/postgres/database.ts'
import { storeBindingOf } from '../src/adapters/postgres/store-binding.ts'
import { workerFiguresIn } from '../src/adapters/postgres/worker-figures.ts'
import { isStored, STORE_ID, TRASH } from '../src/ports/file-store.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { storedKeys } from './documents.ts'
import { recordLog } from './record-log.ts'
import { addDocuments } from './stored-documents.ts'

/** `place`: the setting FILE_STORE. */
export type Pair = { database: TestDatabase; place: string }

/** The line about a pair that does not belong together. */
export const LINE =
  /^FILE_STORE and DATABASE_URL do not belong together: [^\n]+\. No file is deleted\. [^\n]+ files adopt$/

/** `end` closes its connections. */
const start = async ({ database, place }: Pair) => {
  const { log, lines } = recordLog()
  const db = openDatabase(database.serviceUrl, log, 2)
  const whole = await openFileStore(place)
  const binding = storeBindingOf(db, whole, { workerFigures: workerFiguresIn(db), log })
  let isOpen = true
  const end = async () => {
    if (isOpen) await db.destroy()
    isOpen = false
  }
  return { db, whole, store: guardedStore(whole, binding), ...binding, lines, end }
}
export type Started = Awaited<ReturnType<typeof start>>

/** The id in the file store; undefined when it has none. */
export const storedId = async ({ whole }: Pick<Started, 'whole'>): Promise<string | undefined> =>
  (await isStored(whole, STORE_ID)) ? text(await whole.read(STORE_ID)) : undefined

/** Deletes in every way. Returns whether all files are as before. */
export const keepsAll = async ({ whole, store }: Pick<Started, 'whole' | 'store'>): Promise<boolean> => {
  const before = await storedKeys({ fileStore: whole })
  const [key = ''] = before
  await store.remove(key)
  await store.move(key, `${TRASH}2026-11-28/${key}`).catch(() => {})
  return (await storedKeys({ fileStore: whole })).join() === before.join()
}

/** A new folder below this one. */
export const newFolder = (below: string) => async (): Promise<string> => {
  const place = join(below, randomBytes(4).toString('hex'))
  mkdirSync(place)
  return place
}

/** After each test its databases are removed, its processes ended, and mocks restored. */
export const usePairs = (newPlace: () => Promise<string>) => {
  const ending: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    vi.restoreAllMocks()
    for (const end of ending.splice(0).toReversed()) await end()
  })
  const owned = (database: TestDatabase) => {
    ending.push(database.drop)
    return database
  }
  const newDatabase = async () => owned(await createTestDatabase())
  const startOn = async (pair: Pair) => {
    const started = await start(pair)
    ending.push(started.end)
    return started
  }
  const newPair = async (): Promise<Pair> => ({ database: await newDatabase(), place: await newPlace() })
  /** A bound pair without a process. */
  const boundPair = async (documents = 0): Promise<Pair> => {
    const pair = await newPair()
    const first = await startOn(pair)
    expect(await first.isBound()).toBe(true)
    if (documents > 0) await addDocuments(pair.database.url, first.whole, documents)
    await first.end()
    return pair
  }
  const usedPair = () => boundPair(2)
  return { owned, newDatabase, newPair, boundPair, usedPair, startOn }
}
