/** Finds jobs that no notification announces: retries, and jobs of crashed workers. */
import type { PgBoss } from 'pg-boss'
import type { JobName } from '../../ports/jobs.ts'

/** Seconds between two calls of `checkJobs`. The job of a crashed worker restarts after about 20 seconds. */
export const CHECK_SECONDS = 4
/**
 * Seconds. Jobs that have waited longer lose their priority over new jobs, so that a backlog does not delay new work.
 */
const FRESH_SECONDS = 30
const PROMOTE_NEW_JOBS = `
  update jobs.job set priority = -1
  where state in ('created', 'retry') and priority = 0 and name = any ($1) and created_on < now() - make_interval(secs => $2)`

type Waiting = { name: JobName; isDue: boolean; isActive: boolean }
const WAITING = `
  select name, bool_or(state < 'active') as "isDue", bool_or(state = 'active') as "isActive" from jobs.job
  where name = any ($1) and (state = 'active' or state < 'active' and start_after <= now()) group by name`

/**
 * Wakes the workers of due jobs, gives new jobs priority over jobs that have waited long, and lets pg-boss restart jobs
 * whose heartbeat is overdue. `workers`: the ids of each queue's workers in this process.
 */
export const checkJobs = async (
  boss: PgBoss,
  queues: readonly JobName[],
  workers: ReadonlyMap<JobName, readonly string[]>,
): Promise<void> => {
  const { rows } = await boss.getDb().executeSql(WAITING, [queues])
  const waiting = rows as Waiting[]
  const due = waiting.filter(({ isDue }) => isDue)
  if (due.length > 0) await boss.getDb().executeSql(PROMOTE_NEW_JOBS, [queues, FRESH_SECONDS])
  for (const { name } of due) for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
  if (waiting.some(({ isActive }) => isActive)) await boss.supervise()
}
