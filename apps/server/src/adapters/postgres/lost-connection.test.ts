/** The application's database connections, and recovery when they break. */

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { execute } from '../../../test/database-server.ts'
import { eventually } from '../../../test/journey.ts'
import { startProxy } from '../../../test/proxy.ts'
import { recordLog } from '../../../test/record-log.ts'
import { isNeighbourAway } from '../../utilities/errors/app-error.ts'
import { type Database, databaseOn, openDatabase, openServicePool } from './database.ts'
import { readingsOf } from './gauges.ts'
import { asService } from './pool.ts'
import { openQueue, prepareQueues } from './queue.ts'
import { withClient } from './ready-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, recordLog().log)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const ownPid = async (within: Database) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(within)
  return rows[0]?.pid ?? 0
}

it('uses another connection after one is lost within a transaction (API-03)', async () => {
  const lost = db.transaction().execute(async (transaction) => {
    await execute(database.url, `select pg_terminate_backend(${await ownPid(transaction)})`)
    await ownPid(transaction)
  })
  await expect(lost).rejects.toThrow(/terminat|connection error|ECONNRESET/)
  expect(await ownPid(db)).toBeGreaterThan(0)
})

it('drops a silent connection, its transaction and all older ones, and opens a new one (API-07)', {
  tags: ['nightly'],
}, async () => {
  const url = new URL(database.url)
  const port = Number(url.port)
  const proxy = await startProxy(() => port)
  url.port = String(proxy.port)
  const { log, lines: logged } = recordLog()
  const two = openDatabase(url.href, log, 2, 1000)
  try {
    const before = await Promise.all([ownPid(two), ownPid(two)])
    expect(new Set(before).size).toBe(2)
    const silent = two.transaction().execute(async (transaction) => {
      await ownPid(transaction)
      proxy.freeze()
      await ownPid(transaction)
    })
    await expect(silent).rejects.toThrow('Query read timeout')
    // As after a fail-over: the old connections stay silent permanently.
    proxy.failOver()
    const after = await Promise.all([ownPid(two), ownPid(two), ownPid(two)])
    expect(after.filter((pid) => before.includes(pid))).toEqual([])
    expect(logged).toEqual(['a database connection has gone silent; it and all older ones are replaced'])
  } finally {
    await two.destroy()
    await proxy.close()
  }
})

/** Both connections of a pool act as if they reach a former primary; new ones reach the database. */
const startStale = async () => {
  const pool = openServicePool(database.url, recordLog().log, 2)
  const stale = databaseOn(pool)
  const makeStale = () => sql`set default_transaction_read_only = on`.execute(stale)
  await Promise.all([ownPid(stale), ownPid(stale)])
  await Promise.all([makeStale(), makeStale()])
  const write = () =>
    stale.insertInto('attempt').values({ key: randomUUID(), windowStart: new Date(), count: 1 }).execute()
  return { pool, stale, write }
}

it('replaces connections to a former primary, which is read-only, after one failed write (API-07)', async () => {
  const { stale, write } = await startStale()
  await expect(write()).rejects.toMatchObject({ code: '25006' })
  await Promise.all([write(), write(), write()])
  await stale.destroy()
})

it('is ready again at the second probe after such a take-over (API-07)', async () => {
  const { pool, stale } = await startStale()
  const { readiness } = readingsOf(stale, pool)
  expect([(await readiness()).isWritable, (await readiness()).isWritable]).toEqual([false, true])
  await stale.destroy()
})

it('uses no connection, also of the queue, for more than a minute (API-07)', () => {
  expect(asService(database.url)).toMatchObject({ maxLifetimeSeconds: 60 })
})

it('retains its connection when a slow statement is cancelled (API-02, API-07)', async () => {
  const { rows } = await sql<{ limits: string[] }>`
    select array[current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout')] as limits
  `.execute(db)
  expect(rows).toEqual([{ limits: ['15s', '30s'] }])
  const error: unknown = await db
    .transaction()
    .execute(async (one) => {
      await sql`set local statement_timeout = 10`.execute(one)
      await sql`select pg_sleep(5)`.execute(one)
    })
    .catch((thrown: unknown) => thrown)
  expect(error instanceof Error && isNeighbourAway(error)).toBe(true)
})

it('listens for jobs again after the connection was lost, and handles jobs meanwhile (CAS-01, API-03)', async () => {
  await prepareQueues(database.url)
  const queue = await openQueue(database.url, { supervise: true, log: recordLog().log })
  const listening = "select pid from pg_stat_activity where query ~ '^LISTEN' and datname = current_database()"
  const find = () => withClient(database.url, (owner) => owner.query<{ pid: number }>(listening))
  const listener = (but = 0) =>
    eventually(async () => (await find()).rows.find(({ pid }) => pid !== but)?.pid, 'a listener')
  const handled: string[] = []
  await queue.work('deliver-case', async ({ applicationId }) => void handled.push(applicationId))
  const before = await listener()
  await execute(database.url, `select pg_terminate_backend(${before})`)
  const applicationId = randomUUID()
  await queue.queueIn(db).send('deliver-case', { applicationId })
  await eventually(async () => handled.includes(applicationId), 'the job')
  expect(await listener(before)).toBeGreaterThan(0)
  await queue.stop()
})

it('stops although its connections to the database are silent (API-07)', async () => {
  await prepareQueues(database.url)
  const url = new URL(database.url)
  const port = Number(url.port)
  const proxy = await startProxy(() => port)
  url.port = String(proxy.port)
  const queue = await openQueue(url.href, { supervise: true, log: recordLog().log })
  const stopListening = await queue.listen(() => {})
  proxy.freeze()
  await expect(stopListening()).resolves.toBeUndefined()
  await expect(queue.stop()).resolves.toBeUndefined()
  await proxy.close()
}, 20_000)
