/** Health, readiness, metrics and the security contact. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { CLINIC, startTestApp, TOLVAN } from '../../test/app.ts'
import { execute } from '../../test/database-server.ts'
import { fillIn } from '../../test/journey.ts'
import { LEAST, QA } from '../../test/production-settings.ts'
import { useTestApp } from '../../test/use-app.ts'
import { withClockAhead } from '../../test/wrong-clock.ts'
import { LEVEL } from '../adapters/postgres/migrate.ts'

const test = useTestApp()
/** The value of a metric. */
const metric = async (name: string): Promise<number | undefined> => {
  const { body } = await test.call('GET', '/metrics')
  const line = body.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

it('is alive and ready (API-03)', async () => {
  expect((await test.call('GET', '/health')).json()).toEqual({ status: 'ok' })
  const migrations = { expected: LEVEL, found: LEVEL }
  expect((await test.call('GET', '/ready')).json()).toEqual({ status: 'ok', migrations })
})

it('is ready on a database of a later version, not on one that must be migrated, and shows both levels (API-03, API-07)', async () => {
  const upgraded = await startTestApp()
  const after = async (change: string) => {
    await execute(upgraded.databaseUrl, change)
    const [ready, metrics] = [await upgraded.call('GET', '/ready'), await upgraded.call('GET', '/metrics')]
    const levels = metrics.body.match(/^sievert_migration_level\{.+$/gm)
    return [ready.statusCode, ready.json(), levels]
  }
  const levels = (database: number) => [
    `sievert_migration_level{of="code"} ${Number(LEVEL.slice(0, 4))}`,
    `sievert_migration_level{of="database"} ${database}`,
  ]
  const later = { status: 'ok', migrations: { expected: LEVEL, found: '9999_later' } }
  expect(await after("insert into kysely_migration values ('9999_later', '')")).toEqual([200, later, levels(9999)])
  const older = { status: 'the database must be migrated', migrations: { expected: LEVEL, found: '0001_schema' } }
  const removal = "delete from kysely_migration where name > '0001_schema'"
  expect(await after(removal)).toEqual([503, older, levels(1)])
  await upgraded.close()
})

it('is alive but not ready when the database does not answer (API-03)', async () => {
  const gone = await startTestApp({}, (deps) => ({
    ...deps,
    readings: { ...deps.readings, readiness: () => Promise.reject(new Error('connection refused')) },
  }))
  expect((await gone.call('GET', '/health')).statusCode).toBe(200)
  const ready = await gone.call('GET', '/ready')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'the database does not answer' }])
  await gone.close()
})

it('is not ready when the database is silent for two seconds, and sends one statement for all probes (API-07)', async () => {
  let asked = 0
  const readiness = () => {
    asked += 1
    return Promise.withResolvers<never>().promise
  }
  const silent = await startTestApp({}, (deps) => ({
    ...deps,
    readings: { ...deps.readings, readiness },
    testSupport: { setClock: async () => {}, refreshClock: readiness },
  }))
  const since = performance.now()
  const [health, ...ready] = await Promise.all(['/health', '/ready', '/ready'].map((path) => silent.call('GET', path)))
  expect(health?.statusCode).toBe(200)
  expect(ready.map(({ statusCode }) => statusCode)).toEqual([503, 503])
  expect(asked).toBe(1)
  // A coarse bound: without its own deadline the probe would take a call's limit of half a minute.
  expect(performance.now() - since).toBeLessThan(15_000)
  await silent.close()
})

