/** In production the service's login owns nothing and can't assume a role that does. */

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createEmptyDatabase } from '../../../test/database.ts'
import { execute } from '../../../test/database-server.ts'
import { recordLog } from '../../../test/record-log.ts'
import { DEAD_LETTER, openQueue } from './queue.ts'
import { bringUpToDate, createServiceLogin, readyDatabase } from './ready-database.ts'

const name = `sievert_login_${randomBytes(4).toString('hex')}`
let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let serviceUrl: string
beforeAll(async () => {
  database = await createEmptyDatabase()
  serviceUrl = await createServiceLogin(database.url, name)
})
afterAll(async () => {
  await database.drop()
  await execute(inject('testDatabases').server, `drop role ${name}`)
})

let migrating: Promise<unknown> | undefined
/** Once for all tests that only need the tables. */
const migrated = () => (migrating ??= bringUpToDate(database.url))

const start = (databaseUrl: string, migrationDatabaseUrl?: string) =>
  readyDatabase({ isProductionLike: true, databaseUrl, migrationDatabaseUrl })

it('starts on an empty database only with the owner’s URL, and afterwards without it (SIG-07)', async () => {
  await expect(start(serviceUrl)).rejects.toThrow(/^MIGRATION_DATABASE_URL is missing: .*\(all\)$/)
  await start(serviceUrl, database.url)
  await start(serviceUrl)
})

it('names the migrations that have not run (SIG-07)', async () => {
  await bringUpToDate(database.url)
  await execute(database.url, "update kysely_migration set name = 'later' where name = '0001_schema'")
  await expect(start(serviceUrl)).rejects.toThrow(/^MIGRATION_DATABASE_URL is missing: .*\(0001_schema\)$/)
  await execute(database.url, "update kysely_migration set name = '0001_schema' where name = 'later'")
  await start(serviceUrl)
})

it.each([
  ['postgres://sievert_service:mine@127.0.0.1:1/none', 'ECONNREFUSED'],
  ['postgres://sievert_service:mine@nonsense.invalid/none', 'ENOTFOUND|EAI_AGAIN'],
])('names the setting when the database at %s is not there (SHE-08)', async (url, code) => {
  await expect(start(url)).rejects.toThrow(new RegExp(`^DATABASE_URL: [^\\n]*(${code})\\)$`))
  await expect(start(serviceUrl, url)).rejects.toThrow(new RegExp(`^MIGRATION_DATABASE_URL: [^\\n]*(${code})\\)$`))
})

it('names the setting when the database refuses the login (SHE-08)', async () => {
  const wrongPassword = new URL(serviceUrl)
  wrongPassword.password = 'not-its-own'
  await expect(start(wrongPassword.href)).rejects.toThrow(
    /^DATABASE_URL: (?!.*not-its-own)[^\n]+ authentication failed [^\n]+$/,
  )
})

it('starts with no queue missing (CAS-01)', async () => {
  await bringUpToDate(database.url)
  const open = () => openQueue(serviceUrl, { supervise: false, log: recordLog().log })
  await execute(database.url, "delete from jobs.queue where name = 'send-mail'")
  await expect(open()).rejects.toThrow(/^MIGRATION_DATABASE_URL is missing: .*\(send-mail\)$/)
  await bringUpToDate(database.url)
  await (await open()).stop()
})

it('creates queues, and updates earlier ones, to retry for four days, every five minutes at last (CAS-01, HND-01)', async () => {
  await bringUpToDate(database.url)
  await execute(database.url, "update jobs.queue set retry_limit = 2, retry_delay_max = 3000 where name = 'send-mail'")
  await bringUpToDate(database.url)
  const queue = await openQueue(serviceUrl, { supervise: false, log: recordLog().log })
  const queues = await queue.boss.getQueues()
  await queue.stop()
  const patience = queues.flatMap(({ name: of, retryLimit = 0, retryDelayMax = 0, deadLetter }) => {
    const days = (retryLimit * retryDelayMax) / 86_400
    return of === DEAD_LETTER ? [] : [{ of, deadLetter, isEnough: retryDelayMax <= 300 && days > 4 && days < 5 }]
  })
  const names = ['deliver-case', 'deliver-message', 'make-receipt', 'print-thread', 'send-mail', 'stamp-evidence']
  expect(patience.toSorted((a, b) => a.of.localeCompare(b.of))).toEqual(
    names.map((of) => ({ of, deadLetter: DEAD_LETTER, isEnough: true })),
  )
})

