/** Signings and their evidence in PostgreSQL. */
import type { Database } from '../../database.ts'
import type { SignOrders } from '../../ports/sign-orders.ts'

export const signOrdersIn = (db: Database): SignOrders => ({
  insert: async (record) => {
    await db.insertInto('signOrder').values(record).execute()
  },
  find: (id) => db.selectFrom('signOrder').selectAll().where('id', '=', id).executeTakeFirst(),
  lock: (id) => db.selectFrom('signOrder').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  pending: async () => {
    const rows = await db.selectFrom('signOrder').select('id').where('state', '=', 'Pending').execute()
    return rows.map(({ id }) => id)
  },
  liveOrSucceeded: (applicationId) =>
    db
      .selectFrom('signOrder')
      .selectAll()
      .where('applicationId', '=', applicationId)
      .where('state', 'in', ['Pending', 'Success'])
      .orderBy('begunAt', 'desc')
      .executeTakeFirst(),
  update: async (id, changes) => {
    await db.updateTable('signOrder').set(changes).where('id', '=', id).execute()
  },
  deleteOf: async (applicationId) => {
    await db
      .deleteFrom('signOrder')
      .where('applicationId', '=', applicationId)
      .where('state', '<>', 'Success')
      .execute()
  },
  claimAsking: async (id, now, before) => {
    const { numUpdatedRows } = await db
      .updateTable('signOrder')
      .set({ lastAskedAt: now })
      .where('id', '=', id)
      .where('state', '=', 'Pending')
      .where((where) => where.or([where('lastAskedAt', 'is', null), where('lastAskedAt', '<=', before)]))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  insertEvidence: async (evidence) => {
    await db.insertInto('evidence').values(evidence).execute()
  },
  evidenceOf: (applicationId) =>
    db.selectFrom('evidence').select('packet').where('applicationId', '=', applicationId).executeTakeFirst(),
})
