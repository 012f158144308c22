/** The queue: jobs are sent with the transaction, wait once, are retried long enough, and do not delay others. */
import { randomUUID } from 'node:crypto'
import { context, propagation } from '@opentelemetry/api'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/journey.ts'
import { recordLog } from '../../../test/record-log.ts'
import { CostlyFailure, type JobName, type Jobs, PermanentFailure } from '../../ports/jobs.ts'
import { currentTraceHeaders } from '../../utilities/tracing/trace.ts'
import { type Database, openDatabase } from './database.ts'
import { openQueue, prepareQueues, type Queue } from './queue.ts'

type Row = { id: string; name: string; state: string; data: object; output: object | null; priority: number }

const NAMES: readonly JobName[] = [
  'deliver-case',
  'deliver-message',
  'make-receipt',
  'print-thread',
  'send-mail',
  'stamp-evidence',
]
const { log, lines: logged, entries, clear } = recordLog()
let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: pg.Client
let db: Database
let queue: Queue
const opened: Queue[] = []
const open = async (url = database.serviceUrl, supervise = false) => {
  const one = await openQueue(url, { supervise, log })
  opened.push(one)
  return one
}
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  db = openDatabase(database.serviceUrl, recordLog().log)
})
beforeEach(async () => {
  await owner.query('delete from jobs.job')
  clear()
})
afterAll(async () => {
  for (const each of opened) await each.stop()
  await db.destroy()
  await owner.end()
  await database.drop()
})

const jobs = async (): Promise<Row[]> =>
  (await owner.query<Row>('select id, name, state, data, output, priority from jobs.job order by created_on')).rows
const send = <Name extends JobName>(name: Name, data: Jobs[Name]) => queue.queueIn(db).send(name, data)
/** Sends a delivery and returns the id of its application. */
const delivery = async (): Promise<string> => {
  const applicationId = randomUUID()
  await send('deliver-case', { applicationId })
  return applicationId
}
/** Runs `handler` on deliveries until none is due; returns all jobs. */
const worked = async (handler: (applicationId: string) => Promise<void>): Promise<Row[]> => {
  await queue.work('deliver-case', ({ applicationId }) => handler(applicationId))
  const rest = "select from jobs.job where state in ('created', 'active') and name = 'deliver-case'"
  await eventually(async () => (await owner.query(rest)).rowCount === 0, 'all deliveries tried')
  await queue.boss.offWork('deliver-case', { wait: true })
  return jobs()
}
const inTrace = <T>(traceparent: string, work: () => Promise<T>): Promise<T> =>
  context.with(propagation.extract(context.active(), { traceparent }), work)
