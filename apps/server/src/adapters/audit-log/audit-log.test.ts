/** Neither a fault nor an attacker can change the audit log and the evidence unnoticed. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '../../../test/app.ts'
import { type SigningTest, startSigningTest } from '../../../test/signing.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { verifyAuditLog } from './verify-log.ts'

let server: SigningTest
let browser: Browser
let owner: pg.Client
let id: string
let chain: string
beforeAll(async () => {
  server = await startSigningTest()
  browser = await server.signIn()
  const { applicationId, signStateId, orderRef } = await server.begin(browser)
  await server.world.act(orderRef, 'approve')
  await server.poll(browser, signStateId)
  id = toUuid(applicationId)
  chain = `application:${id}`
  owner = new pg.Client({ connectionString: server.test.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.test.close()
})

const entries = async () =>
  (
    await server.test.db
      .selectFrom('auditEntry')
      .select('content')
      .where('chain', '=', chain)
      .orderBy('sequence')
      .execute()
  ).map(({ content }) => JSON.parse(content) as { action: string; personId: string; detail?: Record<string, unknown> })

it('records actors and actions on an application, from start to signature (SIG-07, ACC-18)', async () => {
  const log = await entries()
  expect(log.map(({ action }) => action)).toEqual([
    'application-created',
    'step-saved',
    'step-saved',
    'business-information-saved',
    'signing-begun',
    'application-submitted',
  ])
  expect(new Set(log.map(({ personId }) => personId)).size).toBe(1)
  const { digest } = await server.stored(id)
  expect(log.at(-1)?.detail).toMatchObject({ digest })
})

it.each([
  ['change an entry', "update audit_entry set content = '{}'"],
  ['remove an entry', 'delete from audit_entry'],
  ['add an entry beside the function', "insert into audit_entry values ('x', 1, '{}', '', '')"],
  ['empty the log', 'truncate audit_entry'],
  ['change the head of a chain', 'update audit_head set sequence = 1'],
  ['remove the head of a chain', 'delete from audit_head'],
  ['change evidence', "update evidence set packet = '{}'"],
  ['remove evidence', 'delete from evidence'],
  ['change what the case system was told of', "update case_file set sha256 = ''"],
  ['take back what the case system was told of', 'delete from case_file'],
  ['change when the case system fetched', 'update case_fetch set fetched_at = now()'],
  ['forget that the case system fetched', 'delete from case_fetch'],
  ['change a time-stamp', "update evidence_stamp set token = ''"],
  ['remove a time-stamp', 'delete from evidence_stamp'],
  ['remove all time-stamps', 'truncate evidence_stamp'],
  ['remove the application under the evidence', 'delete from application'],
])('refuses the application to %s, by the rights in the database (SIG-07, ACC-18)', async (_what, statement) => {
  await expect(sql.raw(statement).execute(server.test.db)).rejects.toThrow(
    statement.includes('from application') ? 'violates foreign key constraint' : 'permission denied',
  )
})

it.each([
  ['what was signed', "canonical_document = ''"],
  ['its digest', "digest = 'x'"],
  ['the text that was shown', "visible_text = 'x'"],
  ['the list of its parts', "manifest = ''"],
  ['who signs', 'person_id = gen_random_uuid()'],
  ['for whom', "party_id = 'x'"],
  ['by what right', "ground = '{}'"],
  ['when it began', 'begun_at = now()'],
  ['the fee', "fee = '{}'"],
  ['the application', 'application_id = gen_random_uuid()'],
])('denies the server role changing a signing: %s (SIG-07)', async (_what, change) => {
  await expect(sql.raw(`update sign_order set ${change}`).execute(server.test.db)).rejects.toThrow('permission denied')
})

/** The only columns that may change after a signing has succeeded: the state of the polling. */
const MOVING = [
  'nonce_hash',
  'awaiting_start',
  'message_key',
  'last_asked_at',
  'asking_until',
  'cancelling',
  'cancel_reason',
]

/** A different value of the column's own type. */
const OTHER: Readonly<Record<string, string>> = {
  bytea: "'\\x00'",
  integer: '99',
  jsonb: `'{"other": true}'`,
  text: "'x'",
  'timestamp with time zone': "'2001-01-01'",
  uuid: 'gen_random_uuid()',
}

it('rejects a change to any content column of a successful signing, even by the owner (SIG-07)', async () => {
  const { rows } = await owner.query<{ name: string; type: string }>(
    "select column_name as name, data_type as type from information_schema.columns where table_name = 'sign_order'",
  )
  const unchanging = rows.filter(({ name }) => !MOVING.includes(name))
  expect(unchanging.length).toBeGreaterThan(15)
  for (const { name, type } of unchanging)
    await expect(owner.query(`update sign_order set "${name}" = ${OTHER[type]}`)).rejects.toThrow('stays as it is')
})

it.each([
  "update step_document set data = '{}'",
  'update step_document set saved_by = gen_random_uuid()',
  'delete from step_document',
  `insert into step_document select application_id, 77, data, 1, saved_at, saved_by from step_document limit 1`,
  `insert into item (id, application_id, step_number, kind, data) select gen_random_uuid(), application_id, 0, 'place', '{}' from step_document limit 1`,
])('protects the answers of a submitted application: refuses %s (SIG-07)', async (statement) => {
  await expect(sql.raw(statement).execute(server.test.db)).rejects.toThrow('stays as it is')
})

