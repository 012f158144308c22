/** Measures what the processes cost while nobody uses the service. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { processorSeconds, processorSecondsOfFamily } from '../support/processor-time.ts'
import { budget, tracked } from '../support/results.ts'
import type { Service } from '../support/service.ts'
import { rounded } from '../support/turns.ts'

/** The work of the start has ended by then, and the garbage collection after it. */
const SETTLED_SECONDS = 90
const SECONDS = 60
/** Half of it is what waking up costs the kernel and Node.js; statements take 5 to 10 ms each after a pause. */
const MOST_PERCENT = 4
const MOST_STATEMENTS = 60

/** Statements outside transactions, and transactions, since the database began. */
const statements = async (databaseUrl: string): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      'select (xact_commit + xact_rollback)::float8 as count from pg_stat_database where datname = current_database()',
    )
    return rows[0]?.count ?? Number.NaN
  } finally {
    await client.end()
  }
}

/** Percent of one core. */
export const measureIdle = async ({ server, worker, postgres, databaseUrl }: Service) => {
  console.log(`  idle: ${SETTLED_SECONDS + SECONDS} s`)
  const used = () => [processorSeconds(server), ...[worker, postgres].map(processorSecondsOfFamily)]
  await sleep(SETTLED_SECONDS * 1000)
  const [before, earlier] = [used(), await statements(databaseUrl)]
  await sleep(SECONDS * 1000)
  const percent = used().map((seconds, at) => rounded(((seconds - (before[at] ?? 0)) * 100) / SECONDS))
  const [ofServer, ofWorker, ofPostgres] = percent
  const perMinute = (((await statements(databaseUrl)) - earlier) * 60) / SECONDS
  const all = percent.reduce((sum, each) => sum + each, 0)
  return {
    idle: { 'server, % of a core': ofServer, 'worker, % of a core': ofWorker, 'PostgreSQL, % of a core': ofPostgres },
    budgets: [
      budget('idle, all processes', all, MOST_PERCENT, '% of a core'),
      tracked('idle, statements and transactions a minute', perMinute, MOST_STATEMENTS),
    ],
  }
}