/** Changes this database alone, as other tests use the same server. */
const READ_ONLY = `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`
const OTHERS_END = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`

it('is not ready while the database is read-only, and answers writes 503 (API-07)', async () => {
  const standby = await startTestApp()
  const begin = () => standby.call('POST', 'authentication/fakelogin', { body: { personalNumber: TOLVAN } })
  const browser = await standby.signIn(TOLVAN)
  await standby.db
    .updateTable('session')
    .set({ idleExpiresAt: new Date(Date.now() + 300_000) })
    .execute()
  // Later connections are read-only, and the open ones are closed.
  await execute(standby.databaseUrl, READ_ONLY)
  await execute(standby.databaseUrl, OTHERS_END)
  const ready = async () => {
    const { statusCode, json } = await standby.call('GET', '/ready')
    return [statusCode, json()]
  }
  // The process may use a closed connection once before it notices.
  await expect.poll(ready).toMatchObject([503, { status: 'the database is read-only' }])
  const write = await begin()
  expect([write.statusCode, write.headers['retry-after']]).toEqual([503, '2'])
  expect((await standby.call('GET', '/metrics')).body).toMatch(/^sievert_database_usable 0$/m)
  // A session that is due for prolonging goes on reading. Addresses that people open show a page.
  expect((await standby.call('GET', 'authentication/user', { browser })).statusCode).toBe(200)
  const headers = { 'sec-fetch-site': 'same-origin' }
  for (const path of ['/auth/logout?t=1', '/auth/callback?code=x&state=y']) {
    const answer = await standby.call('GET', path, { browser, headers })
    expect([path, answer.statusCode, answer.headers.location]).toEqual([path, 303, '/error'])
  }
  await standby.close()
})

it('is not ready until the file store has been usable, and saves without it later (API-03, FIL-12)', async () => {
  const [unusable, probe] = ['the file store is not usable', async () => {}]
  let hasWorked = false
  const store = await startTestApp({}, (deps) => ({
    ...deps,
    storeProbe: { probe, fault: () => unusable, hasWorked: () => hasWorked },
  }))
  const ready = async () => {
    const { statusCode, json } = await store.call('GET', '/ready')
    return [statusCode, json()]
  }
  expect(await ready()).toMatchObject([503, { status: unusable }])
  hasWorked = true
  expect(await ready()).toMatchObject([200, { status: unusable }])
  expect((await store.call('GET', '/metrics')).body).toMatch(/^sievert_file_store_usable 0$/m)
  expect(await metric('sievert_file_store_usable')).toBe(1)
  await store.close()
})

it('shows the figures of the process without a database (API-03)', async () => {
  const gone = await startTestApp({}, (deps) => ({
    ...deps,
    readings: { ...deps.readings, read: () => Promise.reject(new Error('connection refused')) },
  }))
  const { statusCode, body } = await gone.call('GET', '/metrics')
  expect(statusCode).toBe(200)
  for (const line of [/^sievert_database_usable 0$/m, /^sievert_problems_total\{/m, /^sievert_build_info\{/m])
    expect(body).toMatch(line)
  expect(body).not.toMatch(/^sievert_(?:applications|clock_skew_seconds|unavailable_applications)[ {]/m)
  expect(await metric('sievert_database_usable')).toBe(1)
  await gone.close()
})

it('publishes the security contact by RFC 9116 (SUP-02)', async () => {
  const { statusCode, headers, body } = await test.call('GET', '/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const expires = /^Expires: (.*)$/m.exec(body)?.[1] ?? ''
  expect(body.replace(expires, 'then')).toBe(
    `Contact: mailto:registrator@stralskydd.example\nExpires: then\nPreferred-Languages: sv, en\nCanonical: ${test.deps.config.publicOrigin}/.well-known/security.txt\n`,
  )
  const days = (Date.parse(expires) - test.deps.clock.now().getTime()) / 86_400_000
  expect([days > 30, days < 365]).toEqual([true, true])
})

it('counts answers by route, not by address (API-03)', async () => {
  await test.call('GET', 'businesstypes/SECRET')
  const { body } = await test.call('GET', '/metrics')
  expect(body).toMatch(
    /^sievert_http_requests_total\{method="GET",route="\/api\/v1\/businesstypes\/:nameKey",status="401"\} 1$/m,
  )
  expect(body).not.toContain('SECRET')
})

it('measures answers by route and class of status, cumulatively (API-03)', async () => {
  await test.call('GET', 'businesstypes/SECRET')
  const { body } = await test.call('GET', '/metrics')
  const of = 'sievert_http_request_duration_seconds'
  const labels = 'method="GET",route="/api/v1/businesstypes/:nameKey",class="4xx"'
  const buckets = [...body.matchAll(new RegExp(`^${of}_bucket\\{${labels},le="([^"]+)"\\} (\\d+)$`, 'gm'))]
  expect(buckets.map(([, bound]) => bound)).toEqual([
    '0.025',
    '0.05',
    '0.1',
    '0.25',
    '0.5',
    '1',
    '2.5',
    '5',
    '10',
    '30',
    '+Inf',
  ])
  const numbers = buckets.map(([, , number]) => Number(number))
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(numbers.at(-1)).toBe(await metric(`${of}_count{${labels}}`))
  expect(await metric(`${of}_sum{${labels}}`)).toBeGreaterThan(0)
})

it('shows a version with any characters in one line (API-03)', async () => {
  const odd = await startTestApp({ VERSION: '1"} 1\nsievert_jobs 9\\' })
  const { body } = await odd.call('GET', '/metrics')
  expect(body).toMatch(/^sievert_build_info\{installed="1\\"\} 1\\nsievert_jobs 9\\\\",branch="[^"]+"\} 1$/m)
  expect(body).not.toMatch(/^sievert_jobs 9/m)
  await odd.close()
})

it('counts refused logins, which are answered with a page (ACC-18, API-03)', async () => {
  const refused = 'sievert_problems_total{code="error.login-refused.text"}'
  const before = (await metric(refused)) ?? Number.NaN
  await test.call('GET', '/auth/callback?state=forged')
  expect(await metric(refused)).toBe(before + 1)
})

it('states its version, the pool, and delays of the event loop (API-03)', async () => {
  const { installed, branch } = test.deps.config.version
  expect(await metric(`sievert_build_info{installed="${installed}",branch="${branch}"}`)).toBe(1)
  const states = ['in_use', 'idle', 'waiting'].map((state) => `sievert_database_connections{state="${state}"}`)
  const [inUse = 0, idle = 0, waiting] = await Promise.all(states.map(metric))
  expect([inUse + idle > 0, waiting]).toEqual([true, 0])
  const delays = ['0.5', '0.99'].map((quantile) => `nodejs_eventloop_delay_seconds{quantile="${quantile}"}`)
  for (const name of delays) expect(await metric(name)).toBeGreaterThan(0)
})

