/** Signings and their evidence in PostgreSQL. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { Asking, SignOrders } from '../../ports/sign-orders.ts'
import type { Database, Tables } from './database.ts'

/**
 * Nobody is asking, and nobody has asked after `askedBefore`. A moment too far away to be true was written before the machine's clock
 * was set back: it keeps nobody from asking.
 */
const mayBeAsked =
  ({ now, askedBefore, neverYet }: Asking) =>
  (where: ExpressionBuilder<Tables, 'signOrder'>) =>
    where.and([
      where.or([
        where('askingUntil', 'is', null),
        where('askingUntil', '<=', now),
        where('askingUntil', '>', neverYet),
      ]),
      where.or([
        where('lastAskedAt', 'is', null),
        where('lastAskedAt', '<=', askedBefore),
        where('lastAskedAt', '>', neverYet),
      ]),
    ])

export const signOrdersIn = (db: Database): SignOrders => ({
  insert: async (record) => {
    await db.insertInto('signOrder').values(record).execute()
    const oneMore = sql<number>`signings_begun + 1`
    await db.updateTable('application').set({ signingsBegun: oneMore }).where('id', '=', record.applicationId).execute()
  },
  find: (id) => db.selectFrom('signOrder').selectAll().where('id', '=', id).executeTakeFirst(),
  lock: (id) => db.selectFrom('signOrder').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  due: async (asking) => {
    const rows = await db
      .selectFrom('signOrder')
      .select('id')
      .where('state', '=', 'Pending')
      .where(mayBeAsked(asking))
      .execute()
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
  claimAsking: async (id, asking) => {
    const { numUpdatedRows } = await db
      .updateTable('signOrder')
      .set({ lastAskedAt: asking.now, askingUntil: asking.askingUntil })
      .where('id', '=', id)
      .where('state', '=', 'Pending')
      .where(mayBeAsked(asking))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  insertEvidence: async (evidence) => {
    await db.insertInto('evidence').values(evidence).execute()
  },
  evidenceOf: (applicationId) =>
    db.selectFrom('evidence').select('packet').where('applicationId', '=', applicationId).executeTakeFirst(),
})
