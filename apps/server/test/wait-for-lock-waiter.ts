/** Waits until a transaction waits for a lock of another: tests of conflicts begin there, on any machine. */
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { eventually } from './journey.ts'

const WAITING = sql`select pid from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`

export const waitForLockWaiter = ({ db }: Pick<TestApp, 'db'>) =>
  eventually(async () => (await WAITING.execute(db)).rows.length === 1, 'one that waits its turn')
