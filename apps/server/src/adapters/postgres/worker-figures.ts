/** The worker's figures in PostgreSQL. */
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { WorkerFigures } from '../../ports/worker-figures.ts'
import type { Database } from './database.ts'

const INSTANCE = `${hostname()}:${process.pid}`
/** A worker that crashed is shown as silent for so long. */
const SILENT_DAYS = 1

export const workerFiguresIn = (db: Database): WorkerFigures => {
  const insert = (kind: string, value: number) => db.insertInto('workerFigure').values({ kind, value })
  return {
    add: async (kind, more) => {
      const sum = sql<number>`worker_figure.value + excluded.value`
      await insert(kind, more)
        .onConflict((on) => on.column('kind').doUpdateSet({ value: sum }))
        .execute()
    },
    set: async (kind, value) => {
      await insert(kind, value)
        .onConflict((on) => on.column('kind').doUpdateSet({ value }))
        .execute()
    },
    beat: async () => {
      const beatAt = sql<Date>`clock_timestamp()`
      const silent = sql<boolean>`instance <> ${INSTANCE} and beat_at < clock_timestamp() - make_interval(days => ${SILENT_DAYS})`
      await db
        .with('gone', (each) => each.deleteFrom('workerHeartbeat').where(silent))
        .insertInto('workerHeartbeat')
        .values({ instance: INSTANCE, beatAt })
        .onConflict((on) => on.column('instance').doUpdateSet({ beatAt }))
        .execute()
    },
    endBeat: async () => {
      await db.deleteFrom('workerHeartbeat').where('instance', '=', INSTANCE).execute()
    },
  }
}
