/** Failed deliveries: listed with the reason, and retried. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually, startDraft } from '../../../test/journey.ts'
import { type SigningTest, startSigningTest } from '../../../test/signing.ts'
import { deliverCase } from '../../resources/cases/deliver-case.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { replayCase, undeliveredCases } from './undelivered.ts'

const WORD = { by: 'Olle', osUser: 'olle', reason: 'a test' }
let server: SigningTest
let owner: pg.Client
beforeAll(async () => {
  server = await startSigningTest()
  await server.test.queue.boss.updateQueue('deliver-case', { retryLimit: 0 })
  await server.test.queue.work('deliver-case', ({ applicationId }) => deliverCase(server.test.deps, applicationId))
  owner = new pg.Client({ connectionString: server.test.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.test.close()
})

/** Ids of the waiting deliveries. */
const jobs = async () =>
  (
    await owner.query<{ id: string }>(
      "select data ->> 'applicationId' as id from jobs.job where name = 'deliver-case' and state in ('created', 'retry')",
    )
  ).rows

const numbered = (id: string) =>
  eventually(async () => (await server.stored(id)).caseNumber ?? undefined, 'the case number')

it('lists failed deliveries with reasons, and redelivers them on request (CAS-01)', {
  tags: ['nightly'],
}, async () => {
  const browser = await server.signIn()
  await server.world.ask('faults', { target: 'case-system.cases', kind: 'error', status: 507 })
  const { applicationId, signStateId, orderRef } = await server.begin(browser)
  const id = toUuid(applicationId)
  await server.world.act(orderRef, 'approve')
  await eventually(async () => (await server.poll(browser, signStateId)).status === 'Success', 'the signature')
  const given = await eventually(
    async () => (await undeliveredCases(owner)).find(({ state }) => state === 'given up'),
    'the delivery that is given up',
  )
  expect(given).toMatchObject({ applicationId: id, tries: 1, nextTry: null, error: expect.stringContaining('507') })
  await server.test.queue.boss.deleteAllJobs('dead-letter')
  expect(await undeliveredCases(owner)).toMatchObject([{ applicationId: id, state: 'discarded' }])
  await replayCase(server.test.databaseUrl, id, WORD)
  const number = await numbered(id)
  expect(await undeliveredCases(owner)).toEqual([])
  // A replay of an application with a case number does nothing.
  expect(await replayCase(server.test.databaseUrl, id, WORD)).toContain(number)
  expect((await server.world.casesOf(id)).map(({ caseNumber }) => caseNumber)).toEqual([number])
})

it('refuses to deliver an unknown application or a draft (CAS-01)', async () => {
  const before = await jobs()
  expect(await replayCase(server.test.databaseUrl, randomUUID(), WORD)).toBe('is not in this database')
  const draft = toUuid(await startDraft(server.test, await server.signIn()))
  expect(await replayCase(server.test.databaseUrl, draft, WORD)).toBe('is not sent in')
  expect(await jobs()).toEqual(before)
})

it('queues each requested delivery, each once, while no worker runs, and audits each request (CAS-01)', async () => {
  await server.test.queue.boss.offWork('deliver-case')
  const browser = await server.signIn()
  const ids = [toUuid(await startDraft(server.test, browser)), toUuid(await startDraft(server.test, browser))]
  await owner.query("update application set status = 'Submitted', submitted_at = now() where id = any ($1)", [ids])
  await owner.query('delete from jobs.job')
  for (const id of [...ids, ...ids]) expect(await replayCase(server.test.databaseUrl, id, WORD)).toBeUndefined()
  expect((await jobs()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  const entries = server.test.db.selectFrom('auditEntry').select('content').where('chain', '=', 'jobs')
  const last = await entries.orderBy('sequence', 'desc').limit(4).execute()
  const said = last.map(({ content }) => JSON.parse(content) as object).toReversed()
  expect(said).toMatchObject(
    [...ids, ...ids].map((applicationId) => ({
      action: 'case-replayed',
      detail: { by: 'Olle', reason: 'a test', applicationId },
    })),
  )
})

it('retries only the requested one of the failed deliveries, and lists the state of each (CAS-01)', async () => {
  const { queue, databaseUrl } = server.test
  await owner.query('delete from jobs.job')
  const listed = async () => (await undeliveredCases(owner)).map(({ applicationId }) => applicationId)
  const [first = '', second = ''] = await listed()
  for (const applicationId of [first, second]) {
    await server.test.deps.stores.jobs.send('deliver-case', { applicationId })
    const [job] = await queue.boss.fetch('deliver-case')
    expect((await undeliveredCases(owner)).find(({ state }) => state === 'active')).toMatchObject({
      applicationId,
      tries: 1,
    })
    await queue.boss.fail('deliver-case', job?.id ?? '', {
      code: 'ECONNREFUSED',
      message: `no place for ${applicationId}`,
    })
  }
  const givenUp = { state: 'given up', tries: 1, nextTry: null }
  expect(await undeliveredCases(owner)).toMatchObject(
    [first, second].map((id) => ({ applicationId: id, ...givenUp, error: `ECONNREFUSED: no place for ${id}` })),
  )
  expect(await replayCase(databaseUrl, second, WORD)).toBeUndefined()
  const waiting = { state: 'waiting', tries: 0, nextTry: expect.any(Date) }
  expect(await undeliveredCases(owner)).toMatchObject([
    { applicationId: first, ...givenUp },
    { applicationId: second, ...waiting },
  ])
  // The operator's command leaves no connection open.
  const mine =
    "select from pg_stat_activity where application_name = 'pgboss' and usename = current_user and datname = current_database()"
  await eventually(async () => (await owner.query(mine)).rowCount === 0, 'the end of its connections', 50)
})
