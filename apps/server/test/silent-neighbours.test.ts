/** Tests a silent PostgreSQL and mail server; silent-neighbours.nightly.test.ts tests the other systems. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smtpMailer } from '../src/adapters/mail/smtp.ts'
import { startJobs } from '../src/jobs.ts'
import { toUuid } from '../src/utilities/ids/application-id.ts'
import { type Browser, CLINIC, startTestApp, type TestApp, TOLVAN } from './app.ts'
import { createTestDatabase } from './database.ts'
import { eventually, fillIn, SOURCES, saveStep } from './journey.ts'
import { outside } from './outside.ts'
import { type Proxy, startProxy } from './proxy.ts'

/** Coarse: longer waits count as hanging. */
const SOON_MS = 3000

let database: Awaited<ReturnType<typeof createTestDatabase>>
let toDatabase: Proxy
let toMail: Proxy
let mailPort = 0
let test: TestApp
let browser: Browser
let draft: string
/** Bypasses the proxy. */
let direct: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  const url = new URL(database.serviceUrl)
  const databasePort = Number(url.port)
  toDatabase = await startProxy(() => databasePort)
  toMail = await startProxy(() => mailPort)
  url.port = String(toDatabase.port)
  test = await startTestApp({ DATABASE_URL: url.href }, (deps) => {
    mailPort = Number(new URL(deps.config.smtpUrl).port)
    const mailer = smtpMailer({ url: `smtp://127.0.0.1:${toMail.port}`, from: deps.catalogue.authority.email })
    return { ...deps, mailer }
  })
  direct = new pg.Client({ connectionString: database.url })
  await direct.connect()
  browser = await test.signIn(TOLVAN, CLINIC)
  draft = await fillIn(test, browser)
})
afterAll(async () => {
  for (const proxy of [toDatabase, toMail]) proxy.thaw()
  await test.close()
  await direct.end()
  await Promise.all([toDatabase.close(), toMail.close()])
  await database.drop()
})

const save = async (text: string) =>
  saveStep(test, browser, draft, { stepNumber: 0, sections: { ...SOURCES, SRC_DESCRIPTION: { text } } })
const ready = async () => (await test.call('GET', '/ready')).statusCode
const took = async <T>(work: Promise<T>): Promise<[T, number]> => {
  const since = performance.now()
  return [await work, performance.now() - since]
}
/** The number of stored revisions. */
const revisions = async () => {
  const { rows } = await direct.query<{ revision: number }>('select revision from application where id = $1', [
    toUuid(draft),
  ])
  return rows[0]?.revision ?? 0
}

it('saves, with no open transaction, while ten mails wait for a silent mail server; then sends each once (API-07, CAS-03)', async () => {
  const world = outside(test.simulators)
  const occasions = Array.from({ length: 10 }, (_, index) => `nr-${index}`)
  for (const occasion of occasions)
    await test.deps.stores.jobs.send('send-mail', { applicationId: toUuid(draft), kind: 'draft-removal', occasion })
  toMail.freeze()
  const stop = await startJobs(test.deps, test.queue)
  try {
    const being = async () => (await direct.query('select from sent_mail where sending_until is not null')).rowCount
    await eventually(async () => ((await being()) ?? 0) > 1, 'mails that are being sent')
    const { rows } = await direct.query(
      "select count(*)::int as held from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    )
    expect(rows).toEqual([{ held: 0 }])
    expect(await being()).toBeLessThan(occasions.length)
    expect((await save('medan posten tiger')).statusCode).toBe(200)
    expect(await ready()).toBe(200)
    toMail.thaw()
    await eventually(async () => (await world.mails()).length >= occasions.length, 'all mails')
    await sleep(500)
    const ids = (await world.mails()).map(({ messageId }) => messageId)
    expect(ids.toSorted()).toEqual(
      occasions.map((occasion) => `<draft-removal.${occasion}.${toUuid(draft)}@localhost>`).toSorted(),
    )
  } finally {
    await stop()
    await test.queue.boss.offWork('send-mail', { wait: true })
  }
})

// After the mails: PostgreSQL keeps the transactions of silent connections open for a while.
// The driver waits 18 seconds for an answer.
it.each(['thaw', 'failOver'] as const)(
  'is not ready while PostgreSQL is silent, answers 503, and resumes after its return: %s (API-07)',
  { tags: ['nightly'], timeout: 120_000 },
  async (returns) => {
    const many = await Promise.all(Array.from({ length: 6 }, () => test.call('GET', 'applications', { browser })))
    expect(many.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    const before = await revisions()
    toDatabase.freeze()
    const [status, waited] = await took(ready())
    expect(status).toBe(503)
    expect(waited).toBeLessThan(SOON_MS)
    expect((await test.call('GET', '/health')).statusCode).toBe(200)
    const refused = await Promise.all([
      save('i tystnaden'),
      save('i tystnaden'),
      test.call('GET', 'applications', { browser }),
    ])
    for (const { statusCode, headers } of refused) expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
    toDatabase[returns]()
    // Each older connection in use costs at most one failure: here none after the first answer.
    await eventually(async () => (await ready()) === 200, 'readiness')
    for (let each = 0; each < 10; each++)
      expect((await test.call('GET', 'applications', { browser })).statusCode).toBe(200)
    const saved = await save('efteråt')
    expect(saved.statusCode).toBe(200)
    expect(await revisions()).toBeGreaterThan(before)
  },
)
