/** Jobs that wait: which come first, which are due, and which a crashed worker left. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/journey.ts'
import { recordLog } from '../../../test/record-log.ts'
import type { Jobs } from '../../ports/jobs.ts'
import { type Database, openDatabase } from './database.ts'
import { openQueue, prepareQueues, type Queue } from './queue.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: pg.Client
let db: Database
let queue: Queue
beforeAll(async () => {
  database = await createTestDatabase()
  await prepareQueues(database.url)
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  const { log } = recordLog()
  db = openDatabase(database.serviceUrl, log)
  queue = await openQueue(database.serviceUrl, { supervise: true, log })
})
beforeEach(() => owner.query('delete from jobs.job'))
afterAll(async () => {
  await queue.stop()
  await db.destroy()
  await owner.end()
  await database.drop()
})

type Row = { state: string; data: Jobs['deliver-case']; priority: number }
const jobs = async () => (await owner.query<Row>('select state, data, priority from jobs.job order by created_on')).rows
/** Sends a delivery and returns the id of its application. */
const delivery = async (): Promise<string> => {
  const applicationId = randomUUID()
  await queue.queueIn(db).send('deliver-case', { applicationId })
  return applicationId
}

it('prioritizes new jobs over those waiting for 30 seconds, for a first try or a retry (CAS-01)', async () => {
  const old = [await delivery(), await delivery(), await delivery()]
  for (const [index, state] of ['created', 'retry', 'active'].entries())
    await owner.query(
      "update jobs.job set state = $2, created_on = now() - interval '40 seconds' where data ->> 'applicationId' = $1",
      [old[index], state],
    )
  const young = await delivery()
  await owner.query(
    "update jobs.job set created_on = now() - interval '20 seconds' where priority = 0 and created_on > now() - interval '30 seconds'",
  )
  await queue.boss.send('dead-letter', {})
  await owner.query("update jobs.job set created_on = now() - interval '1 hour' where name = 'dead-letter'")
  await queue.checkJobs()
  const passed = (await jobs()).filter(({ priority }) => priority < 0)
  expect(passed.map(({ data }) => data.applicationId).toSorted()).toEqual(old.slice(0, 2).toSorted())
  const order: string[] = []
  await owner.query("update jobs.job set state = 'created', start_after = now() where state = 'retry'")
  await owner.query("delete from jobs.job where state = 'active'")
  for (let taken = 0; taken < 3; taken++)
    for (const { data } of await queue.boss.fetch<Jobs['deliver-case']>('deliver-case')) order.push(data.applicationId)
  expect(order[0]).toBe(young)
})

it('fetches the next job whenever one ends, at most ten at once, however long another takes (CAS-01)', async () => {
  const ids = Array.from({ length: 25 }, () => randomUUID())
  const send = (applicationId: string) => queue.queueIn(db).send('deliver-case', { applicationId })
  for (const id of ids) await send(id)
  const [full, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done: string[] = []
  let [running, most] = [0, 0]
  await queue.checkJobs()
  await queue.work('deliver-case', async ({ applicationId }) => {
    most = Math.max(most, ++running)
    if (running === 10) full.resolve()
    await full.promise
    await (applicationId === ids[0] ? mayEnd.promise : sleep(20))
    running--
    done.push(applicationId)
  })
  await eventually(async () => done.length === 24, 'the others')
  const late = randomUUID()
  await send(late)
  await eventually(async () => done.includes(late), 'a later one')
  expect([done.length, running, most]).toEqual([25, 1, 10])
  mayEnd.resolve()
  await queue.boss.offWork('deliver-case', { wait: true })
  expect(done.at(-1)).toBe(ids[0])
})

it('finds retries that are due and jobs of crashed workers between its slow polls (CAS-01)', async () => {
  const tries: string[] = []
  await queue.work('deliver-case', async ({ applicationId }) => {
    tries.push(applicationId)
    if (tries.length === 1) throw new Error('they are away')
  })
  const triedAgain = async (prepare: string) => {
    const before = tries.length
    await owner.query(`update jobs.job set ${prepare} where name = 'deliver-case'`)
    await owner.query('update jobs.queue set monitor_on = null')
    await eventually(async () => {
      await queue.checkJobs()
      return tries.length > before
    }, 'another try')
  }
  const first = await delivery()
  await eventually(async () => (await jobs())[0]?.state === 'retry', 'the first try')
  await triedAgain('start_after = now()')
  await eventually(async () => (await jobs())[0]?.state === 'completed', 'the second try')
  await triedAgain("state = 'active', heartbeat_on = now() - interval '30 seconds', retry_delay = 0")
  expect(tries).toEqual([first, first, first])
})
