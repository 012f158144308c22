/** How far uploads have come, in PostgreSQL. */
import { sql } from 'kysely'
import type { Uploads } from '../../ports/uploads.ts'
import { type Database, hasUpdated } from './database.ts'

export const uploadsIn = (db: Database): Uploads => ({
  insert: (record) => db.insertInto('upload').values(record).execute(),
  find: (applicationId, id) => {
    const own = db.selectFrom('upload').selectAll().where('applicationId', '=', applicationId)
    return own.where('id', '=', id).executeTakeFirst()
  },
  advance: (id, { from, to, piece, at }) => {
    const changes = { received: to, pieces: sql<string[]>`array_append(pieces, ${piece})`, advancedAt: at }
    return hasUpdated(db.updateTable('upload').set(changes).where('id', '=', id).where('received', '=', from))
  },
  complete: (id, documentId) =>
    hasUpdated(db.updateTable('upload').set({ documentId }).where('id', '=', id).where('documentId', 'is', null)),
  delete: (id) => db.deleteFrom('upload').where('id', '=', id).execute(),
  deleteStill: async (before) => {
    const deleted = await db.deleteFrom('upload').where('advancedAt', '<', before).returning('documentId').execute()
    return deleted.filter(({ documentId }) => documentId === null).length
  },
  known: async (ids) => {
    const found = await db.selectFrom('upload').select('id').where('id', 'in', ids).execute()
    return new Set(found.map(({ id }) => id))
  },
})