it('reads states, queues and waiting checks from the database, also when there are none (API-03)', async () => {
  const browser = await test.signIn(TOLVAN, CLINIC)
  const before = (await metric('sievert_applications{status="Started"}')) ?? Number.NaN
  await fillIn(test, browser)
  expect(await metric('sievert_applications{status="Started"}')).toBe(before + 1)
  await test.deps.inTransaction(({ jobs }) => jobs.send('deliver-case', { applicationId: randomUUID() }))
  expect(await metric('sievert_jobs{queue="deliver-case",state="created"}')).toBe(1)
  expect(await metric('sievert_job_oldest_seconds{queue="deliver-case"}')).toBeGreaterThan(0)
  const quiet = [
    'sievert_applications{status="Granted"}',
    'sievert_undelivered_cases',
    'sievert_sign_orders{state="Pending"}',
    'sievert_sign_order_oldest_seconds',
    'sievert_jobs{queue="dead-letter",state="created"}',
    'sievert_document_checks',
    'sievert_document_check_oldest_seconds',
    'sievert_inspector_deaths',
    'sievert_missing_files',
    'sievert_audit_anchor_failures',
    'sievert_retention_removed',
    'sievert_retention_waiting',
    'sievert_retention_waiting_days',
    'sievert_audit_anchor_age_seconds',
  ]
  expect(await Promise.all(quiet.map(metric))).toEqual(quiet.map(() => 0))
})

it('tells the days of certificates, the free space, the size of the database and the age of the heartbeat (API-03)', async () => {
  expect(await metric('sievert_certificate_days{setting="BANKID_ROOT_CERTIFICATE"}')).toBeGreaterThan(30)
  expect(await metric('sievert_file_store_free_bytes')).toBeGreaterThan(0)
  expect(await metric('sievert_database_bytes')).toBeGreaterThan(1e6)
  expect(await metric('sievert_worker_heartbeat_age_seconds')).toBeGreaterThan(1.7e9)
  const age = async () => (await metric('sievert_worker_heartbeat_age_seconds')) ?? Number.NaN
  // By the database's clock: that of a worker, when ahead, would silence the alarm.
  await withClockAhead(4100 * 86_400_000, test.deps.workerFigures.beat)
  expect(await age()).toBeGreaterThanOrEqual(0)
  expect(await age()).toBeLessThan(99)
  await sql`update worker_heartbeat set beat_at = beat_at - interval '100 seconds'`.execute(test.db)
  expect(await age()).toBeGreaterThan(99)
  expect(await age()).toBeLessThan(200)
  await test.deps.workerFigures.endBeat()
})

it('shows each worker: a hung one beside one that works, and none a day later (API-03)', async () => {
  const figures = async () => {
    const of = (name: string) => metric(`sievert_worker${name}`)
    return Promise.all([of('s'), of('_heartbeat_age_seconds'), of('_heartbeat_oldest_seconds')])
  }
  expect(await figures()).toEqual([0, expect.any(Number), 0])
  await sql`insert into worker_heartbeat values ('hung:1', clock_timestamp() - interval '1 hour'),
    ('gone:1', clock_timestamp() - interval '25 hours')`.execute(test.db)
  await test.deps.workerFigures.beat()
  const [workers, newest = Number.NaN, oldest = Number.NaN] = await figures()
  expect(workers).toBe(1)
  expect(newest).toBeLessThan(99)
  expect(Math.round(oldest / 100)).toBe(36)
  await test.deps.workerFigures.endBeat()
  const { rows } = await sql<{ instance: string }>`select instance from worker_heartbeat`.execute(test.db)
  expect(rows).toEqual([{ instance: 'hung:1' }])
})

it('shows its figures to this machine only, and not through a proxy on it (API-03)', async () => {
  const from = (remoteAddress: string, headers = {}) =>
    test.app.inject({ url: '/metrics', remoteAddress, headers }).then(({ statusCode }) => statusCode)
  expect(await from('127.0.0.1')).toBe(200)
  expect(await from('192.0.2.1')).toBe(404)
  expect(await from('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' })).toBe(404)
})

it('serves metrics only with the token, when one is set (API-03)', async () => {
  const other = await startTestApp({ METRICS_TOKEN: 'let me in' })
  const status = async (headers = {}) => (await other.call('GET', '/metrics', { headers })).statusCode
  expect(await status({ authorization: 'Bearer let me in' })).toBe(200)
  expect(await status({ authorization: 'Bearer let me i' })).toBe(404)
  expect(await status()).toBe(404)
  await other.close()
})

it('has no clock to set in production-like installations (API-03)', async () => {
  const qa = await startTestApp({ ...QA, WEB_DIR: LEAST.WEB_DIR })
  expect((await qa.call('PUT', 'test-support/clock', { body: { now: null } })).statusCode).toBe(404)
  await qa.close()
})
