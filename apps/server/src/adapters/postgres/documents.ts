/** What is known of uploaded files, in PostgreSQL. */
import type { Database } from '../../database.ts'
import type { Documents } from '../../ports/documents.ts'

export const documentsIn = (db: Database): Documents => ({
  insert: async (record) => {
    await db.insertInto('document').values(record).execute()
  },
  find: (applicationId, id) =>
    db
      .selectFrom('document')
      .selectAll()
      .where('applicationId', '=', applicationId)
      .where('id', '=', id)
      .executeTakeFirst(),
  listOf: (applicationId) =>
    db.selectFrom('document').selectAll().where('applicationId', '=', applicationId).orderBy('createdAt').execute(),
  update: async (id, changes) => {
    await db.updateTable('document').set(changes).where('id', '=', id).execute()
  },
  delete: async (id) => {
    await db.deleteFrom('document').where('id', '=', id).execute()
  },
})
