/** The difference between this host's clock and the database's, which all processes share. */
import { sql } from 'kysely'
import type { ClockSkew } from '../../ports/clock.ts'
import type { Database } from './database.ts'

/** Reads the real clock, never the test clock. A difference that the round trip can explain counts as zero. */
export const clockSkewIn =
  (db: Database): ClockSkew =>
  async () => {
    const before = Date.now()
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    const after = Date.now()
    const there = rows[0]?.now.getTime() ?? before
    if (there > after) return after - there
    return Math.max(0, before - there)
  }
