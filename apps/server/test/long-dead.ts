/** A worker that has just been killed is taken for one that died a minute ago, which is waited for at night alone. */
import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Nobody else may be at work on the test's database. */
export const seemLongDead = async ({ db }: Pick<TestApp, 'db'>): Promise<void> => {
  if (process.env['NIGHTLY']) return
  await sql`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`.execute(db)
  await sql`update document set check_after = clock_timestamp() where state = 'checking'`.execute(db)
}
