/** Migration 0017 on the data of the version before, and processes of that version beside the new ones (FOR-02). */
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LoginUser } from '@sievert/contract/authentication'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, PRIVATE_PERSON, startTestApp, type TestApp } from '../../../test/app.ts'
import { createEmptyDatabase } from '../../../test/database.ts'
import { LASER_POINTER } from '../../../test/journey.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { migrate } from './migrate.ts'
import { prepareQueues } from './queue.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
const [COORDINATION, PERSONAL, SIGNE] = ['189505719808', '189505119801', '188803149809']
const DRAFT = '11111111-1111-4111-8111-111111111111'

/** As the version before remembers a person. */
const REMEMBER = `insert into person (personal_number, given_name, family_name, created_at) values ($1, $2, $3, now())
  on conflict (personal_number) do update set given_name = excluded.given_name, family_name = excluded.family_name
  returning id, personal_number, given_name, family_name`

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let before: pg.Client
let test: TestApp
const remember = async (number: string) =>
  (await before.query<{ id: string }>(REMEMBER, [number, 'Maria', 'Kowalska'])).rows[0]?.id

beforeAll(async () => {
  database = await createEmptyDatabase()
  const folder = createTemporaryFolder()
  cpSync(MIGRATIONS, folder.path, { recursive: true })
  for (const name of readdirSync(folder.path)) if (name > '0017') rmSync(join(folder.path, name), { recursive: true })
  await migrate(database.url, { folder: folder.path })
  folder.remove()
  before = new pg.Client({ connectionString: database.url })
  await before.connect()
  await before.query('set role sievert_app')
  const maria = await remember(COORDINATION)
  await before.query(
    `insert into application (id, number, business_type_id, version_number, party_id, party, created_by, created_at,
       is_renewal, status, last_saved)
     select $1, 'S2026-000001', $2, 1, 'person:' || $3, $4, $3::uuid, now(), false, 'Started', now()`,
    [
      DRAFT,
      LASER_POINTER,
      maria,
      { oid: PRIVATE_PERSON, isPrivatePerson: true, name: 'Maria Kowalska', displayId: COORDINATION },
    ],
  )
  await migrate(database.url)
  await prepareQueues(database.url)
  test = await startTestApp({ DATABASE_URL: database.url })
}, 120_000)
afterAll(async () => {
  await before.end()
  await test.close()
  await database.drop()
})

const userOf = async (browser: Browser) =>
  (await test.call('GET', 'authentication/user', { browser })).json<LoginUser>()

it('leaves each account where it was, with its drafts (FOR-02)', async () => {
  const maria = await test.signIn(COORDINATION, PRIVATE_PERSON)
  expect(await userOf(maria)).toMatchObject({ pid: COORDINATION })
  const [draft] = (await test.call('GET', 'applications', { browser: maria })).json<object[]>()
  expect(draft).toBeDefined()
})

it('lets processes of the version before log people in (FOR-02)', async () => {
  const [first, again] = [await remember(SIGNE), await remember(SIGNE)]
  expect(again).toBe(first)
  const sessions = await before.query('select personal_number, given_name, family_name from person where id = $1', [
    first,
  ])
  expect(sessions.rows).toEqual([{ personal_number: SIGNE, given_name: 'Maria', family_name: 'Kowalska' }])
})

it('a personal number then takes over the account and its draft (FOR-02)', async () => {
  const browser = await test.signIn(PERSONAL)
  expect((await userOf(browser)).earlierAccount).toBe('found')
  await test.call('POST', 'authentication/earlieraccount', { browser, body: { isMine: true } })
  await test.call('PUT', 'authentication/identity', { browser, body: { cid: PRIVATE_PERSON, name: 'x' } })
  const [draft] = (await test.call('GET', 'applications', { browser })).json<object[]>()
  expect(draft).toMatchObject({ draft: { number: 'S2026-000001' } })
})
