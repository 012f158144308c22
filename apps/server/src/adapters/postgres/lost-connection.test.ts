/** The connections of the application, and what becomes of it when they break. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { execute } from '../../../test/database-server.ts'
import { type Database, openDatabase } from './database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, () => {})
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const ownPid = async (within: Database) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(within)
  return rows[0]?.pid ?? 0
}

it('goes on with another connection when one is lost in the middle of a transaction (API-03)', async () => {
  const lost = db.transaction().execute(async (transaction) => {
    await execute(database.url, `select pg_terminate_backend(${await ownPid(transaction)})`)
    await ownPid(transaction)
  })
  await expect(lost).rejects.toThrow(/terminat|connection error|ECONNRESET/)
  expect(await ownPid(db)).toBeGreaterThan(0)
})
