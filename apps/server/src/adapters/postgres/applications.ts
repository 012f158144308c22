/** Applications in PostgreSQL. */

import { digitsOfCaseNumber } from '@sievert/domain/rules/case-number'
import { LISTED_APPLICATIONS_MAX } from '@sievert/domain/rules/list-limits'
import type { LocalisedText } from '@sievert/domain/texts/language'
import { type RawBuilder, sql } from 'kysely'
import { type Applications, COLUMNS, LISTED, type Listed } from '../../ports/applications.ts'
import type { Database } from './database.ts'

type Lists = 'ofType' | 'lastSent' | 'granted' | 'listedOf' | 'countOf' | 'endingFirst' | 'someOf'

/** Last saved first. Of more than the maximum: all drafts, and what was saved last. */
const listed = (db: Database, which: RawBuilder<boolean>): Promise<Listed[]> => {
  const draftsFirst = db.selectFrom('application').select(LISTED).where(which).orderBy(sql`status = 'Started'`, 'desc')
  const most = draftsFirst.orderBy('lastSaved', 'desc').orderBy('id').limit(LISTED_APPLICATIONS_MAX)
  return db.selectFrom(most.as('listed')).select(LISTED).orderBy('lastSaved', 'desc').orderBy('id').execute()
}

/** Lists of a party's applications. Each uses an index that begins with the party. */
const listsIn = (db: Database): Pick<Applications, Lists> => ({
  ofType: (partyId, businessTypeId) => {
    const own = db.selectFrom('application').selectAll().where('partyId', '=', partyId)
    return own.where('businessTypeId', '=', businessTypeId).orderBy('lastSaved', 'desc').orderBy('id').execute()
  },
  lastSent: (partyId) => {
    const own = db.selectFrom('application').select(COLUMNS).where('partyId', '=', partyId)
    const sent = own.where('status', '<>', 'Started').where('submittedAt', 'is not', null)
    return sent.orderBy('submittedAt', 'desc').orderBy('id').limit(1).executeTakeFirst()
  },
  listedOf: (partyId) => listed(db, sql<boolean>`party_id = ${partyId}`),
  countOf: async (partyId) => {
    const { rows } = await sql<{ started: number; sent: number }>`select
      (select count(*) from application where party_id = ${partyId} and status = 'Started') as started,
      (select count(*) from application where party_id = ${partyId} and status <> 'Started') as sent`.execute(db)
    return rows[0] ?? { started: 0, sent: 0 }
  },
  granted: async (partyId, businessTypeId, caseNumber) => {
    const own = db.selectFrom('application').selectAll().where('partyId', '=', partyId).where('status', '=', 'Granted')
    const digits = sql<boolean>`regexp_replace(case_number, '[^0-9]', '', 'g') = ${digitsOfCaseNumber(caseNumber)}`
    const ofCase = own.where('businessTypeId', '=', businessTypeId).where(digits)
    return ofCase.orderBy('lastSaved', 'desc').orderBy('id').execute()
  },
  endingFirst: async (partyId, businessTypeIds, today, most) => {
    const { rows } = await sql<Pick<Listed, 'id' | 'caseNumber' | 'validUntil'>>`
      select id, case_number, valid_until from unnest(${businessTypeIds}::int[]) as type,
        lateral (select * from application
          where party_id = ${partyId} and business_type_id = type and status <> 'Started'
            and (valid_until >= ${today} or valid_until is null and status = 'Granted')
          order by valid_until, submitted_at desc, id limit ${most}) as of_type
      order by valid_until, submitted_at desc, id limit ${most}`.execute(db)
    return rows
  },
  someOf: (partyId, { last, ids, renewing, endingLastOf }) => {
    // An array of few elements is looked up by index. With a subquery the planner's estimate led to a scan of the
    // table.
    const some = sql<boolean>`id = any (array(
      select id from application where party_id = ${partyId} and status = 'Started'
      union (select id from application where party_id = ${partyId} and status <> 'Started' order by submitted_at desc, id limit ${last})
      union select unnest(${ids}::uuid[])
      union select id from application where party_id = ${partyId} and status <> 'Started'
        and regexp_replace(previous_case_number, '[^0-9]', '', 'g') = any (${renewing})
      union select id from unnest(${endingLastOf}::int[]) as type,
        lateral (select id from application
          where party_id = ${partyId} and business_type_id = type and status <> 'Started' and withdrawn_at is null
            and (valid_until is not null or rejected_at is null and dismissed_at is null)
          order by valid_until desc nulls first, case when valid_until is null then last_saved end desc
          fetch first row with ties) as of_type))`
    return listed(db, some)
  },
})

export const applicationsIn = (db: Database): Applications => ({
  ...listsIn(db),
  insert: async (record) => {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('application')
      .values({
        ...record,
        number: sql<string>`'S' || to_char(${record.createdAt}::timestamptz at time zone 'Europe/Stockholm', 'YYYY') || '-' || lpad(nextval('application_number')::text, 6, '0')`,
        status: 'Started',
        lastSaved: record.createdAt,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['partyId', 'businessTypeId'])
          .where(sql<boolean>`is_report and status = 'Started'`)
          .doNothing(),
      )
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows > 0n
  },
  find: (id) => db.selectFrom('application').select(COLUMNS).where('id', '=', id).executeTakeFirst(),
  existing: async (ids) => {
    const { rows } = await sql<{ id: string }>`select id from application where id::text = any (${ids})`.execute(db)
    return new Set(rows.map(({ id }) => id))
  },
  lock: async (id) => {
    const locked = db.selectFrom('application').select(COLUMNS).where('id', '=', id).forUpdate()
    const application = await locked.executeTakeFirst()
    if (!application) return undefined
    // A separate statement: one that waited for the lock would still see the orders as they were before.
    const orders = db.selectFrom('signOrder').select('id').where('applicationId', '=', id)
    const pending = await orders.where('state', '=', 'Pending').executeTakeFirst()
    return { ...application, pendingSignOrderId: pending?.id ?? null }
  },
  labelsOf: (id) => {
    const events = db.selectFrom('caseEvent').select(['label', 'receivedAt as at']).where('applicationId', '=', id)
    return events.where('label', 'is not', null).$narrowType<{ label: LocalisedText }>().execute()
  },
  lockCaseNumber: async (caseNumber) => {
    const plain = sql<string>`plain_case_number(${caseNumber})`
    await sql`select pg_advisory_xact_lock(hashtextextended('case number ' || ${plain}, 0))`.execute(db)
    // A separate statement: one that waited for the lock would not see rows stored meanwhile.
    const { rows } = await sql<{ id: string }>`
      select id from application where plain_case_number(case_number) = ${plain} and not case_number_repeated`.execute(
      db,
    )
    return rows[0]?.id
  },
  update: (id, changes) => db.updateTable('application').set(changes).where('id', '=', id).execute(),
  delete: (id) => db.deleteFrom('application').where('id', '=', id).execute(),
  nextReportNumber: async (year) => {
    const { rows } = await sql<{ n: number }>`select nextval('report_number') as n`.execute(db)
    return `A${year}-${String(rows[0]?.n).padStart(6, '0')}`
  },
})
