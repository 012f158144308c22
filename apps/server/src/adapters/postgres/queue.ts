/** Jobs on pg-boss: sent inside the business transaction, processed by the worker process. */

import { CompiledQuery } from 'kysely'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { CostlyFailure, type JobName, type JobQueue, type Jobs, PermanentFailure } from '../../ports/jobs.ts'
import type { Log } from '../../ports/log.ts'
import { describeError, redact } from '../../utilities/errors/redact-error.ts'
import { withinDeadline } from '../../utilities/timing/deadline.ts'
import { currentTraceHeaders, runInSpan } from '../../utilities/tracing/trace.ts'
import { CHECK_SECONDS, checkJobs } from './check-jobs.ts'
import type { Database } from './database.ts'
import { asService, REACHABLE } from './pool.ts'
import { CHANNEL, type Work } from './wake-workers.ts'

type Handler<Name extends JobName> = (data: Jobs[Name]) => Promise<void>
/** The queue, bound to one pool or transaction. */
export type QueueIn = (db: Database) => JobQueue

/**
 * Seconds. A failing external system is retried for four days, at last every five minutes. PDFs are printed one after
 * another, so a job may take minutes; the heartbeat reveals a dead worker sooner.
 */
const PATIENT = {
  retryLimit: 1200,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 900,
  heartbeatSeconds: 10,
  // Wakes the workers when the job is committed.
  notify: true,
}
/** Seconds between two polls of each worker while it is woken, by NOTIFY and by `checkJobs`, and otherwise. */
const POLL_SECONDS = { notifyPollingIntervalSeconds: 3600, pollingIntervalSeconds: 0.5 }
export const QUEUES: readonly JobName[] = [
  'deliver-case',
  'send-mail',
  'make-receipt',
  'print-thread',
  'stamp-evidence',
  'deliver-message',
]
const DAY_SECONDS = 86_400
/**
 * Seconds. Supervision without active jobs only cleans up. Queues do not change while a process runs, no job waits for
 * another ("flow"), and `checkJobs` replaces notifications that a lost connection may have missed.
 */
const RARELY = {
  superviseIntervalSeconds: 60,
  queueCacheIntervalSeconds: 600,
  flowIntervalSeconds: DAY_SECONDS,
  notifyHeartbeatIntervalMs: 30_000,
}
/**
 * Fewer mails at once than the worker has connections. Threads have one printer, and so have receipts: while it prints
 * one, the next is described. Each notification of a job makes all workers of its queue look for it.
 */
const AT_ONCE: Record<JobName, number> = {
  'deliver-case': 10,
  'deliver-message': 10,
  'make-receipt': 2,
  'print-thread': 1,
  'stamp-evidence': 10,
  'send-mail': 4,
}
/**
 * Tries that end with a CostlyFailure, whatever others a job had. Without others, the last begins about a minute after
 * the first.
 */
const COSTLY_TRIES = 6
export const DEAD_LETTER = 'dead-letter'

export type Queue = {
  queueIn: QueueIn
  /**
   * Handles jobs of one name. When a handler throws, the job is retried later. After the last retry, a
   * PermanentFailure, or the sixth CostlyFailure, it is moved to the dead-letter queue.
   */
  work<Name extends JobName>(name: Name, handler: Handler<Name>): Promise<void>
  /** Must be called every CHECK_SECONDS. */
  checkJobs(): Promise<void>
  /**
   * Calls `wake` when work of a kind is stored, and without a kind when messages may have been lost. The result ends
   * that.
   */
  listen(wake: (work?: Work) => void): Promise<() => Promise<void>>
  boss: PgBoss
  stop(): Promise<void>
}

/**
 * A job with the same key that waits, also for its next try. The lock lets it start after the transaction that sends it
 * again, so that it reads what that transaction writes.
 */
const LOCK_WAITING = `
  select from jobs.job where name = $1 and singleton_key = $2 and state < 'active' for update`

/** The fields of log lines about a job. */
const fieldsOf = ({ id, name, data, retryCount }: JobWithMetadata<Jobs[JobName]>) => ({
  job: name,
  jobId: id,
  applicationId: data.applicationId,
  ...('kind' in data && { kind: data.kind }),
  tries: retryCount + 1,
})

/** The costly tries of a job, also this one; they are stored with its error. */
const costlyTriesOf = ({ output }: { output: object | null }, error: unknown): number => {
  const earlier = output && 'costlyTries' in output ? Number(output.costlyTries) : 0
  return error instanceof CostlyFailure ? earlier + 1 : earlier
}

/**
 * The result of one job. The error is stored with the job, redacted. One line of the log says how the job ended.
 */
const settle = async <Name extends JobName>(
  job: JobWithMetadata<Jobs[Name]>,
  handler: Handler<Name>,
  log: Log,
): Promise<JobResult> => {
  const { id, name, data, retryCount, retryLimit } = job
  const isFinal = (error: unknown): boolean =>
    error instanceof PermanentFailure || costlyTriesOf(job, error) >= COSTLY_TRIES
  try {
    await runInSpan(name, data, fieldsOf(job), async () => {
      try {
        await handler(data)
        log.info('job done')
      } catch (err) {
        if (isFinal(err) || retryCount >= retryLimit) log.error({ err }, 'job given up')
        else log.warn({ err }, 'job failed, it is tried again')
        throw err
      }
    })
    return { id, status: 'completed' }
  } catch (error) {
    const costlyTries = costlyTriesOf(job, error)
    const output = { ...describeError(error), ...(costlyTries > 0 && { costlyTries }) }
    return { id, status: isFinal(error) ? 'deadletter' : 'failed', output }
  }
}