const TRACE = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`

// Must be the first test: the others use the queues that it creates.
it('makes the queues where there are none, and the service may use them (CAS-01)', async () => {
  await owner.query('drop schema jobs cascade')
  await prepareQueues(database.url)
  queue = await open()
  await send('deliver-case', { applicationId: randomUUID() })
  expect(await jobs()).toHaveLength(1)
})

it('sends with the transaction: a rollback sends nothing (CAS-01)', async () => {
  const applicationId = randomUUID()
  const sending = db.transaction().execute(async (transaction) => {
    await queue.queueIn(transaction).send('deliver-case', { applicationId })
    throw new Error('undone')
  })
  await expect(sending).rejects.toThrow('undone')
  expect(await jobs()).toEqual([])
  await db.transaction().execute((transaction) => queue.queueIn(transaction).send('deliver-case', { applicationId }))
  expect(await jobs()).toMatchObject([{ name: 'deliver-case', state: 'created', data: { applicationId } }])
})

it.each(NAMES)('queues one pending job %s per subject, in any trace (CAS-01)', async (name) => {
  const about = (applicationId: string, occasion: string) =>
    send(name, { applicationId, ...(name === 'send-mail' ? { kind: 'expiry', occasion } : {}) })
  for (const trace of [TRACE, TRACE.replaceAll('1', '3')])
    await inTrace(trace, async () => {
      await about('some', 'expiry1')
      // Plain concatenation would give both the same key.
      await about('someexpiry', '1')
    })
  expect(await jobs()).toHaveLength(2)
})

it('continues the trace in which a job was sent (API-03)', async () => {
  await inTrace(TRACE, delivery)
  const traces: string[] = []
  await worked(async () => void traces.push(currentTraceHeaders()['traceparent'] ?? ''))
  // The job has its own span when an operator collects traces.
  expect(traces).toEqual([expect.stringMatching(/^00-1{32}-/)])
})

it('processes the rest of a batch when one job fails, and stores the error for its retry (CAS-01)', async () => {
  const [good, bad] = [await delivery(), await delivery()]
  const failOnce = async (applicationId: string) => {
    if (applicationId === bad) throw new Error('they are away')
  }
  expect(await worked(failOnce)).toMatchObject([
    { data: { applicationId: good }, state: 'completed' },
    { data: { applicationId: bad }, state: 'retry', output: { code: 'Error', message: 'they are away' } },
  ])
  expect(entries.map(({ level, msg, applicationId }) => `${level} ${msg} ${String(applicationId)}`).toSorted()).toEqual(
    [`info job done ${good}`, `warn job failed, it is tried again ${bad}`],
  )
  await owner.query("update jobs.job set state = 'created', start_after = now() where state = 'retry'")
  expect((await worked(async () => {})).map(({ state }) => state)).toEqual(['completed', 'completed'])
})

it.each([
  ['a permanent failure at once', new PermanentFailure('they said no'), 1],
  ['a costly one after six costly tries', new CostlyFailure('they said no'), 6],
])('dead-letters %s, and logs it (CAS-01, REV-10)', async (_what, failure, tries) => {
  const applicationId = await delivery()
  await owner.query('update jobs.job set retry_count = $1, output = $2', [tries - 1, { costlyTries: tries - 1 }])
  const rows = (await worked(() => Promise.reject(failure))).toSorted((a, b) => a.name.localeCompare(b.name))
  expect(rows).toMatchObject([
    { name: 'dead-letter', data: { applicationId }, state: 'created' },
    { name: 'deliver-case', data: { applicationId }, state: 'failed', output: { message: 'they said no' } },
  ])
  expect(logged).toEqual(['job given up: Error: they said no'])
  expect(entries).toMatchObject([{ level: 'error', job: 'deliver-case', jobId: rows[1]?.id, applicationId, tries }])
})

it('counts costly tries on their own, among other failures (CAS-01, REV-10)', async () => {
  await delivery()
  await owner.query('update jobs.job set retry_count = 100')
  const failures = [Error, CostlyFailure, Error, CostlyFailure, CostlyFailure, CostlyFailure, CostlyFailure]
  for (const Failure of failures) {
    expect(await worked(() => Promise.reject(new Failure('no memory')))).toMatchObject([{ state: 'retry' }])
    await owner.query("update jobs.job set state = 'created', start_after = now()")
  }
  const rows = await worked(() => Promise.reject(new CostlyFailure('no memory')))
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['created', 'failed'])
}, 30_000)

it.each([
  [0, 2, 4],
  [3, 16, 32],
  [4, 32, 64],
  [10, 300, 300],
  [1100, 300, 300],
])(
  'after %i tries in vain waits for the next at least %i seconds and at most %i (CAS-01, HND-01)',
  async (tries, least, most) => {
    await delivery()
    await owner.query('update jobs.job set retry_count = $1', [tries])
    const before = Date.now()
    await worked(() => Promise.reject(new (tries < 5 ? CostlyFailure : Error)('they are away')))
    const { rows } = await owner.query<{ next: Date }>("select start_after as next from jobs.job where state = 'retry'")
    const waits = ((rows[0]?.next.getTime() ?? 0) - before) / 1000
    expect(waits).toBeGreaterThanOrEqual(least - 0.1)
    expect(waits).toBeLessThan(most + 30)
  },
)

it('stores of an error its code and a text without addresses, numbers and quotations (PRV-02)', async () => {
  await delivery()
  await owner.query('update jobs.job set retry_count = retry_limit')
  const said = 'Message failed: 550 5.1.1 <anna@exempel.se>: recipient 19121212-1212 unknown, "Anna Andersson"'
  const refused = Object.assign(new Error(said), { code: 'EENVELOPE', responseCode: 550 })
  await worked(() => Promise.reject(refused))
  const { rows } = await owner.query('select name, output, source_output from jobs.job order by name')
  const output = { code: 'EENVELOPE 550', message: 'Message failed: 550 5.1.1 … recipient … unknown …' }
  expect(rows).toEqual([
    { name: 'dead-letter', output: null, source_output: output },
    { name: 'deliver-case', output, source_output: null },
  ])
})

it('removes error details stored by an earlier version (PRV-02)', async () => {
  const code = 'EENVELOPE'
  const earlier = [
    { message: 'no mailbox anna@exempel.se' },
    { code, message: 'no mailbox' },
    { code, message: 'mailbox of annasvensson is full' },
  ]
  for (const output of earlier) {
    const id = await delivery()
    const fail = "update jobs.job set state = 'failed', output = $2 where data ->> 'applicationId' = $1"
    await owner.query(fail, [id, output])
  }
  await prepareQueues(database.url)
  expect((await jobs()).map(({ output }) => output)).toEqual([
    null,
    { code, message: 'no mailbox' },
    { code, message: 'mailbox of … is full' },
  ])
})

it('dead-letters a job after its last retry (CAS-01)', async () => {
  const applicationId = await delivery()
  await owner.query('update jobs.job set retry_count = retry_limit')
  const all = await worked(() => Promise.reject(new Error('they are away')))
  expect(all.map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual([
    'dead-letter created',
    'deliver-case failed',
  ])
  expect(all.map(({ data }) => data)).toEqual([{ applicationId }, { applicationId }])
  expect(entries).toMatchObject([{ level: 'error', msg: 'job given up', applicationId }])
})

it('stops when its current job has ended (CAS-01)', async () => {
  await delivery()
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ending = await open()
  await ending.work('deliver-case', async () => {
    begun.resolve()
    await mayEnd.promise
  })
  await begun.promise
  const stopped = ending.stop()
  mayEnd.resolve()
  await stopped
  expect((await jobs()).map(({ state }) => state)).toEqual(['completed'])
})

const CONNECTIONS =
  "select pid from pg_stat_activity where application_name = 'pgboss' and datname = current_database()"

it('logs a lost connection, and continues with another (API-03)', async () => {
  await queue.checkJobs()
  await owner.query(`select pg_terminate_backend(pid) from (${CONNECTIONS}) as connection`)
  await eventually(async () => logged.length > 0, 'a word of it')
  expect(logged[0]).toMatch(/^queue: .*terminat/)
  await delivery()
  expect(await jobs()).toHaveLength(1)
})

it.each([
  ['a web process', false, 2],
  ['the worker', true, 6],
])('takes no more of the database’s connections than %s needs (API-03)', async (_who, supervise, most) => {
  const one = await open(database.serviceUrl, supervise)
  const pids = Array.from({ length: 10 }, async () => {
    const { rows } = await one.boss.getDb().executeSql('select pg_backend_pid() as pid, pg_sleep(0.1)')
    return rows[0].pid as number
  })
  expect(new Set(await Promise.all(pids)).size).toBe(most)
  await one.stop()
})

const TABLE = `select name, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds, dead_letter, notify
  from jobs.queue order by name`

it('makes the queues that are missing, brings those of an earlier version up to date, and leaves no connection (CAS-01)', async () => {
  const { rows: before } = await owner.query<{ name: string }>(TABLE)
  expect(before.map(({ name }) => name)).toEqual(['dead-letter', ...NAMES])
  await owner.query("delete from jobs.queue where name in ('send-mail', 'make-receipt')")
  await expect(open()).rejects.toThrow(
    'MIGRATION_DATABASE_URL is missing: queues are to be made first (send-mail, make-receipt)',
  )
  await owner.query(
    "update jobs.queue set retry_limit = 2, retry_backoff = false, retry_delay_max = null, notify = false where name = 'deliver-case'",
  )
  const ofOthers = (await owner.query<{ pid: number }>(CONNECTIONS)).rows.map(({ pid }) => pid)
  await Promise.all([prepareQueues(database.url), prepareQueues(database.url)])
  const left = `${CONNECTIONS} and pid <> all ($1)`
  await eventually(async () => (await owner.query(left, [ofOthers])).rowCount === 0, 'no connection left', 50)
  expect((await owner.query(TABLE)).rows).toEqual(before)
  await (await open()).stop()
})

it('changes nothing of an earlier version’s queues where it only sends, not even as their owner (SIG-07)', async () => {
  const version = async () =>
    (await owner.query<{ version: number }>('select version from jobs.version')).rows[0]?.version
  const now = await version()
  await owner.query('update jobs.version set version = version - 1')
  const earlier = await version()
  await expect(open(database.url)).rejects.toThrow(/migrat/)
  expect(await version()).toBe(earlier)
  await owner.query('update jobs.version set version = $1', [now])
})
