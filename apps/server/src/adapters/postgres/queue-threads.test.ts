/** The queue of threads to print: each application waits once, and one is printed at a time. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/journey.ts'
import { recordLog } from '../../../test/record-log.ts'
import { type Database, openDatabase } from './database.ts'
import { openQueue, type Queue } from './queue.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
let queue: Queue
beforeAll(async () => {
  database = await createTestDatabase()
  const { log } = recordLog()
  db = openDatabase(database.serviceUrl, log)
  queue = await openQueue(database.serviceUrl, { supervise: false, log })
})
afterAll(async () => {
  await queue.stop()
  await db.destroy()
  await database.drop()
})

const send = (applicationId: string, within = db) => queue.queueIn(within).send('print-thread', { applicationId })
const statesOf = async (applicationId: string): Promise<string[]> => {
  const { rows } = await sql<{ state: string }>`
    select state from jobs.job where data ->> 'applicationId' = ${applicationId} order by created_on`.execute(db)
  return rows.map(({ state }) => state)
}
/** Ends the workers when all jobs of the applications are done. */
const end = async (...applicationIds: string[]): Promise<void> => {
  const isDone = async (id: string) => (await statesOf(id)).every((state) => state === 'completed')
  await eventually(async () => (await Promise.all(applicationIds.map(isDone))).every(Boolean), 'all printed')
  await queue.boss.offWork('print-thread', { wait: true })
}

it.each(['created', 'retry'] as const)(
  'prints a thread after its last change, with the job that waits as %s (CAS-01, AFT-04)',
  async (state) => {
    const id = randomUUID()
    await send(id)
    await sql`update jobs.job set state = ${sql.lit(state)} where data ->> 'applicationId' = ${id}`.execute(db)
    const events: string[] = []
    await db.transaction().execute(async (transaction) => {
      await send(id, transaction)
      await queue.work('print-thread', async () => void events.push('printed'))
      await sleep(700)
      events.push('changed')
    })
    await end(id)
    expect(events).toEqual(['changed', 'printed'])
    expect(await statesOf(id)).toEqual(['completed'])
  },
)

it('prints one thread at a time, and one that changes meanwhile once more (CAS-01, AFT-04)', async () => {
  const [changed, other] = [randomUUID(), randomUUID()]
  for (const id of [changed, other]) await send(id)
  const printed: string[] = []
  let [running, most] = [0, 0]
  await queue.work('print-thread', async ({ applicationId }) => {
    most = Math.max(most, ++running)
    printed.push(applicationId)
    if (printed.length === 1) for (let change = 0; change < 3; change++) await send(applicationId)
    await sleep(100)
    running--
  })
  await end(changed, other)
  expect(printed).toEqual([changed, other, changed])
  expect(most).toBe(1)
})
