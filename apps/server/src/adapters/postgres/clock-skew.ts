/** The differences between this host's clock, the database's, which all processes share, and the authority's. */
import { sql } from 'kysely'
import type pg from 'pg'
import type { AuthorityClock, ClockSkew } from '../../ports/clock.ts'
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

const NOW_MS = sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`

export const authorityClockIn = (db: Database): AuthorityClock => ({
  note: async (time) => {
    const ahead = sql<number>`${NOW_MS} - ${time.getTime()}::float8`
    await db
      .insertInto('workerFigure')
      .values([
        { kind: 'authority-clock', value: ahead },
        { kind: 'authority-clock-at', value: NOW_MS },
      ])
      .onConflict((on) => on.column('kind').doUpdateSet({ value: sql<number>`excluded.value` }))
      .execute()
  },
  last: async () => {
    const { rows } = await sql<{ ahead: number; age: number }>`
      select clock.value as ahead, ${NOW_MS} - at.value as age from worker_figure as clock, worker_figure as at
      where clock.kind = 'authority-clock' and at.kind = 'authority-clock-at'`.execute(db)
    return rows[0]
  },
})
