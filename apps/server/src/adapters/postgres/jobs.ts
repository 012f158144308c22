/** For operators: the jobs of all queues that wait, run or were given up, and what an operator does with one. */
import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import type { JobName } from '../../ports/jobs.ts'
import { createLog } from '../log/log.ts'
import { append, inTransaction, type Word } from './expired.ts'
import { DEAD_LETTER, openQueue, QUEUES } from './queue.ts'
import { withClient } from './ready-database.ts'

/**
 * `queue`: that in which it ran. `error`: of its last try, the code first, redacted. `about`: the ids that it has as
 * data. A job that was given up waits in the dead-letter queue, under a new id. `formerIds`: those of its tries, which
 * the log quotes; the first one first.
 */
export type ListedJob = {
  id: string
  formerIds: string[]
  queue: string
  state: 'waiting' | 'active' | 'given up'
  tries: number
  createdAt: Date
  nextTry: Date | null
  error: string | null
  about: Record<string, string>
}

/** Oldest first. `id`: this one alone, by its own id or a former one. */
export const listJobs = async (client: pg.ClientBase, id?: string): Promise<ListedJob[]> => {
  const { rows } = await client.query<ListedJob>(
    `select id, array_remove(array[source_root_id, nullif(source_id, source_root_id)], null) as "formerIds",
       coalesce(source_name, name) as queue,
       case when name = $1 then 'given up' when state = 'active' then 'active' else 'waiting' end as state,
       case when name = $1 then source_retry_count + 1 when state = 'created' then 0 else retry_count + 1 end as tries,
       coalesce(source_created_on, created_on) as "createdAt",
       case when name <> $1 and state < 'active' then start_after end as "nextTry",
       nullif(concat_ws(': ', said.output ->> 'code', nullif(said.output ->> 'message', '')), '') as error,
       data - 'traceparent' - 'tracestate' as about
     from jobs.job, lateral (select coalesce(source_output, output) as output) as said
     where (name = any ($2) and state <= 'active' or name = $1 and state < 'active') and ($3::uuid is null
       or $3 in (id, source_id, source_root_id)
       or source_root_id = (select source_root_id from jobs.job where id = $3 and state = 'failed' limit 1))
     order by "createdAt", id`,
    [DEAD_LETTER, QUEUES, id ?? null],
  )
  return rows
}

export type JobAction = 'retry' | 'discard'

type Db = { executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> }

/** Runs `work` with the job queue in a transaction of the owner's connection. */
const withQueue = async <T>(
  databaseUrl: string,
  work: (client: pg.Client, boss: PgBoss, db: Db) => Promise<T>,
): Promise<T> => {
  const { boss, stop } = await openQueue(databaseUrl, { supervise: false, log: createLog('warn', process.stderr) })
  try {
    return await withClient(databaseUrl, (client) => {
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
      return inTransaction(client, () => work(client, boss, db))
    })
  } finally {
    await stop()
  }
}

/**
 * Retries a job at once, or removes it for good, and writes that into the audit log with the operator's word. Returns
 * the reason when neither is possible, otherwise the job.
 */
export const handleJob = async (
  databaseUrl: string,
  id: string,
  action: JobAction,
  word: Word,
): Promise<ListedJob | string> =>
  withQueue(databaseUrl, async (client, boss, db) => {
    const [job] = await listJobs(client, id)
    if (!job) return 'does not wait, and was not given up'
    if (job.state === 'active') return 'is being done by a worker'
    const isDead = job.state === 'given up'
    if (action === 'discard') await boss.deleteJob(isDead ? DEAD_LETTER : job.queue, job.id, { db })
    else if (isDead) await boss.redrive(DEAD_LETTER, { ids: [job.id], db })
    else await boss.update(job.queue, undefined, { id: job.id, startAfter: new Date(), db })
    const detail = { ...word, queue: job.queue, job: job.id, ...job.about }
    await append(client, 'jobs', { action: action === 'retry' ? 'job-retried' : 'job-discarded', detail })
    return job
  })

/** Retries all jobs of a queue that were given up, with one entry in the audit log. Returns how many. */
export const retryAllJobs = (databaseUrl: string, queue: JobName, word: Word): Promise<number> =>
  withQueue(databaseUrl, async (client, boss, db) => {
    const jobs = await boss.redrive(DEAD_LETTER, { sourceName: queue, limit: 1_000_000, db })
    if (jobs > 0) await append(client, 'jobs', { action: 'job-retried', detail: { ...word, queue, jobs } })
    return jobs
  })
