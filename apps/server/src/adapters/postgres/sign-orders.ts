/** Signings and their evidence in PostgreSQL. */
import { sql } from 'kysely'
import type { Asking, SignOrders } from '../../ports/sign-orders.ts'
import { type Database, hasUpdated } from './database.ts'
import { wakeWorkers } from './wake-workers.ts'

/**
 * True when no claim is in force and no caller has asked after `askedBefore`. A time after `neverYet` was written
 * before the machine's clock was set back, and is ignored.
 */
const mayBeAsked = ({ now, askedBefore, neverYet }: Asking) => sql<boolean>`
  (asking_until is null or asking_until <= ${now} or asking_until > ${neverYet})
  and (last_asked_at is null or last_asked_at <= ${askedBefore} or last_asked_at > ${neverYet})`

export const signOrdersIn = (db: Database): SignOrders => ({
  insert: async (record) => {
    await db.insertInto('signOrder').values(record).execute()
    const oneMore = sql<number>`signings_begun + 1`
    const begun = db.updateTable('application').set({ signingsBegun: oneMore }).where('id', '=', record.applicationId)
    await begun.returning(wakeWorkers('signings')).execute()
  },
  find: (id) => db.selectFrom('signOrder').selectAll().where('id', '=', id).executeTakeFirst(),
  lock: (id) => db.selectFrom('signOrder').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  pending: (asking) =>
    db
      .selectFrom('signOrder')
      .select(['id', mayBeAsked(asking).as('isDue')])
      .where('state', '=', 'Pending')
      .execute(),
  liveOrSucceeded: (applicationId) => {
    const all = db.selectFrom('signOrder').selectAll().where('applicationId', '=', applicationId)
    return all.where('state', 'in', ['Pending', 'Success']).orderBy('begunAt', 'desc').executeTakeFirst()
  },
  signedCorrection: async (applicationId) => {
    const signed = db.selectFrom('signOrder').where('applicationId', '=', applicationId).where('state', '=', 'Success')
    const id = sql<string | null>`convert_from(canonical_document, 'UTF8')::jsonb ->> 'textCorrection'`.as('id')
    return (await signed.select(id).executeTakeFirst())?.id ?? undefined
  },
  update: (id, changes) => db.updateTable('signOrder').set(changes).where('id', '=', id).execute(),
  deleteOf: (applicationId) =>
    db.deleteFrom('signOrder').where('applicationId', '=', applicationId).where('state', '<>', 'Success').execute(),
  claimAsking: (id, asking) => {
    const claimed = { lastAskedAt: asking.now, askingUntil: asking.askingUntil }
    const pending = db.updateTable('signOrder').set(claimed).where('id', '=', id).where('state', '=', 'Pending')
    return hasUpdated(pending.where(mayBeAsked(asking)))
  },
  insertEvidence: (evidence) => db.insertInto('evidence').values(evidence).execute(),
  evidenceOf: (applicationId) =>
    db
      .selectFrom('evidence')
      .leftJoin('evidenceStamp', 'evidenceStamp.applicationId', 'evidence.applicationId')
      .select(['packet', 'token as timeStamp'])
      .where('evidence.applicationId', '=', applicationId)
      .executeTakeFirst(),
  unstamped: async (applicationId) => {
    const unstamped = db
      .selectFrom('evidence')
      .leftJoin('evidenceStamp', 'evidenceStamp.applicationId', 'evidence.applicationId')
      .where('evidence.applicationId', '=', applicationId)
      .where('token', 'is', null)
    const seal = sql<string>`packet ->> 'seal'`.as('seal')
    return unstamped.select([seal, sql<Date>`(packet ->> 'storedAt')::timestamptz`.as('storedAt')]).executeTakeFirst()
  },
  insertTimeStamp: async (stamp) => {
    const first = db.insertInto('evidenceStamp').values(stamp)
    const { numInsertedOrUpdatedRows: stored } = await first.onConflict((on) => on.doNothing()).executeTakeFirst()
    return stored === 1n
  },
})
