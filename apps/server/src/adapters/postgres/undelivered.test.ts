/** Deliveries that were given up: seen, with the reason, and taken up again. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../../test/journey.ts'
import { type SigningTest, startSigningTest } from '../../../test/signing.ts'
import { uuidOf } from '../../basics/application-id.ts'
import { startJobs } from '../../jobs.ts'
import { replayCase, undeliveredCases } from './undelivered.ts'

let server: SigningTest
let owner: pg.Client
let stopJobs: () => Promise<void>
beforeAll(async () => {
  server = await startSigningTest()
  await server.test.queue.boss.updateQueue('deliver-case', { retryLimit: 0 })
  stopJobs = await startJobs(server.test.needs, server.test.queue)
  owner = new pg.Client({ connectionString: server.test.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await stopJobs()
  await server.test.close()
})

const numbered = (id: string) =>
  eventually(async () => (await server.stored(id)).caseNumber ?? undefined, 'the case number')

it('lists what could not be handed over and why, and hands it over again when asked (CAS-01)', async () => {
  const browser = await server.signIn()
  await server.world.ask('faults', { target: 'case-system.cases', kind: 'error', status: 507 })
  const { applicationId, signStateId, orderRef } = await server.begin(browser)
  const id = uuidOf(applicationId)
  await server.world.act(orderRef, 'approve')
  await eventually(async () => (await server.poll(browser, signStateId)).status === 'Success', 'the signature')
  const given = await eventually(
    async () => (await undeliveredCases(owner)).find(({ state }) => state === 'given up'),
    'the delivery that is given up',
  )
  expect(given).toMatchObject({ applicationId: id, tries: 1, nextTry: null, error: expect.stringContaining('507') })
  await replayCase(server.test.databaseUrl, id)
  const number = await numbered(id)
  expect(await undeliveredCases(owner)).toEqual([])
  // Again, of what has its number: nothing happens.
  await replayCase(server.test.databaseUrl, id)
  expect((await server.world.casesOf(id)).map(({ caseNumber }) => caseNumber)).toEqual([number])
})
