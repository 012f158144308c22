/** Applications in PostgreSQL. */
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { Applications } from '../../ports/applications.ts'

export const applicationsIn = (db: Database): Applications => ({
  insert: async (record) => {
    await db
      .insertInto('application')
      .values({
        ...record,
        number: sql<string>`'S' || to_char(${record.createdAt}::timestamptz at time zone 'Europe/Stockholm', 'YYYY') || '-' || lpad(nextval('application_number')::text, 6, '0')`,
        status: 'Started',
        lastSaved: record.createdAt,
      })
      .execute()
  },
  find: (id) => db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirst(),
  lock: (id) =>
    db
      .selectFrom('application')
      .selectAll()
      .select((select) =>
        select
          .selectFrom('signOrder')
          .select('signOrder.id')
          .whereRef('signOrder.applicationId', '=', 'application.id')
          .where('signOrder.state', '=', 'Pending')
          .as('pendingSignOrderId'),
      )
      .where('id', '=', id)
      .forUpdate('application')
      .executeTakeFirst(),
  listOf: (partyId) =>
    db
      .selectFrom('application')
      .selectAll()
      .where('partyId', '=', partyId)
      .orderBy('lastSaved', 'desc')
      .orderBy('id')
      .execute(),
  update: async (id, changes) => {
    await db.updateTable('application').set(changes).where('id', '=', id).execute()
  },
  delete: async (id) => {
    await db.deleteFrom('application').where('id', '=', id).execute()
  },
  nextReportNumber: async (year) => {
    const { rows } = await sql<{ n: number }>`select nextval('report_number') as n`.execute(db)
    return `A${year}-${String(rows[0]?.n).padStart(6, '0')}`
  },
})
