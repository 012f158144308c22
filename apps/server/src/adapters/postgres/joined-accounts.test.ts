/** Accounts that are joined are found again, whatever is removed of either (FOR-02). */
import { readFileSync } from 'node:fs'
import type { LoginUser } from '@sievert/contract/authentication'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PRIVATE_PERSON } from '../../../test/app.ts'
import { LASER_POINTER, startDraft } from '../../../test/journey.ts'
import { runHere } from '../../../test/run-cli.ts'
import { useTestApp } from '../../../test/use-app.ts'
import { removeForgottenPersons } from './expired.ts'
import { findPerson } from './person-data.ts'

const [COORDINATION, PERSONAL] = ['189505719808', '189505119801']

const test = useTestApp()
let owner: pg.Client
let [earlier, own]: string[] = []
beforeAll(async () => {
  owner = new pg.Client({ connectionString: test.databaseUrl })
  await owner.connect()
})
afterAll(() => owner.end())

const draftOf = async (number: string, cid = PRIVATE_PERSON) =>
  startDraft(test, await test.signIn(number, cid), LASER_POINTER)
const remove = async (id = '', cid = PRIVATE_PERSON) =>
  expect(
    (await test.call('DELETE', `applications/${id}`, { browser: await test.signIn(PERSONAL, cid) })).statusCode,
  ).toBe(204)
/** Joins the accounts of Maria at a new login. */
const join = async () => {
  const browser = await test.signIn(PERSONAL)
  const joined = await test.call('POST', 'authentication/earlieraccount', { browser, body: { isMine: true } })
  return joined.json<LoginUser>().earlierAccount
}
const earlierAccount = async () =>
  (await test.call('GET', 'authentication/user', { browser: await test.signIn(PERSONAL) })).json<LoginUser>()
    .earlierAccount
const draftsOf = async (cid: string) =>
  (await test.call('GET', 'applications', { browser: await test.signIn(PERSONAL, cid) }))
    .json<{ applicationId: string }[]>()
    .map((each) => each.applicationId)
/** Two days later, with all sessions ended. */
const forget = async () => {
  await owner.query('delete from session')
  await owner.query("update person set created_at = now() - interval '2 days'")
  return removeForgottenPersons(owner)
}

/** Maria has a draft of either account, and has joined them. */
beforeEach(async () => {
  for (const table of ['application', 'session', 'person_login', 'idempotent_answer', 'person'])
    await owner.query(`delete from ${table}`)
  earlier = await draftOf(COORDINATION)
  own = await draftOf(PERSONAL)
  await join()
})

it('stay joined when the present one has nothing more of its own (FOR-02, RET-01)', async () => {
  await remove(own)
  expect(await forget()).toBe(0)
  expect(await earlierAccount()).toBe('joined')
  expect(await draftsOf('earlier-account')).toEqual([earlier])
  // Both go when neither has anything: the earlier one first.
  await remove(earlier, 'earlier-account')
  expect([await forget(), await forget(), await forget()]).toEqual([1, 1, 0])
})

it('stay joined when all that the earlier one has was begun by the present one (FOR-02, RET-01)', async () => {
  const later = await draftOf(PERSONAL, 'earlier-account')
  await remove(earlier, 'earlier-account')
  expect(await forget()).toBe(0)
  expect(await draftsOf('earlier-account')).toEqual([later])
})

it('are asked about again when an operator has removed the present one (FOR-02, PRV-05)', async () => {
  const words = ['persons', 'remove', '--by', 'Registrar Ek', '--why', 'Request 7']
  const env = { DATABASE_URL: test.databaseUrl }
  const { out, err } = await runHere(words, env, '.', { input: `${PERSONAL}\n` })
  expect(out).toContain('removed: number and name')
  expect(err).toContain('An earlier account with another number is joined')
  expect(await earlierAccount()).toBe('found')
  expect(await join()).toBeUndefined()
  expect(await draftsOf(PRIVATE_PERSON)).toEqual([earlier])
})

it('stay joined when a further earlier account is joined to the present one (FOR-02)', async () => {
  await remove(own)
  const other = '189000609801'
  await owner.query(
    "insert into person (personal_number, given_name, family_name, created_at) values ($1, '', '', now())",
    [other],
  )
  const [present, further] = [await findPerson(owner, PERSONAL), await findPerson(owner, other)]
  const remains = await test.deps.inTransaction((stores) =>
    stores.sessions.joinAccounts(further?.id ?? '', present?.id ?? ''),
  )
  expect(remains).toBe(present?.id)
  expect(await draftsOf('earlier-account')).toEqual([earlier])
})

it('are asked about again when the present one was removed before migration 0021 (FOR-02)', async () => {
  await owner.query('alter table person drop constraint person_joined_to_fkey')
  await owner.query('update person set joined_to = gen_random_uuid() where joined_to is not null')
  expect(await earlierAccount()).toBeUndefined()
  const migration = new URL('../../../migrations/0021_joined_accounts.sql', import.meta.url)
  await owner.query(readFileSync(migration, 'utf8'))
  expect(await earlierAccount()).toBe('found')
})
