/**
 * Makes a worker that was just killed look like one killed a minute ago. Only the nightly suite waits for the real
 * timeout.
 */
import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** No other worker may use the test's database. */
export const expireWorkerLease = async ({ db }: Pick<TestApp, 'db'>): Promise<void> => {
  if (process.env['NIGHTLY']) return
  await sql`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`.execute(db)
  await sql`update document set check_after = clock_timestamp() where state = 'checking'`.execute(db)
}