it('denies changing a personal number (SIG-07)', async () => {
  const change = "update person set personal_number = '198602262381'"
  await expect(sql.raw(change).execute(server.test.db)).rejects.toThrow('permission denied')
})

it.each([
  'status = $$Started$$',
  'digest = $$x$$',
  'signer_name = $$x$$',
  'submitted_by = null',
  'submitted_at = now()',
  'sign_method = $$x$$',
  'fee = $${}$$',
  'language = $$en$$',
  'party = $${}$$',
  'party_id = $$x$$',
  'previous_case_number = $$x$$',
  'version_number = 99',
  'revision = 99',
])('protects the signed fields of a submitted application: refuses %s (SIG-07)', async (change) => {
  await expect(sql.raw(`update application set ${change}`).execute(server.test.db)).rejects.toThrow('stays as it is')
})

it('stores the evidence of a signature once (SIG-07)', async () => {
  const evidence = await server.test.db.selectFrom('evidence').selectAll().execute()
  expect(evidence).toEqual([expect.objectContaining({ applicationId: id })])
  const [first] = evidence
  if (!first) throw new Error('no evidence')
  const order = { id: first.signOrderId, applicationId: id, requestId: null }
  const again = server.test.deps.stores.signOrders.insertEvidence(order, first.packet, first.createdAt)
  await expect(again).rejects.toThrow('duplicate key')
})

/** The faults found after `statements`, which are rolled back afterwards. */
const faultsAfter = async (...statements: string[]) => {
  await owner.query('begin')
  try {
    for (const statement of statements) await owner.query(statement)
    return (await verifyAuditLog(owner)).faults
  } finally {
    await owner.query('rollback')
  }
}
const of = () => `chain = '${chain}'`
const rehash = (sequence: number) =>
  `update audit_entry set hash = sha256(previous_hash || convert_to(content, 'UTF8')) where ${of()} and sequence = ${sequence}`
/** A forged entry with a correct hash link. */
const insertAt = (sequence: number) =>
  `insert into audit_entry select chain, ${sequence}, '{"action":"forged"}', hash,
     sha256(hash || convert_to('{"action":"forged"}', 'UTF8')) from audit_entry where ${of()} and sequence = ${sequence - 1}`

it('finds nothing in a log that is whole (ACC-18)', async () => {
  const { faults, entries: count } = await verifyAuditLog(owner)
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(6)
})

it.each([
  [
    'a changed entry',
    () => [`update audit_entry set content = '{}' where ${of()} and sequence = 3`],
    'entry 3 was changed',
  ],
  [
    'a changed entry with a new hash',
    () => [`update audit_entry set content = '{}' where ${of()} and sequence = 3`, rehash(3)],
    'entry 4 does not follow the one before it: one of the two was changed or inserted',
  ],
  [
    'a changed last entry with a new hash',
    () => [`update audit_entry set content = '{}' where ${of()} and sequence = 6`, rehash(6)],
    'entry 6, the last, was changed',
  ],
  ['a removed entry', () => [`delete from audit_entry where ${of()} and sequence = 2`], 'entry 2 removed'],
  [
    'removed first entries',
    () => [`delete from audit_entry where ${of()} and sequence <= 2`],
    'entries 1 to 2 removed',
  ],
  ['removed last entries', () => [`delete from audit_entry where ${of()} and sequence >= 5`], 'entries 5 to 6 removed'],
  ['a whole chain removed', () => [`delete from audit_entry where ${of()}`], 'entries 1 to 6 removed'],
  ['an entry added at the end', () => [insertAt(7)], 'entry 7 inserted'],
  [
    'an entry put in between',
    () => [
      `update audit_entry set sequence = sequence + 1000 where ${of()} and sequence >= 3`,
      `update audit_entry set sequence = sequence - 999 where ${of()} and sequence > 1000`,
      insertAt(3),
      `update audit_head set sequence = 7 where ${of()}`,
    ],
    'entry 4 does not follow the one before it: one of the two was changed or inserted',
  ],
])('finds %s, and names it (ACC-18)', async (_what, statements, fault) => {
  expect(await faultsAfter(...statements())).toEqual([`${chain}: ${fault}`])
})

it('reports a forged chain (ACC-18)', async () => {
  const forged = "insert into audit_entry values ('person:x', 1, '{}', '', sha256(convert_to('{}', 'UTF8')))"
  expect(await faultsAfter(forged)).toEqual(['person:x: entry 1 inserted'])
})

it('preserves a chain under concurrent writes (ACC-18)', async () => {
  const entry = { chain: 'person:busy', at: new Date(), personId: null, partyId: null, action: 'signed-in' } as const
  await Promise.all(Array.from({ length: 20 }, () => server.test.deps.stores.audit.append(entry)))
  const rows = await server.test.db
    .selectFrom('auditEntry')
    .select('sequence')
    .where('chain', '=', entry.chain)
    .execute()
  expect(rows).toHaveLength(20)
  expect((await verifyAuditLog(owner)).faults).toEqual([])
})
