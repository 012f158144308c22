/** Databases of the former migrations keep their data and get the schema of a new one. */
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '../../../test/database.ts'
import { runHere } from '../../../test/run-cli.ts'
import { verifyAuditLog } from '../audit-log/verify-log.ts'
import { migrate } from './migrate.ts'
import { withClient } from './ready-database.ts'

/**
 * A database at level 0023 with a few rows, as pg_dump wrote it: made by the migrations 0001 to 0023 of commit
 * 06758ef6.
 */
const LEVEL_0023 = new URL('../../../test/level-0023.sql', import.meta.url)
/** The schema of the last former migration. */
const LEVEL_0030 = new URL('../../../migrations/0001_schema.sql', import.meta.url)
/** Columns, defaults, constraints, indexes, triggers, functions without their comments, and rights, a line each. */
const SCHEMA = `
  with objects as (
    select format('%s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
      pg_get_expr(adbin, adrelid)) as line, attacl as acl
    from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    union all select format('%s %s', oid::regclass, relkind), relacl from pg_class where relnamespace = 'public'::regnamespace
    union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)), null
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef, null from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid), null from pg_trigger where not tgisinternal
    union all select regexp_replace(pg_get_functiondef(oid), '\\s*--[^\\n]*', '', 'g'), proacl
    from pg_proc where pronamespace = 'public'::regnamespace
  )
  select line || array(select entry::text from unnest(acl) as entry order by 1)::text as line from objects order by 1`

let former: Awaited<ReturnType<typeof createEmptyDatabase>>
beforeEach(async () => {
  former = await createEmptyDatabase()
  const dump = await readFile(LEVEL_0023, 'utf8')
  await withClient(former.url, (client) => client.query(dump))
})
afterEach(() => former.drop())

const rowsOf = async <T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> =>
  withClient(url, async (client) => (await client.query<T>(statement)).rows)
const schemaOf = async (url: string) => (await rowsOf<{ line: string }>(url, SCHEMA)).map(({ line }) => line)
const levelsOf = async (url: string) =>
  (await rowsOf<{ name: string }>(url, 'select name from kysely_migration order by name')).map(({ name }) => name)
/** Rows of every table without the migrations, as JSON by table. */
const dataOf = async (url: string) => {
  const tables = await rowsOf<{ name: string }>(
    url,
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1",
  )
  const entries = tables.map(
    async ({ name }): Promise<[string, object[]]> => [
      name,
      (await rowsOf<{ row: object }>(url, `select to_jsonb(t) as row from ${name} t order by t::text`)).map(
        ({ row }) => row,
      ),
    ],
  )
  return Object.fromEntries(await Promise.all(entries))
}

it('keeps the data of level 0023, and gets the schema of a new database, once', async () => {
  const before = await dataOf(former.url)
  await Promise.all([migrate(former.url), migrate(former.url), migrate(former.url)])
  const fresh = await createTestDatabase()
  expect(await schemaOf(former.url)).toEqual(await schemaOf(fresh.url))
  expect(await levelsOf(former.url)).toEqual(await levelsOf(fresh.url))
  await fresh.drop()
  const after = await dataOf(former.url)
  expect(after).toMatchObject(before)
  expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(9)
  expect(await withClient(former.url, verifyAuditLog)).toMatchObject({ faults: [] })
})

it('counts the answers of drafts, and marks all but the first application of a case number (CAS-01)', async () => {
  await migrate(former.url)
  const statement =
    'select number, answer_bytes::int as bytes, case_number_repeated as repeated from application order by 1'
  expect(await rowsOf(former.url, statement)).toEqual([
    { number: 'A-1', bytes: 37, repeated: false },
    { number: 'A-2', bytes: 0, repeated: false },
    { number: 'A-3', bytes: 0, repeated: true },
    { number: 'A-4', bytes: 0, repeated: true },
  ])
})

it('waits for another process that adopts the database, and leaves its result', async () => {
  await withClient(former.url, async (other) => {
    await other.query('begin; lock table kysely_migration in share row exclusive mode')
    const waiting = migrate(former.url)
    const isWaiting = "select from pg_locks where relation = 'kysely_migration'::regclass and not granted"
    await expect.poll(async () => (await rowsOf(former.url, isWaiting)).length).toBe(1)
    await other.query(
      "delete from kysely_migration; insert into kysely_migration values ('0001_schema', '2026-11-01T00:00:00.000Z')",
    )
    await other.query('commit')
    await waiting
  })
  const adopted = await rowsOf(former.url, 'select name, timestamp from kysely_migration order by name')
  expect(adopted[0]).toEqual({ name: '0001_schema', timestamp: '2026-11-01T00:00:00.000Z' })
})

it('leaves the schema of level 0030 as it is', async () => {
  const [last, latest] = [await createEmptyDatabase(), await createTestDatabase()]
  await withClient(last.url, async (client) => {
    await client.query(`
      create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
      create table kysely_migration_lock (id varchar(255) primary key, is_locked integer default 0 not null);
      insert into kysely_migration_lock values ('migration_lock', 0);
      insert into kysely_migration values ('0001_foundation', ''), ('0030_case_numbers_that_look_alike', '')`)
    await client.query(await readFile(LEVEL_0030, 'utf8'))
  })
  await migrate(last.url)
  expect(await schemaOf(last.url)).toEqual(await schemaOf(latest.url))
  expect(await levelsOf(last.url)).toEqual(await levelsOf(latest.url))
  await last.drop()
  await latest.drop()
})

it('refuses an older level in one line that says how to go on, and changes nothing', async () => {
  await rowsOf(former.url, "delete from kysely_migration where name > '0018'")
  const before = [await schemaOf(former.url), await levelsOf(former.url), await dataOf(former.url)]
  expect(await runHere(['migrate'], { MIGRATION_DATABASE_URL: former.url })).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(/^The database is at level 0017, [^\n]+ level 0023 or later\. First run [^\n]+\n$/),
  })
  expect([await schemaOf(former.url), await levelsOf(former.url), await dataOf(former.url)]).toEqual(before)
})
