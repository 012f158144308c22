/** Statements with parameters are prepared once per connection. */

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { execute } from '../../../test/database-server.ts'
import { recordLog } from '../../../test/record-log.ts'
import { changesIn } from './application-changes.ts'
import { applicationsIn } from './applications.ts'
import { type Database, openDatabase } from './database.ts'
import { sessionsIn } from './sessions.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, recordLog().log, 1)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const id = randomUUID()
const nothing = { id, status: 'Started', revision: 1, signingsBegun: 0 } as const
/** Runs all of them, for an application and a session that do not exist. */
const ask = async () => [
  await sessionsIn(db).find(Buffer.alloc(32)),
  await changesIn(db).read(id),
  await changesIn(db).store(nothing, { savedAt: new Date(), savedBy: id, entries: [] }),
]
const NONE = [undefined, undefined, false]

it('prepares the statements of a save once (API-03)', async () => {
  expect(await ask()).toEqual(NONE)
  expect(await ask()).toEqual(NONE)
  const { rows } = await sql<{ plans: number }>`
    select (generic_plans + custom_plans)::int as plans from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ plans: 2 }, { plans: 2 }, { plans: 2 }])
})

it('plans a save once while thousands of items are stored (API-03)', async () => {
  await execute(
    database.url,
    `with owner as (
      insert into person (personal_number, given_name, family_name, created_at) values ('191212121212', '', '', now())
      returning id
    ), other as (
      insert into application (id, number, business_type_id, version_number, party_id, party, created_by, created_at,
        is_renewal, status, last_saved)
      select gen_random_uuid(), 'other', 1, 1, 'other', '{}', id, now(), false, 'Started', now() from owner
      returning id
    )
    insert into item (id, application_id, step_number, kind, data)
    select gen_random_uuid(), id, 1, 'equipment', '{}' from other, generate_series(1, 5000)`,
  )
  await execute(database.url, 'analyze item')
  // PostgreSQL compares five plans for given values with one for all.
  for (let n = 0; n < 10; n++) await ask()
  const { rows } = await sql<{ isPlannedOnce: boolean }>`
    select generic_plans >= 5 as "isPlannedOnce" from pg_prepared_statements where statement ~ 'stored_step'`.execute(
    db,
  )
  expect(rows).toEqual([{ isPlannedOnce: true }])
})

it('prepares the lists of the start page once (API-03)', async () => {
  const lists = async () => [
    await applicationsIn(db).listedOf('org-1'),
    await applicationsIn(db).someOf('org-1', { last: 20, ids: [], renewing: [], endingLastOf: [] }),
  ]
  const { rows: before } = await sql<{ count: number }>`select count(*)::int from pg_prepared_statements`.execute(db)
  for (let n = 0; n < 2; n++) expect(await lists()).toEqual([[], []])
  const { rows } = await sql<{ count: number }>`select count(*)::int from pg_prepared_statements`.execute(db)
  expect(rows[0]?.count).toBe((before[0]?.count ?? 0) + 2)
})

it.each(['session', 'person', 'application', 'step_document', 'item', 'sign_order'])(
  'still works when a migration adds a column to %s (API-03)',
  async (table) => {
    await ask()
    await execute(database.url, `alter table ${table} add column added text default 'a'`)
    expect(await ask()).toEqual(NONE)
  },
)
