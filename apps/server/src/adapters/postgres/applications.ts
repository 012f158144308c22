/** Applications in PostgreSQL. */
import type { LocalisedText } from '@sievert/domain/application-type/definition'
import { sql } from 'kysely'
import type { Applications } from '../../ports/applications.ts'
import type { Database } from './database.ts'

export const applicationsIn = (db: Database): Applications => ({
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
  find: (id) => db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirst(),
  existing: async (ids) => {
    const { rows } = await sql<{ id: string }>`select id from application where id::text = any (${ids})`.execute(db)
    return new Set(rows.map(({ id }) => id))
  },
  lock: async (id) => {
    const locked = db.selectFrom('application').selectAll().where('id', '=', id).forUpdate()
    const application = await locked.executeTakeFirst()
    if (!application) return undefined
    // A statement of its own: one that waited for the lock would still see the orders as they were before it waited.
    const orders = db.selectFrom('signOrder').select('id').where('applicationId', '=', id)
    const pending = await orders.where('state', '=', 'Pending').executeTakeFirst()
    return { ...application, pendingSignOrderId: pending?.id ?? null }
  },
  listOf: (partyId) => {
    const own = db.selectFrom('application').selectAll().where('partyId', '=', partyId)
    return own.orderBy('lastSaved', 'desc').orderBy('id').execute()
  },
  labelsOf: (id) => {
    const told = db.selectFrom('caseEvent').select(['label', 'receivedAt as at']).where('applicationId', '=', id)
    return told.where('label', 'is not', null).$narrowType<{ label: LocalisedText }>().execute()
  },
  update: (id, changes) => db.updateTable('application').set(changes).where('id', '=', id).execute(),
  delete: (id) => db.deleteFrom('application').where('id', '=', id).execute(),
  nextReportNumber: async (year) => {
    const { rows } = await sql<{ n: number }>`select nextval('report_number') as n`.execute(db)
    return `A${year}-${String(rows[0]?.n).padStart(6, '0')}`
  },
})
