/**
 * Finds and removes data past its retention period, for operators. The application's role can't remove evidence and
 * audit log, so these functions act as the owner of the tables. They also control which types the worker may remove.
 */
import type pg from 'pg'
import { type AuditEntry, CHAIN_ENDS } from '../../ports/audit-log.ts'
import type { Due, RetentionRules } from '../../ports/retention.ts'

/** Days are `YYYY-MM-DD`. */
export type Expired = Due & {
  number: string
  caseNumber: string
  businessTypeId: number
  submittedOn: string
}

const expiredSql = (more = '') => `
  select id, number, case_number as "caseNumber", business_type_id as "businessTypeId",
    (submitted_at at time zone 'Europe/Stockholm')::date::text as "submittedOn", until::text as "keptUntil",
    handed_over_whole(id) as "handedOverWhole"
  from application, lateral (
    select kept_until(application, coalesce(($2::jsonb ->> business_type_id::text)::int, $3)) as until
  ) as day
  where until < $1::date and version_number <= ($4::jsonb ->> business_type_id::text)::int ${more} order by until, number`

const paramsOf = ({ today, byType, otherwise, known }: RetentionRules) => [
  today,
  JSON.stringify(byType),
  otherwise,
  JSON.stringify(known),
]

/**
 * All applications of known versions past their retention period, whether the case system fetched all their files or
 * not.
 */
export const findExpired = async (client: pg.ClientBase, rules: RetentionRules): Promise<Expired[]> =>
  (await client.query<Expired>(expiredSql(), paramsOf(rules))).rows

type Entry = Pick<AuditEntry, 'action'> & { detail?: object; partyId?: string }
/** Appends an operator's or the command's own entry, which no signed-in person caused. */
export const append = (client: pg.ClientBase, chain: string, entry: Entry) =>
  client.query('select append_audit($1, $2)', [
    chain,
    JSON.stringify({ at: new Date().toISOString(), personId: null, ...entry }),
  ])

