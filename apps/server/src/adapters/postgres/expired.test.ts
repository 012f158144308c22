/** Removal of expired applications by the operator: complete, logged, and limited to them. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SECOND_COMPANY } from '../../../test/app.ts'
import { SOURCE_STORAGE, SOURCE_STORAGE_VERSION, startDraft } from '../../../test/journey.ts'
import { type SigningTest, startSigningTest } from '../../../test/signing.ts'
import { waitForLockWaiter } from '../../../test/wait-for-lock-waiter.ts'
import { deliverCase } from '../../resources/cases/deliver-case.ts'
import { verifyAuditLog } from '../audit-log/verify-log.ts'
import {
  findExpired,
  inTransaction,
  OF_PERSON,
  REFERRING,
  removeExpired,
  removeForgottenPersons,
  removeOldChains,
  switchedOn,
  switchWorker,
} from './expired.ts'
import { unknownVersions } from './retention.ts'

const BERI = '198602262381'
let server: SigningTest
let owner: pg.Client
let signed: string
beforeAll(async () => {
  server = await startSigningTest()
  owner = new pg.Client({ connectionString: server.test.databaseUrl })
  await owner.connect()
  const browser = await server.signIn()
  signed = await server.sendIn(browser)
  await deliverCase(server.test.deps, signed)
  await server.test.deps.stores.caseFiles.recordFetch(signed, 'receipt', { from: 0, to: 1e9 }, new Date())
  await change({ submittedAt: new Date('2016-03-01T22:30:00Z'), caseNumber: 'SIE2016-1' })
})
afterAll(async () => {
  await owner.end()
  await server.test.close()
})

/** Backdates a signed application, which the service itself can't change. */
const change = async (changes: object) => {
  await owner.query('alter table application disable trigger keep_signed_application')
  await server.test.deps.stores.applications.update(signed, changes)
  await owner.query('alter table application enable trigger keep_signed_application')
}
const KNOWN = { [SOURCE_STORAGE]: SOURCE_STORAGE_VERSION }
const EARLIER = { [SOURCE_STORAGE]: SOURCE_STORAGE_VERSION - 1 }
const rules = (today: string, years?: number) => ({
  today,
  byType: years === undefined ? {} : { [SOURCE_STORAGE]: years },
  otherwise: 10,
  known: KNOWN,
})
const dueOn = async (today: string, years?: number) =>
  (await findExpired(owner, rules(today, years))).map(({ keptUntil }) => keptUntil)

it('waits while the catalogue lacks its version, or its type', async () => {
  for (const known of [{}, EARLIER]) {
    const waiting = { ...rules('2040-01-01'), known }
    expect(await findExpired(owner, waiting)).toEqual([])
    expect(await removeExpired(owner, waiting, signed)).toBe(false)
  }
  expect(await findExpired(owner, rules('2040-01-01'))).toHaveLength(1)
})

it('has a version that the catalogue lacks, which a restore reports', async () => {
  const unknown = [{ businessTypeId: SOURCE_STORAGE, versionNumber: SOURCE_STORAGE_VERSION }]
  expect(await unknownVersions(server.test.db, {})).toEqual(unknown)
  expect(await unknownVersions(server.test.db, EARLIER)).toEqual(unknown)
  expect(await unknownVersions(server.test.db, KNOWN)).toEqual([])
})

it('is due when its years have passed, the Swedish day counted: of its type, else of the installation', async () => {
  expect(await dueOn('2026-03-01')).toEqual([])
  expect(await dueOn('2026-03-02')).toEqual(['2026-03-01'])
  expect(await dueOn('2018-03-01', 2)).toEqual([])
  expect(await dueOn('2018-03-02', 2)).toEqual(['2018-03-01'])
})

it('is retained for its years from the last valid day, and indefinitely until the authority has it', async () => {
  await change({ validUntil: '2021-03-01' })
  expect(await dueOn('2031-03-01')).toEqual([])
  expect(await dueOn('2031-03-02')).toEqual(['2031-03-01'])
  await change({ caseNumber: null })
  expect(await dueOn('2099-01-01')).toEqual([])
  await change({ validUntil: null, caseNumber: 'SIE2016-1' })
})

