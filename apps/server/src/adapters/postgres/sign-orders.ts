/** Signings and their evidence in PostgreSQL. */
import { sql } from 'kysely'
import type { ApplicationOrder, Asking, SignedThing, SignOrders } from '../../ports/sign-orders.ts'
import { type Database, hasAdded, hasUpdated } from './database.ts'
import { wakeWorkers } from './wake-workers.ts'

/**
 * True when no claim is in force and no caller has asked after `askedBefore`. A time after `neverYet` was written
 * before the machine's clock was set back, and is ignored.
 */
const mayBeAsked = ({ now, askedBefore, neverYet }: Asking) => sql<boolean>`
  (asking_until is null or asking_until <= ${now} or asking_until > ${neverYet})
  and (last_asked_at is null or last_asked_at <= ${askedBefore} or last_asked_at > ${neverYet})`

type Stored = { packet: object; token: Buffer | null }
/** The packet and its time-stamp. */
const evidence = ({ applicationId, messageId }: SignedThing) =>
  messageId === undefined
    ? sql<Stored>`
      select packet, token from evidence left join evidence_stamp using (application_id)
      where application_id = ${applicationId}`
    : sql<Stored>`
      select packet, token from answer_evidence left join answer_evidence_stamp using (application_id, sign_order_id)
      where application_id = ${applicationId} and sign_order_id = ${messageId}`

type OfEvidence = 'insertEvidence' | 'evidenceOf' | 'unstamped' | 'insertTimeStamp'
const evidenceIn = (db: Database): Pick<SignOrders, OfEvidence> => ({
  insertEvidence: ({ id: signOrderId, applicationId, requestId }, packet, createdAt) =>
    db
      .insertInto(requestId === null ? 'evidence' : 'answerEvidence')
      .values({ signOrderId, applicationId, packet, createdAt })
      .execute(),
  evidenceOf: async (signed) => {
    const [found] = (await evidence(signed).execute(db)).rows
    return found && { packet: found.packet, timeStamp: found.token }
  },
  unstamped: async (signed) => {
    const { rows } = await sql<{ seal: string; storedAt: Date }>`
      select packet ->> 'seal' as seal, (packet ->> 'storedAt')::timestamptz as stored_at
      from (${evidence(signed)}) as stored where token is null`.execute(db)
    return rows[0]
  },
  insertTimeStamp: async ({ applicationId, messageId: signOrderId }, token, createdAt) => {
    const stamp = { applicationId, token, createdAt }
    const first =
      signOrderId === undefined
        ? db.insertInto('evidenceStamp').values(stamp)
        : db.insertInto('answerEvidenceStamp').values({ ...stamp, signOrderId })
    return hasAdded(first.onConflict((on) => on.doNothing()))
  },
})

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
    const own = all.where('requestId', 'is', null).where('state', 'in', ['Pending', 'Success'])
    return own.$narrowType<Pick<ApplicationOrder, 'requestId' | 'fee'>>().orderBy('begunAt', 'desc').executeTakeFirst()
  },
  pendingOf: (applicationId, personId) => {
    const all = db.selectFrom('signOrder').selectAll().where('applicationId', '=', applicationId)
    const pending = all.where('state', '=', 'Pending')
    return (personId === undefined ? pending : pending.where('personId', '=', personId)).executeTakeFirst()
  },
  pendingElsewhere: async (personId, applicationId) => {
    const pending = db.selectFrom('signOrder').select('id').where('personId', '=', personId)
    const others = pending.where('state', '=', 'Pending').where('applicationId', '<>', applicationId)
    return (await others.execute()).map(({ id }) => id)
  },
  signedCorrection: async (applicationId) => {
    const orders = db.selectFrom('signOrder').where('applicationId', '=', applicationId).where('requestId', 'is', null)
    const signed = orders.where('state', '=', 'Success')
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
  ...evidenceIn(db),
})
