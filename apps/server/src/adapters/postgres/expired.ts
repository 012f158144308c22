/**
 * For those who run the service: what has been kept as long as it should, and removing it. Evidence and audit log are out
 * of the application's reach, so this acts as the owner of the tables, when somebody asks for it.
 */
import type pg from 'pg'
import type { AuditEntry } from '../../ports/audit-log.ts'

/** Years that a sent application is kept: those of its business type (by id), else the installation's. */
export type Keeping = { today: string; byType: Readonly<Record<number, number>>; otherwise: number }

/** Days are `YYYY-MM-DD`. */
export type Expired = {
  id: string
  number: string
  caseNumber: string
  businessTypeId: number
  submittedOn: string
  keptUntil: string
}

const expiredSql = (more = '') => `
  select * from (
    select id, number, case_number as "caseNumber", business_type_id as "businessTypeId", party_id as "partyId", submitted_on::text as "submittedOn",
      (greatest(submitted_on, valid_until) + make_interval(years => coalesce(($2::jsonb ->> business_type_id::text)::int, $3)))::date::text as "keptUntil"
    from application, lateral (select (submitted_at at time zone 'Europe/Stockholm')::date as submitted_on) as day
    where status <> 'Started' and case_number is not null ${more}
  ) as sent where "keptUntil"::date < $1::date order by "keptUntil"::date, number`

const paramsOf = ({ today, byType, otherwise }: Keeping) => [today, JSON.stringify(byType), otherwise]

/**
 * What has been kept its years, counted from the day it was sent in or the last day that it held, whichever came later.
 * Never one without a case number: the authority does not have it yet.
 */
export const findExpired = async (client: pg.ClientBase, keeping: Keeping): Promise<Expired[]> =>
  (await client.query<Expired>(expiredSql(), paramsOf(keeping))).rows

// In this order: each refers to the next. Documents and answers go with the application itself, and no sooner.
const PARTS = ['evidence', 'sign_order', 'sent_mail', 'case_event']

const append = (client: pg.ClientBase, chain: string, entry: Pick<AuditEntry, 'action'> & Partial<AuditEntry>) =>
  client.query('select append_audit($1, $2)', [
    chain,
    JSON.stringify({ at: new Date().toISOString(), personId: null, ...entry }),
  ])

const inTransaction = async <T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> => {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Removes one with all that belongs to it, but for a line in its audit log that says what went and by which seal its
 * evidence can be known again. False when its time has not come (any more). Its files are swept by the worker.
 */
export const removeExpired = (client: pg.ClientBase, keeping: Keeping, id: string): Promise<boolean> =>
  inTransaction(client, async () => {
    await client.query('select from application where id = $1 for update', [id])
    const { rows } = await client.query<Expired & { partyId: string }>(expiredSql('and id = $4'), [
      ...paramsOf(keeping),
      id,
    ])
    const [expired] = rows
    if (!expired) return false
    const evidence = 'select packet ->> $2 as seal from evidence where application_id = $1'
    const { seal = null } = (await client.query<{ seal: string }>(evidence, [id, 'seal'])).rows[0] ?? {}
    for (const part of PARTS) await client.query(`delete from ${part} where application_id = $1`, [id])
    await client.query('delete from application where id = $1', [id])
    const { partyId, number, caseNumber, businessTypeId, keptUntil } = expired
    await append(client, `application:${id}`, {
      partyId,
      action: 'application-removed-by-retention',
      detail: { number, caseNumber, businessTypeId, keptUntil, evidenceSeal: seal },
    })
    return true
  })

/** Columns that keep a person; what else refers to one goes with them. */
export const REFERRING = [
  'session.person_id',
  'application.created_by',
  'application.submitted_by',
  'step_document.saved_by',
  'document.uploaded_by',
  'upload.uploaded_by',
  'sign_order.person_id',
]
const NOTHING_LEFT = REFERRING.map((column) => {
  const [table] = column.split('.')
  return `not exists (select from ${table} where ${column} = person.id)`
}).join(' and ')

/** Persons of whom nothing is kept: they signed in, and what they did has gone. Gives how many went. */
export const removeForgottenPersons = (client: pg.ClientBase): Promise<number> =>
  inTransaction(client, async () => {
    const { rows } = await client.query<{ id: string }>(
      `select id from person where created_at < now() - interval '1 day' and ${NOTHING_LEFT} for update`,
    )
    const ids = rows.map(({ id }) => id)
    for (const table of ['person_login', 'dismissed_message', 'idempotent_answer'])
      await client.query(`delete from ${table} where person_id = any ($1)`, [ids])
    await client.query('delete from person where id = any ($1)', [ids])
    return ids.length
  })

/** Named in one line of the log. */
const CHAINS_AT_ONCE = 500

const removeSomeOldChains = (client: pg.ClientBase, endedBefore: string): Promise<number> =>
  inTransaction(client, async () => {
    const { rows } = await client.query<{ chain: string }>(
      `select chain from audit_head join audit_entry using (chain, sequence) where ((content::jsonb ->> 'at')::timestamptz at time zone 'Europe/Stockholm')::date < $1::date
         and not exists (select from application where chain = 'application:' || id)
         and not exists (select from person where chain = 'person:' || id)
         and chain <> 'retention'
       order by chain limit ${CHAINS_AT_ONCE} for update of audit_head`,
      [endedBefore],
    )
    const chains = rows.map(({ chain }) => chain)
    for (const table of ['audit_entry', 'audit_head'])
      await client.query(`delete from ${table} where chain = any ($1)`, [chains])
    if (chains.length > 0)
      await append(client, 'retention', {
        action: 'audit-chains-removed',
        detail: { chains: chains.length, endedBefore, names: chains.join(' ') },
      })
    return chains.length
  })

/**
 * Whole chains of the audit log, ended before a day (`YYYY-MM-DD`), of what is not there any more. The chain that names them stays: by
 * it a chain that anchors hold is known to have gone by right. Gives how many went.
 */
export const removeOldChains = async (client: pg.ClientBase, endedBefore: string): Promise<number> => {
  let removed = 0
  for (;;) {
    const some = await removeSomeOldChains(client, endedBefore)
    removed += some
    if (some < CHAINS_AT_ONCE) return removed
  }
}
