/** The difference between this host's clock and the database's, which all processes share. */
import { sql } from 'kysely'
import type pg from 'pg'
import type { ClockSkew } from '../../ports/clock.ts'
import type { Database } from './database.ts'

type Row = { now: Date }
const QUERY = 'select clock_timestamp() as now'

/** Reads the real clock, never the test clock. A difference that the round trip can explain counts as zero. */
const clockSkewBy =
  (read: () => Promise<{ rows: readonly Row[] }>): ClockSkew =>
  async () => {
    const before = Date.now()
    const { rows } = await read()
    const after = Date.now()
    const there = rows[0]?.now.getTime() ?? before
    if (there > after) return after - there
    return Math.max(0, before - there)
  }

export const clockSkewIn = (db: Database): ClockSkew => clockSkewBy(() => sql.raw<Row>(QUERY).execute(db))
export const clockSkewOf = (client: pg.ClientBase): ClockSkew => clockSkewBy(() => client.query<Row>(QUERY))
