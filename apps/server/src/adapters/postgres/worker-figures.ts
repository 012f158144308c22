/** The worker's figures in PostgreSQL. */
import { type RawBuilder, sql } from 'kysely'
import type { WorkerFigures } from '../../ports/worker-figures.ts'
import type { Database } from './database.ts'

export const workerFiguresIn = (db: Database): WorkerFigures => {
  const insert = (kind: string, value: number | RawBuilder<number>) =>
    db.insertInto('workerFigure').values({ kind, value })
  const replace = async (kind: string, value: number | RawBuilder<number>): Promise<void> => {
    await insert(kind, value)
      .onConflict((on) => on.column('kind').doUpdateSet({ value }))
      .execute()
  }
  return {
    add: async (kind, more) => {
      const sum = sql<number>`worker_figure.value + excluded.value`
      await insert(kind, more)
        .onConflict((on) => on.column('kind').doUpdateSet({ value: sum }))
        .execute()
    },
    set: replace,
    beat: () => replace('heartbeat', sql<number>`extract(epoch from clock_timestamp())`),
  }
}