/** Earlier versions stored the external systems' answers, without a code. */
const REMOVE_UNREDACTED = `
  update jobs.job set output = null, source_output = null
  where (output ? 'message' and not output ? 'code') or (source_output ? 'message' and not source_output ? 'code')`

/** Earlier versions left names in the messages. */
const redactStored = async (boss: PgBoss): Promise<void> => {
  const db = boss.getDb()
  for (const column of ['output', 'source_output']) {
    const message = `${column} ->> 'message'`
    const { rows } = await db.executeSql(
      `select distinct ${message} as said from jobs.job where ${message} is not null`,
    )
    for (const { said } of rows as { said: string }[])
      if (redact(said) !== said)
        await db.executeSql(
          `update jobs.job set ${column} = jsonb_set(${column}, '{message}', to_jsonb($1::text)) where ${message} = $2`,
          [redact(said), said],
        )
  }
}

/** Time of running jobs to end, and of a connection to close, in milliseconds. */
const [JOBS_MS, CLOSE_MS] = [5000, 2000]

/** Waits for `closing`, but not for ever: a silent connection never confirms its end. */
const endSilent = (closing: Promise<void>, milliseconds = CLOSE_MS): Promise<void> =>
  withinDeadline(closing, milliseconds, 'the end of a connection').catch(() => {})

const SCHEMA = { schema: 'jobs', schedule: false } as const

/** Creates or updates the queues as the database's owner, and grants `sievert_app` their use. */
export const prepareQueues = async (ownerUrl: string): Promise<void> => {
  const boss = new PgBoss({ ...SCHEMA, ...REACHABLE, connectionString: ownerUrl, supervise: false, max: 1 })
  // Failed statements throw by themselves.
  boss.on('error', () => {})
  await boss.start()
  try {
    await boss.createQueue(DEAD_LETTER)
    for (const name of QUEUES) {
      await boss.createQueue(name, { policy: 'short', deadLetter: DEAD_LETTER, ...PATIENT })
      await boss.updateQueue(name, PATIENT) // created by an earlier version
    }
    await boss.getDb().executeSql(REMOVE_UNREDACTED)
    await redactStored(boss)
    // One transaction under a lock, since processes that start together would conflict over their grants.
    await boss.getDb().executeSql(`
      select pg_advisory_xact_lock(hashtext('sievert.jobs.grants'));
      grant usage on schema jobs to sievert_app;
      grant select, insert, update, delete on all tables in schema jobs to sievert_app;
      grant execute on all functions in schema jobs to sievert_app`)
  } finally {
    await boss.stop()
  }
}

const refuseMissingQueues = async (boss: PgBoss): Promise<void> => {
  const made = new Set((await boss.getQueues()).map(({ name }) => name))
  const missing = QUEUES.filter((name) => !made.has(name))
  if (missing.length > 0)
    throw new Error(`MIGRATION_DATABASE_URL is missing: queues are to be made first (${missing.join(', ')})`)
}

/**
 * Opens the queues that `prepareQueues` created. `supervise`: true for the worker, which maintains them; a web process
 * only sends.
 */
export const openQueue = async (
  connectionString: string,
  { supervise, log }: { supervise: boolean; log: Log },
): Promise<Queue> => {
  const boss = new PgBoss({
    ...SCHEMA,
    ...asService(connectionString),
    migrate: false,
    supervise,
    useListenNotify: supervise,
    ...RARELY,
    monitorIntervalSeconds: CHECK_SECONDS,
    max: supervise ? 6 : 2,
  })
  boss.on('error', (err) => log.warn({ err }, 'queue'))
  boss.on('warning', ({ message }) => log.warn(`queue: ${message}`))
  await boss.start()
  await refuseMissingQueues(boss)
  const workers = new Map<JobName, readonly string[]>()
  return {
    boss,
    queueIn: (db) => ({
      send: async (name, data) => {
        const singletonKey = Object.values(data).join(' ')
        const executeSql = (text: string, values?: unknown[]) => db.executeQuery(CompiledQuery.raw(text, values))
        // A thread that cannot be printed would get another job, with tries of its own, at each change.
        if (name === 'print-thread' && (await executeSql(LOCK_WAITING, [name, singletonKey])).rows.length > 0) return
        await boss.send(name, { ...data, ...currentTraceHeaders() }, { singletonKey, db: { executeSql } })
      },
    }),
    work: async (name, handler) => {
      const options = {
        ...POLL_SECONDS,
        perJobResults: true,
        includeMetadata: true,
      } as const
      // Workers of one job each: those of a batch, or of `localConcurrency`, fetch nothing more when one job ends.
      const start = async (): Promise<string> => {
        const worker = await boss.work<Jobs[typeof name], JobResult[], typeof options>(name, options, async (jobs) => {
          const results = await Promise.all(jobs.map((job) => settle(job, handler, log)))
          boss.notifyWorker(worker)
          return results
        })
        return worker
      }
      workers.set(name, await Promise.all(Array.from({ length: AT_ONCE[name] }, start)))
    },
    checkJobs: () => checkJobs(boss, QUEUES, workers),
    listen: async (wake) => {
      const listening = await boss.getDb().listen?.(CHANNEL, (work) => wake(work as Work), wake)
      return async () => listening && endSilent(listening.close())
    },
    stop: () => endSilent(boss.stop({ timeout: JOBS_MS }), JOBS_MS + CLOSE_MS),
  }
}