/** `dryRun`: undoes all of `work`, whose result tells what it would have done. */
export const inTransaction = async <T>(
  client: pg.ClientBase,
  work: () => Promise<T>,
  { dryRun = false } = {},
): Promise<T> => {
  await client.query('begin')
  try {
    const result = await work()
    await client.query(dryRun ? 'rollback' : 'commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The operator's statement about a removal or switch: names and reason. It is stored in the audit log. */
export type Word = { by: string; osUser: string; reason: string }

/**
 * Removes one application with everything that belongs to it (`remove_sent_application`). Returns false when it is not
 * due, or when not all files were fetched and the operator gave no `word`. The worker deletes its orphaned files.
 */
export const removeExpired = (
  client: pg.ClientBase,
  rules: RetentionRules,
  id: string,
  word?: Word,
): Promise<boolean> =>
  inTransaction(client, async () => {
    await client.query('select from application where id = $1 for update', [id])
    const { rows } = await client.query<Expired>(expiredSql('and id = $5'), [...paramsOf(rules), id])
    const [expired] = rows
    if (!expired || !(expired.handedOverWhole || word)) return false
    const { keptUntil, handedOverWhole } = expired
    await client.query('select remove_sent_application($1, $2)', [id, { keptUntil, handedOverWhole, ...word }])
    return true
  })

/** Lets the worker remove applications of these types automatically after these years; without `yearsOf`, stops it. */
export const switchWorker = (
  client: pg.ClientBase,
  types: readonly number[],
  yearsOf: ((type: number) => number) | undefined,
  word: Word,
): Promise<void> =>
  inTransaction(client, async () => {
    await client.query('delete from retention_rule where business_type_id = any ($1)', [types])
    if (yearsOf)
      for (const type of types) await client.query('insert into retention_rule values ($1, $2)', [type, yearsOf(type)])
    const years = yearsOf ? types.map((type) => `${type}: ${yearsOf(type)}`).join(', ') : null
    const detail = { worker: yearsOf ? 'on' : 'off', types: types.join(', '), years, ...word }
    await append(client, 'retention', { action: 'retention-switched', detail })
  })

/** The types that are turned on, and their years. */
export const switchedOn = async (client: pg.ClientBase): Promise<{ type: number; years: number }[]> =>
  (await client.query('select business_type_id as type, years from retention_rule order by 1')).rows

/** Tables of a person alone (`person_id`), whose rows are deleted with the person. */
export const OF_PERSON = ['person_login', 'dismissed_message', 'idempotent_answer'] as const

/** Columns that prevent a person's removal. */
export const REFERRING = [
  'session.person_id',
  'application.created_by',
  'application.submitted_by',
  'step_document.saved_by',
  'document.uploaded_by',
  'upload.uploaded_by',
  'sign_order.person_id',
  'cosigning.begun_by',
  'cosigner.person_id',
  'case_message.sent_by',
  'message_draft.saved_by',
]
/** SQL: an earlier account is joined to `person`, and is reached by it alone. The person's removal frees it. */
const HAS_EARLIER = 'exists (select from person as earlier where earlier.joined_to = person.id)'
/** SQL: nothing prevents the removal of `person`. Others begin applications of an earlier account: the present one. */
export const NOTHING_LEFT = [
  ...REFERRING.map((column) => {
    const [table] = column.split('.')
    return `not exists (select from ${table} where ${column} = person.id)`
  }),
  "not exists (select from application where party_id = 'person:' || person.id)",
].join(' and ')

/**
 * Removes persons without any remaining data: they signed in, and their applications are gone. Returns the number of
 * persons.
 */
export const removeForgottenPersons = (client: pg.ClientBase): Promise<number> =>
  inTransaction(client, async () => {
    const { rows } = await client.query<{ id: string }>(
      `select id from person where created_at < now() - interval '1 day' and ${NOTHING_LEFT} and not ${HAS_EARLIER} for update`,
    )
    const ids = rows.map(({ id }) => id)
    for (const table of OF_PERSON) await client.query(`delete from ${table} where person_id = any ($1)`, [ids])
    await client.query('delete from person where id = any ($1)', [ids])
    for (const id of ids) await append(client, `person:${id}`, { action: 'person-removed-by-retention' })
    return ids.length
  })

/** Maximum number of chains in one log entry, each with its last entry. */
const CHAINS_AT_ONCE = 100

const removeSomeOldChains = (client: pg.ClientBase, endedBefore: string): Promise<number> =>
  inTransaction(client, async () => {
    const { rows: ends } = await client.query<{ chain: string }>(
      `select chain, encode(previous_hash, 'hex') as "previousHash", content
       from audit_head join audit_entry using (chain, sequence)
       where ((content::jsonb ->> 'at')::timestamptz at time zone 'Europe/Stockholm')::date < $1::date
         and content::jsonb ->> 'action' = any ($2)
         and not exists (select from application where chain = 'application:' || id)
         and not exists (select from person where chain = 'person:' || id)
       order by chain limit ${CHAINS_AT_ONCE} for update of audit_head`,
      [endedBefore, CHAIN_ENDS],
    )
    const chains = ends.map(({ chain }) => chain)
    for (const table of ['audit_entry', 'audit_head'])
      await client.query(`delete from ${table} where chain = any ($1)`, [chains])
    if (chains.length > 0)
      await append(client, 'retention', {
        action: 'audit-chains-removed',
        detail: { chains: chains.length, endedBefore, ends },
      })
    return chains.length
  })

/**
 * Deletes the audit chains of applications and persons that were removed before `endedBefore` (`YYYY-MM-DD`). Copies
 * the last entry of each into the retention chain, so that `audit verify` can tell retention from tampering. Returns
 * the number of deleted chains.
 */
export const removeOldChains = async (client: pg.ClientBase, endedBefore: string): Promise<number> => {
  let removed = 0
  for (;;) {
    const some = await removeSomeOldChains(client, endedBefore)
    removed += some
    if (some < CHAINS_AT_ONCE) return removed
  }
}
