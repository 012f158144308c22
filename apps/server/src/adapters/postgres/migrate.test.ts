/** Migrations beside a running service. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEmptyDatabase } from '../../../test/database.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { migrate } from './migrate.ts'
import { withClient } from './ready-database.ts'

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let folder: ReturnType<typeof createTemporaryFolder>
const write = (name: string, statements: string) => writeFileSync(join(folder.path, `${name}.sql`), statements)
beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = createTemporaryFolder()
  write('0001_thing', 'create table thing (id int); insert into thing select generate_series(1, 100)')
  await run()
})
afterEach(async () => {
  folder.remove()
  await database.drop()
})
/** Returns the lines that it says. */
const run = async (patience?: { silent: number; most: number }) => {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  await migrate(database.url, { folder: folder.path, say, ...(patience && { patience }) })
  return lines
}
const rowsOf = async (statement: string) =>
  withClient(database.url, async (client) => (await client.query<{ name: string }>(statement)).rows)
const levels = async () => (await rowsOf('select name from kysely_migration order by 1')).map(({ name }) => name)

it('delay no statement by more than a second while a long reader holds the table', async () => {
  write('0002_column', 'alter table thing add column name text')
  await withClient(database.url, async (reader) => {
    await reader.query('begin; select from thing')
    const migrating = run()
    let longest = 0
    await withClient(database.url, async (page) => {
      for (const until = performance.now() + 2500; performance.now() < until; await sleep(20)) {
        const since = performance.now()
        await page.query('select from thing')
        longest = Math.max(longest, performance.now() - since)
      }
    })
    expect(longest).toBeLessThan(1000)
    expect(await levels()).toEqual(['0001_thing'])
    await reader.query('commit')
    await migrating
  })
  expect(await levels()).toEqual(['0001_thing', '0002_column'])
})

it('build an index beside writers, and build it again after an interruption', async () => {
  await rowsOf('insert into thing select generate_series(1, 100)')
  // Fails at the duplicates and leaves an invalid index, as a killed process does.
  for (const name of ['thing_id', 'administrators'])
    await expect(rowsOf(`create unique index concurrently ${name} on thing (id)`)).rejects.toThrow(pg.DatabaseError)
  write('0002_thing_id.concurrent', 'create index concurrently thing_id on thing (id)')
  await withClient(database.url, async (writer) => {
    await writer.query('begin; insert into thing values (0)')
    const migrating = Promise.all([run(), run()])
    await sleep(300)
    await withClient(database.url, (other) => other.query('insert into thing values (0)'))
    await writer.query('commit')
    await migrating
  })
  expect(
    await rowsOf(
      "select indexrelid::regclass || ' ' || indisvalid as name from pg_index where indrelid = 'thing'::regclass order by 1",
    ),
  ).toEqual([{ name: 'administrators false' }, { name: 'thing_id true' }])
  expect(await levels()).toEqual(['0001_thing', '0002_thing_id.concurrent'])
})

it('keep those that ran before one that fails', async () => {
  write('0002_column', 'alter table thing add column name text')
  write('0003_wrong', 'alter table thing add column other text; alter table nothing add column name text')
  await expect(run()).rejects.toThrow('relation "nothing" does not exist')
  expect(await levels()).toEqual(['0001_thing', '0002_column'])
  expect(
    await rowsOf("select attname as name from pg_attribute where attrelid = 'thing'::regclass and attnum > 1"),
  ).toEqual([{ name: 'name' }])
})

it('change nothing in a database of a later version, on which an earlier one starts again', async () => {
  await rowsOf("insert into kysely_migration values ('9999_later', '2027-01-01T00:00:00.000Z')")
  await run()
  expect(await levels()).toEqual(['0001_thing', '9999_later'])
})

it('say which ran, and nothing when none was pending', async () => {
  write('0002_column', 'alter table thing add column name text')
  write('0003_other', 'alter table thing add column other text')
  expect([await run(), await run()]).toEqual([['0002_column: done', '0003_other: done'], []])
})

it('wait for another process, name it, and give up', async () => {
  await withClient(database.url, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      "select pg_backend_pid() as pid, pg_advisory_lock(hashtext('sievert.migrate'))",
    )
    const holder = new RegExp(
      `^Another migration runs \\(PostgreSQL's process ${rows[0]?.pid}, since \\d{4}-\\d\\d-[^)]+Z\\)\\. `,
    )
    await expect(run({ silent: 0, most: 0 })).rejects.toThrow(holder)
    const waiting = run({ silent: 1, most: 60_000 })
    await sleep(100)
    await client.query("select pg_advisory_unlock(hashtext('sievert.migrate'))")
    expect(await waiting).toEqual([expect.stringMatching(holder)])
  })
})
