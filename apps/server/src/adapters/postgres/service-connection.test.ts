/** Role and time limits of the service's connections, whatever the address of the database says. */

import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { recordLog } from '../../../test/record-log.ts'
import { refuseLostSessions } from './check-session.ts'
import { openDatabase } from './database.ts'
import { asService } from './pool.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const LIMITS = { role: 'sievert_app', statement: '15s', idle: '30s' }

it.each(['', '?options=-c%20role%3Dnone%20-c%20statement_timeout%3D0', '?application_name=web&statement_timeout=0'])(
  'has the role and the time limits of the service with the address parameters "%s" (API-07)',
  async (parameters) => {
    const db = openDatabase(`${database.url}${parameters}`, recordLog().log, 1)
    const { rows } = await sql`
      select current_user as role, current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
    await db.destroy()
    expect(rows).toEqual([LIMITS])
  },
)

it('accepts a database without a pooler at start (API-07)', async () => {
  await expect(refuseLostSessions(database.serviceUrl)).resolves.toBeUndefined()
})

it('times out a silent connection despite query_timeout=0 in the URL (API-07)', async () => {
  const address = asService(`${database.url}?query_timeout=0`).connectionString
  const client = new pg.Client(address.replace(/query_timeout=\d{2,}/, 'query_timeout=100'))
  await client.connect()
  await expect(client.query('select pg_sleep(5)')).rejects.toThrow('Query read timeout')
  await client.end()
})