it.each([
  ['the owner itself', undefined],
  ['a member of the owner’s role', () => [`grant ${ownerName()} to ${name}`, `revoke ${ownerName()} from ${name}`]],
  ['who may make roles', () => [`alter role ${name} createrole`, `alter role ${name} nocreaterole`]],
  ['a superuser', () => [`alter role ${name} superuser`, `alter role ${name} nosuperuser`]],
  ['who may write everything', () => [`grant pg_write_all_data to ${name}`, `revoke pg_write_all_data from ${name}`]],
  [
    'who may write the server’s files',
    () => [`grant pg_write_server_files to ${name}`, `revoke pg_write_server_files from ${name}`],
  ],
  [
    'who may run programs on the server',
    () => [`grant pg_execute_server_program to ${name}`, `revoke pg_execute_server_program from ${name}`],
  ],
  [
    'who may remove audit entries',
    () => [`grant delete on audit_entry to ${name}`, `revoke delete on audit_entry from ${name}`],
  ],
  ['who may change evidence', () => [`grant update on evidence to ${name}`, `revoke update on evidence from ${name}`]],
  [
    'who may change what an audit entry says',
    () => [
      `grant update (content, hash) on audit_entry to ${name}`,
      `revoke update (content, hash) on audit_entry from ${name}`,
    ],
  ],
  [
    'who may change a packet of evidence',
    () => [`grant update (packet) on evidence to ${name}`, `revoke update (packet) on evidence from ${name}`],
  ],
  [
    'who may change a time-stamp',
    () => [`grant update (token) on evidence_stamp to ${name}`, `revoke update (token) on evidence_stamp from ${name}`],
  ],
  [
    'who may remove time-stamps',
    () => [`grant delete on evidence_stamp to ${name}`, `revoke delete on evidence_stamp from ${name}`],
  ],
  [
    'a member of a role that may change a packet',
    () => [
      `create role ${name}_more; grant update (packet) on evidence to ${name}_more; grant ${name}_more to ${name}`,
      `revoke update (packet) on evidence from ${name}_more; drop role ${name}_more`,
    ],
  ],
  [
    'who may change what was signed',
    () => [`grant update (digest) on sign_order to ${name}`, `revoke update (digest) on sign_order from ${name}`],
  ],
  [
    'who may put triggers on evidence',
    () => [`grant trigger on evidence to ${name}`, `revoke trigger on evidence from ${name}`],
  ],
  [
    'a member of sievert_app when that may change a packet',
    () => ['grant update (packet) on evidence to sievert_app', 'revoke update (packet) on evidence from sievert_app'],
  ],
  [
    'the owner of a table',
    () => [`alter table sent_mail owner to ${name}`, `alter table sent_mail owner to ${ownerName()}`],
  ],
  [
    'the owner of a queue',
    () => [`alter table jobs.warning owner to ${name}`, `alter table jobs.warning owner to ${ownerName()}`],
  ],
  [
    'the owner of the log’s function',
    () => [
      `grant create on schema public to ${name}; alter function append_audit owner to ${name}`,
      `alter function append_audit owner to ${ownerName()}; revoke create on schema public from ${name}`,
    ],
  ],
])('refuses to run as %s (SIG-07)', async (_who, change) => {
  await migrated()
  const [doing = '', undoing = ''] = change?.() ?? []
  if (doing) await execute(database.url, doing)
  const started = start(change ? serviceUrl : database.url)
  await expect(started).rejects.toThrow(
    /^DATABASE_URL: the role \w+ could change audit log, evidence or what was signed\. [^\n]+$/,
  )
  if (undoing) await execute(database.url, undoing)
  await start(serviceUrl)
})

const ownerName = () => new URL(inject('testDatabases').server).username

it.each([
  ['by taking its role back', 'set role none; delete from audit_entry'],
  ['by taking the owner’s role', () => `set role ${ownerName()}`],
  ['by switching triggers off', 'alter table sign_order disable trigger all'],
  ['by another way of replication', 'set session_replication_role = replica'],
  ['by giving itself the right', `grant delete on audit_entry to ${name}; delete from audit_entry`],
  [
    'by another function',
    'create or replace function append_audit(text, text) returns void language sql as $$ select $$',
  ],
  ['by removing what was sent in on its own judgement', "select remove_sent_application(gen_random_uuid(), '{}')"],
  ['by having the worker remove sooner', 'insert into retention_rule values (1, 1)'],
  ['by keeping for less years', 'update retention_rule set years = 1'],
  ['by pretending that a migration has run', 'delete from kysely_migration'],
])('denies privilege escalation %s (SIG-07)', async (_how, statement) => {
  await migrated()
  const client = new pg.Client({ connectionString: serviceUrl, options: '-c role=sievert_app' })
  await client.connect()
  const tried = client.query(typeof statement === 'string' ? statement : statement())
  await expect(tried).rejects.toThrow(/permission denied|must be owner/)
  await client.end()
})
