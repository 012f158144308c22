/** The worker's figures in PostgreSQL. */
import { sql } from 'kysely'
import type { WorkerFigures } from '../../ports/worker-figures.ts'
import type { Database } from './database.ts'

export const workerFiguresIn = (db: Database): WorkerFigures => ({
  add: async (kind, more) => {
    const counted = sql<number>`worker_figure.value + excluded.value`
    const insert = db.insertInto('workerFigure').values({ kind, value: more })
    await insert.onConflict((on) => on.column('kind').doUpdateSet({ value: counted })).execute()
  },
})
