/** The service behind PgBouncer: it runs in session mode, and refuses to start in others. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { needs } from '../../../../scripts/testing/programs.ts'
import { refuseLostSessions } from '../../src/adapters/postgres/check-session.ts'
import { startJobs } from '../../src/jobs.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { execute } from '../database-server.ts'
import { startSigningTest } from '../signing.ts'
import { IGNORING, LIMITS, setLogin, startPgBouncer } from './start-pgbouncer.ts'

const ROTATING = `${IGNORING}\nserver_round_robin = 1`

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
const set = (limits: readonly string[]) => setLogin(database.url, database.serviceUrl, limits)
afterAll(async () => {
  await set([])
  await database.drop()
})

it.for([
  ['that drops the limits', 'session', [], IGNORING, 'does not pass on the role and the time limits'],
  ['that refuses the limits', 'session', LIMITS, '', 'does not pass on the role and the time limits'],
  ['of transactions', 'transaction', LIMITS, IGNORING, 'gives each transaction another session'],
  ['in rotation', 'transaction', LIMITS, ROTATING, 'another session'],
  ['in rotation, with two idle sessions', 'transaction', LIMITS, ROTATING, 'another session', 2],
  ['in rotation, with three idle sessions', 'transaction', LIMITS, ROTATING, 'another session', 3],
] as const)('refuses a pooler %s (API-07)', async ([, mode, limits, settings, refusal, idle = 0], context) => {
  needs(context, 'pgbouncer')
  await set(limits)
  const pooler = await startPgBouncer(database.serviceUrl, mode, settings)
  try {
    const together = Array.from({ length: idle }, () => execute(pooler.url, 'select pg_sleep(0.3)'))
    await Promise.all(together)
    await expect(refuseLostSessions(pooler.url)).rejects.toThrow(refusal)
  } finally {
    await pooler.stop()
  }
})

it('runs from the login to the case number in session mode (API-07, CAS-01)', async (context) => {
  needs(context, 'pgbouncer')
  await set(LIMITS)
  const pooler = await startPgBouncer(database.serviceUrl, 'session')
  try {
    await refuseLostSessions(pooler.url)
    const server = await startSigningTest({ DATABASE_URL: pooler.url })
    const stop = await startJobs(server.test.deps, server.test.queue)
    const id = await server.sendIn(await server.signIn())
    await expect.poll(async () => (await server.stored(id)).caseNumber, { timeout: 60_000 }).toMatch(/\d/)
    await stop()
    await server.test.close()
  } finally {
    await pooler.stop()
  }
})