it('is not due when its day has five digits: days are no words', async () => {
  expect(await dueOn('2026-03-02', 8000)).toEqual([])
})

it('is deleted with evidence, answers and signings when due, not before; the audit log records it and stays intact', async () => {
  expect(await removeExpired(owner, rules('2026-03-01'), signed)).toBe(false)
  expect(await server.stored(signed)).toMatchObject({ caseNumber: 'SIE2016-1' })
  const { packet } = (await server.test.deps.stores.signOrders.evidenceOf({ applicationId: signed })) ?? {}
  expect(await removeExpired(owner, rules('2026-03-02'), signed)).toBe(false)
  const rest = 'insert into case_fetch select application_id, what, now() from case_file on conflict do nothing'
  await owner.query(rest)
  expect(await removeExpired(owner, rules('2026-03-02'), signed)).toBe(true)
  for (const table of [
    'evidence',
    'signOrder',
    'stepDocument',
    'item',
    'document',
    'sentMail',
    'caseFile',
    'caseFetch',
  ] as const)
    expect(await server.test.db.selectFrom(table).selectAll().where('applicationId', '=', signed).execute()).toEqual([])
  expect(await server.test.deps.stores.applications.find(signed)).toBeUndefined()
  const { rows } = await owner.query<{ content: string }>(
    'select content from audit_entry where chain = $1 order by sequence desc limit 1',
    [`application:${signed}`],
  )
  expect(JSON.parse(rows[0]?.content ?? '{}')).toMatchObject({
    action: 'application-removed-by-retention',
    detail: { caseNumber: 'SIE2016-1', keptUntil: '2026-03-01', evidenceSeal: (packet as { seal: string }).seal },
  })
  expect((await verifyAuditLog(owner)).faults).toEqual([])
})

const WORD = { by: 'Registrar', osUser: 'root', reason: 'The old case system has it' }
const linesOf = async (chain: string): Promise<object[]> => {
  const lines = 'select content from audit_entry where chain = $1 order by sequence'
  return (await owner.query<{ content: string }>(lines, [chain])).rows.map(
    ({ content }) => JSON.parse(content) as object,
  )
}

it('is deleted without a delivery on a named person’s order; not if found to be in force at the last moment (RET-02, RET-03)', async () => {
  const id = await server.sendIn(await server.signIn())
  const other = new pg.Client({ connectionString: server.test.databaseUrl })
  await other.connect()
  await other.query('alter table application disable trigger user')
  await other.query(
    "update application set submitted_at = '2016-03-01T12:00:00Z', case_number = 'SIE2016-2' where id = $1",
    [id],
  )
  expect(await removeExpired(owner, rules('2026-03-02'), id)).toBe(false)
  await other.query('begin')
  await other.query("update application set valid_until = '2030-01-01' where id = $1", [id])
  const removing = removeExpired(owner, rules('2026-03-02'), id, WORD)
  await waitForLockWaiter(server.test)
  await other.query('commit')
  expect(await removing).toBe(false)
  await other.query('update application set valid_until = null where id = $1', [id])
  await other.query('alter table application enable trigger user')
  await other.end()
  expect(await removeExpired(owner, rules('2026-03-02'), id, WORD)).toBe(true)
  expect(await server.test.deps.stores.applications.find(id)).toBeUndefined()
  expect((await linesOf(`application:${id}`)).at(-1)).toMatchObject({
    action: 'application-removed-by-retention',
    detail: { ...WORD, handedOverWhole: false, keptUntil: '2026-03-01' },
  })
})

