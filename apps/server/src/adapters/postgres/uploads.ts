/** The progress of uploads in PostgreSQL. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { Uploads } from '../../ports/uploads.ts'
import { isUuid } from '../../utilities/ids/application-id.ts'
import { type Database, hasUpdated, type Tables } from './database.ts'

const isIdle = (now: Date) => (is: ExpressionBuilder<Tables, 'upload'>) =>
  is.or([is('upload.activeUntil', 'is', null), is('upload.activeUntil', '<=', now)])

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
  markActive: (id, activeUntil) => hasUpdated(db.updateTable('upload').set({ activeUntil }).where('id', '=', id)),
  // A second request that receives the same upload may have set a newer mark.
  markIdle: (id, until) =>
    db.updateTable('upload').set({ activeUntil: null }).where('id', '=', id).where('activeUntil', '=', until).execute(),
  complete: (id, documentId) =>
    hasUpdated(db.updateTable('upload').set({ documentId }).where('id', '=', id).where('documentId', 'is', null)),
  remove: (id) =>
    db.deleteFrom('upload').where('id', '=', id).where('documentId', 'is', null).returningAll().executeTakeFirst(),
  displaceIdle: ({ partyId, personId }, now) => {
    let idle = db
      .selectFrom('upload')
      .innerJoin('application', 'application.id', 'upload.applicationId')
      .select('upload.id')
      .where((is) => is.or([is('status', '=', 'Started'), is('advancedAt', '>', is.ref('submittedAt'))]))
      .where('documentId', 'is', null)
      .where(isIdle(now))
    if (partyId !== undefined) idle = idle.where('partyId', '=', partyId)
    if (personId !== undefined) idle = idle.where('uploadedBy', '=', personId)
    // Skips an upload that another request is marking as active, and therefore locks.
    const oldest = idle.orderBy('advancedAt').limit(1).forUpdate('upload').skipLocked()
    return db.deleteFrom('upload').where('id', '=', oldest).returningAll().executeTakeFirst()
  },
  deleteIdle: (now, { unfinished, finished }) =>
    db
      .deleteFrom('upload')
      .where(isIdle(now))
      .where((is) =>
        is.or([
          is('advancedAt', '<', finished),
          is.and([is('documentId', 'is', null), is('advancedAt', '<', unfinished)]),
        ]),
      )
      .returningAll()
      .execute(),
  known: async (ids) => {
    const uuids = ids.filter(isUuid)
    if (uuids.length === 0) return new Set()
    const found = await db.selectFrom('upload').select('id').where('id', 'in', uuids).execute()
    return new Set(found.map(({ id }) => id))
  },
})
