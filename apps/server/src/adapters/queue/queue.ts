/** Jobs on pg-boss: sent inside the business transaction, worked on by the worker process. */
import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Database } from '../../database.ts'
import type { JobName, JobQueue, Jobs } from '../../ports/jobs.ts'

/** The queue as seen from one pool or transaction. */
export type QueueIn = (db: Database) => JobQueue

type QueueSettings = { retryLimit: number; retryDelay: number; retryBackoff: boolean; expireInSeconds: number }
const patient: QueueSettings = { retryLimit: 60, retryDelay: 2, retryBackoff: true, expireInSeconds: 30 }
const QUEUES: Record<JobName, QueueSettings> = {
  'deliver-case': patient,
  'send-mail': patient,
  'make-receipt': patient,
  'check-document': patient,
  // A signing is followed until it ends, at most some minutes: one try every two seconds, no backing off.
  'follow-signing': { retryLimit: 300, retryDelay: 2, retryBackoff: false, expireInSeconds: 30 },
}
export const DEAD_LETTER = 'dead-letter'

export type Queue = {
  queueIn: QueueIn
  /** Handles jobs of one name; a handler that throws is called again later, at last the job is dead-lettered. */
  work<Name extends JobName>(name: Name, handler: (data: Jobs[Name]) => Promise<void>): Promise<void>
  /** Runs `task` on a cron schedule in Swedish time, in one process at a time. */
  schedule(name: string, cron: string, task: () => Promise<void>): Promise<void>
  boss: PgBoss
  stop(): Promise<void>
}

/** `supervise`: the worker keeps the queues in order; a web process only sends. */
export const openQueue = async (
  connectionString: string,
  { supervise, log }: { supervise: boolean; log: (message: string) => void },
): Promise<Queue> => {
  const boss = new PgBoss({ connectionString, schema: 'jobs', supervise, schedule: supervise, max: supervise ? 6 : 2 })
  boss.on('error', (error) => log(`queue: ${error.message}`))
  await boss.start()
  await boss.createQueue(DEAD_LETTER)
  for (const [name, settings] of Object.entries(QUEUES))
    await boss.createQueue(name, { policy: 'short', deadLetter: DEAD_LETTER, ...settings })
  await boss.getDb().executeSql(`
    grant usage on schema jobs to sievert_app;
    grant select, insert, update, delete on all tables in schema jobs to sievert_app;
    grant execute on all functions in schema jobs to sievert_app`)
  return {
    boss,
    queueIn: (db) => ({
      send: async (name, data, { key, startAfterSeconds } = {}) => {
        await boss.send(name, data, {
          singletonKey: key ?? Object.values(data).join(' '),
          ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
          db: {
            executeSql: async (text, values = []) => ({
              rows: [...(await db.executeQuery(CompiledQuery.raw(text, [...values]))).rows],
            }),
          },
        })
      },
    }),
    work: async (name, handler) => {
      await boss.work<Jobs[typeof name]>(name, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async (jobs) => {
        for (const job of jobs) await handler(job.data)
      })
    },
    schedule: async (name, cron, task) => {
      await boss.createQueue(name, { policy: 'stately', retryLimit: 3 })
      await boss.work(name, { pollingIntervalSeconds: 5 }, async () => task())
      await boss.schedule(name, cron, null, { tz: 'Europe/Stockholm' })
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}
