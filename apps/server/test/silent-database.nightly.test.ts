/** Tests a worker that loses PostgreSQL silently during its work, and finds it again on another host. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startJobs } from '../src/jobs.ts'
import { createTestDatabase } from './database.ts'
import { eventually } from './journey.ts'
import { startProxy } from './proxy.ts'
import { startSigningTest } from './signing.ts'

it('delivers and mails submissions once after PostgreSQL was silent for a while (API-07)', {
  timeout: 240_000,
}, async () => {
  const database = await createTestDatabase()
  const url = new URL(database.serviceUrl)
  const port = Number(url.port)
  const proxy = await startProxy(() => port)
  url.port = String(proxy.port)
  const server = await startSigningTest({ DATABASE_URL: url.href })
  try {
    const id = await server.sendIn(await server.signIn())
    const stop = await startJobs(server.test.deps, server.test.queue)
    proxy.freeze()
    await sleep(5000)
    expect((await server.test.call('GET', '/ready')).statusCode).toBe(503)
    proxy.failOver()
    const since = performance.now()
    await eventually(async () => (await server.test.call('GET', '/ready')).statusCode === 200, 'readiness')
    const numberOf = async () => (await server.stored(id)).caseNumber ?? undefined
    const number = await eventually(numberOf, 'the case number', 600)
    expect(performance.now() - since).toBeLessThan(60_000)
    expect((await server.world.casesOf(id)).map(({ caseNumber }) => caseNumber)).toEqual([number])
    const mails = async () => (await server.world.mails()).filter(({ subject }) => subject.includes(number))
    await eventually(async () => (await mails()).length > 0, 'the mail', 600)
    await sleep(1000)
    expect(await mails()).toHaveLength(1)
    await stop()
  } finally {
    await server.test.close()
    await proxy.close()
    await database.drop()
  }
})