it('switches on the worker’s removal for some types, by each type’s years, or off: all or nothing (RET-01)', async () => {
  await switchWorker(owner, [8, 3], (type) => type + 1, WORD)
  const on = [
    { type: 3, years: 4 },
    { type: 8, years: 9 },
  ]
  expect(await switchedOn(owner)).toEqual(on)
  const line = { at: expect.any(String), personId: null, action: 'retention-switched' }
  const said = { ...line, detail: { worker: 'on', types: '8, 3', years: '8: 9, 3: 4', ...WORD } }
  expect((await linesOf('retention')).at(-1)).toEqual(said)
  await expect(switchWorker(owner, [8, 3], (type) => (type === 3 ? Number.NaN : 5), WORD)).rejects.toThrow('NaN')
  expect(await switchedOn(owner)).toEqual(on)
  expect((await linesOf('retention')).at(-1)).toEqual(said)
  await switchWorker(owner, [8], undefined, WORD)
  expect(await switchedOn(owner)).toEqual([{ type: 3, years: 4 }])
  const detail = { worker: 'off', types: '8', years: null, ...WORD }
  expect((await linesOf('retention')).at(-1)).toEqual({ ...line, detail })
  // A dry run undoes all of its work.
  await inTransaction(owner, () => owner.query('delete from retention_rule'), { dryRun: true })
  expect(await switchedOn(owner)).toEqual([{ type: 3, years: 4 }])
})

it('knows every column that refers to a person', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select conrelid::regclass || '.' || attname as name from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f' and confrelid = 'person'::regclass`,
  )
  const goingToo = OF_PERSON.map((table) => `${table}.person_id`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...REFERRING, ...goingToo].toSorted())
})

it('deletes persons without stored data, and no others', async () => {
  const remaining = await server.test.signIn(BERI, SECOND_COMPANY)
  await startDraft(server.test, remaining)
  await server.test.db.deleteFrom('session').execute()
  expect(await removeForgottenPersons(owner)).toBe(0)
  await owner.query("update person set created_at = now() - interval '2 days'")
  const [forgotten] = (
    await owner.query("select 'person:' || id as chain from person where personal_number <> $1", [BERI])
  ).rows as { chain: string }[]
  expect(await removeForgottenPersons(owner)).toBe(1)
  expect((await linesOf(forgotten?.chain ?? '')).at(-1)).toMatchObject({ action: 'person-removed-by-retention' })
  const left = await server.test.db.selectFrom('person').select('personalNumber').execute()
  expect(left).toEqual([{ personalNumber: BERI }])
})

it('removes old audit log chains of deleted data; the log stays intact and records it', async () => {
  const chains = async () =>
    (await owner.query<{ chain: string }>('select chain from audit_head')).rows.map((row) => row.chain)
  const before = await chains()
  expect(before).toContain(`application:${signed}`)
  const lines = await linesOf('retention')
  for (const day of ['2020-01-01', '926-11-23']) expect(await removeOldChains(owner, day)).toBe(0)
  expect(await linesOf('retention')).toEqual(lines)
  const entryOf = (action: string) => JSON.stringify({ at: '2015-03-01T08:00:00Z', action })
  const add = (action: string, count: number) =>
    owner.query("select append_audit('application:' || gen_random_uuid(), $1) from generate_series(1, $2::int)", [
      entryOf(action),
      count,
    ])
  await add('application-deleted', 101)
  // A chain without an end entry stays, however old.
  await add('step-saved', 1)
  expect(await removeOldChains(owner, '2020-01-01')).toBe(101)
  // The maximum that one entry can name.
  const named = (await linesOf('retention')).slice(lines.length) as {
    action: string
    detail: Record<string, unknown>
  }[]
  expect(named.map(({ action, detail }) => [action, detail['chains'], detail['endedBefore']])).toEqual([
    ['audit-chains-removed', 100, '2020-01-01'],
    ['audit-chains-removed', 1, '2020-01-01'],
  ])
  expect(named.map(({ detail }) => (detail['ends'] as unknown[]).length)).toEqual([100, 1])
  expect(await removeOldChains(owner, '2999-01-01')).toBeGreaterThan(0)
  const after = await chains()
  expect(after).not.toContain(`application:${signed}`)
  expect(after).toContain('retention')
  // Existing applications keep their chains.
  expect(after.filter((chain) => chain.startsWith('application:'))).toHaveLength(2)
  expect((await verifyAuditLog(owner)).faults).toEqual([])
})
