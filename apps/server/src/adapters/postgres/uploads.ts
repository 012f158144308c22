/** How far uploads have come, in PostgreSQL. */
import { sql } from 'kysely'
import type { Uploads } from '../../ports/uploads.ts'
import type { Database } from './database.ts'

export const uploadsIn = (db: Database): Uploads => ({
  insert: async (record) => {
    await db.insertInto('upload').values(record).execute()
  },
  find: (applicationId, id) =>
    db
      .selectFrom('upload')
      .selectAll()
      .where('applicationId', '=', applicationId)
      .where('id', '=', id)
      .executeTakeFirst(),
  advance: async (id, { from, to, piece, at }) => {
    const { numUpdatedRows } = await db
      .updateTable('upload')
      .set({ received: to, pieces: sql`array_append(pieces, ${piece})`, advancedAt: at })
      .where('id', '=', id)
      .where('received', '=', from)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  complete: async (id, documentId) => {
    const { numUpdatedRows } = await db
      .updateTable('upload')
      .set({ documentId })
      .where('id', '=', id)
      .where('documentId', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  delete: async (id) => {
    await db.deleteFrom('upload').where('id', '=', id).execute()
  },
  deleteStill: async (before) => {
    const deleted = await db.deleteFrom('upload').where('advancedAt', '<', before).returning('documentId').execute()
    return deleted.filter(({ documentId }) => documentId === null).length
  },
  known: async (ids) => {
    const found = await db.selectFrom('upload').select('id').where('id', 'in', ids).execute()
    return new Set(found.map(({ id }) => id))
  },
})
