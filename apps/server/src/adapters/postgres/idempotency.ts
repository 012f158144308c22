/** Idempotency records in PostgreSQL. */
import { sql } from 'kysely'
import type { Once } from '../../ports/idempotency.ts'
import { type Database, exists, hasAdded } from './database.ts'

/**
 * An answer is stored for a day. A claim without an answer blocks its key for two minutes, even if its process seems to
 * run.
 */
export const ANSWER_RETENTION_MS = 24 * 60 * 60_000
const ANSWERING_MS = 2 * 60_000

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

const answersOnceIn = (db: Database): Pick<Once, 'begin' | 'finish' | 'abandon'> => ({
  begin: async (personId, key, requestHash, now) => {
    // A claim is abandoned when the connection that made it has ended, and with it the process.
    const { rows: claimed } = await sql`
      insert into idempotent_answer as first (person_id, key, request_hash, created_at, answering_pid)
      values (${personId}, ${key}, ${requestHash}, ${now}, pg_backend_pid())
      on conflict (person_id, key) do update set request_hash = excluded.request_hash, status = null, body = null,
        headers = null, created_at = excluded.created_at, answering_pid = excluded.answering_pid
      where first.created_at <= ${before(now, ANSWER_RETENTION_MS)} or first.status is null and (
        first.created_at <= ${before(now, ANSWERING_MS)} or first.answering_pid is not null
          and not exists (select from pg_stat_activity where pid = first.answering_pid))
      returning key`.execute(db)
    if (claimed.length > 0) return undefined
    const ofPerson = db.selectFrom('idempotentAnswer').selectAll().where('personId', '=', personId)
    const first = await ofPerson.where('key', '=', key).executeTakeFirst()
    // The row has just been deleted: the first request failed at this moment.
    if (!first) return { requestHash, status: null, body: null, headers: {} }
    const body: unknown = JSON.parse(first.body ?? 'null')
    return { requestHash: first.requestHash, status: first.status, body, headers: first.headers ?? {} }
  },
  finish: (personId, key, { status, body, headers }) =>
    db
      .updateTable('idempotentAnswer')
      .set({ status, body: JSON.stringify(body), headers })
      .where('personId', '=', personId)
      .where('key', '=', key)
      .execute(),
  abandon: (personId, key) => {
    const unanswered = db.deleteFrom('idempotentAnswer').where('status', 'is', null)
    return unanswered.where('personId', '=', personId).where('key', '=', key).execute()
  },
})

/** Longer than the mailer's limit for one mail. */
const SENDING_SECONDS = 30

const mailsOnceIn = (db: Database): Pick<Once, 'claimMail' | 'confirmMail' | 'releaseMail'> => ({
  claimMail: async ({ applicationId, kind, occasion }, now) => {
    const { rows } = await sql`
      insert into sent_mail (application_id, kind, occasion, sent_at, sending_until)
      values (${applicationId}, ${kind}, ${occasion}, ${now}, clock_timestamp() + make_interval(secs => ${SENDING_SECONDS}))
      on conflict (application_id, kind, occasion) do update set sending_until = excluded.sending_until
      where sent_mail.sending_until < clock_timestamp()
      returning kind`.execute(db)
    if (rows.length > 0) return 'claimed'
    const sent = db.selectFrom('sentMail').select('kind').where('applicationId', '=', applicationId)
    const isSent = sent.where('kind', '=', kind).where('occasion', '=', occasion).where('sendingUntil', 'is', null)
    return (await exists(isSent)) ? 'sent' : 'being sent'
  },
  confirmMail: ({ applicationId, kind, occasion }, sentAt) =>
    db
      .updateTable('sentMail')
      .set({ sentAt, sendingUntil: null })
      .where('applicationId', '=', applicationId)
      .where('kind', '=', kind)
      .where('occasion', '=', occasion)
      .execute(),
  releaseMail: ({ applicationId, kind, occasion }) =>
    db
      .deleteFrom('sentMail')
      .where('sendingUntil', 'is not', null)
      .where('applicationId', '=', applicationId)
      .where('kind', '=', kind)
      .where('occasion', '=', occasion)
      .execute(),
})

export const onceIn = (db: Database): Once => ({
  ...answersOnceIn(db),
  ...mailsOnceIn(db),
  recordCaseEvent: async (event) => {
    const first = db
      .insertInto('caseEvent')
      .values(event)
      .onConflict((conflict) => conflict.doNothing())
    if (await hasAdded(first)) return 'first'
    const taken = db.selectFrom('caseEvent').select('contentHash').where('eventId', '=', event.eventId)
    const { contentHash } = await taken.executeTakeFirstOrThrow()
    return contentHash === null || contentHash.equals(event.contentHash) ? 'repeat' : 'another'
  },
  countAttempt: async (key, windowStart) => {
    const { count } = await db
      .insertInto('attempt')
      .values({ key, windowStart, count: 1 })
      .onConflict((conflict) =>
        conflict.columns(['key', 'windowStart']).doUpdateSet({ count: sql<number>`attempt.count + 1` }),
      )
      .returning('count')
      .executeTakeFirstOrThrow()
    return count
  },
})
