/** Once-only records in PostgreSQL. */
import { type InsertQueryBuilder, type InsertResult, sql } from 'kysely'
import type { Once } from '../../ports/repeats.ts'
import type { Database, Tables } from './database.ts'

/** An answer is kept for a day; one that never comes, though its process seems to live, blocks its key for two minutes. */
const KEPT_MS = 24 * 60 * 60_000
const ANSWERING_MS = 2 * 60_000

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

const answersOnceIn = (db: Database): Pick<Once, 'begin' | 'finish' | 'abandon'> => ({
  begin: async (personId, key, requestHash, now) => {
    // A claim is deserted when the connection that made it is gone, and with it the process.
    const { rows: claimed } = await sql`
      insert into idempotent_answer as first (person_id, key, request_hash, created_at, answering_pid)
      values (${personId}, ${key}, ${requestHash}, ${now}, pg_backend_pid())
      on conflict (person_id, key) do update set request_hash = excluded.request_hash, status = null, body = null,
        headers = null, created_at = excluded.created_at, answering_pid = excluded.answering_pid
      where first.created_at <= ${before(now, KEPT_MS)} or first.status is null and (
        first.created_at <= ${before(now, ANSWERING_MS)} or first.answering_pid is not null
          and not exists (select from pg_stat_activity where pid = first.answering_pid))
      returning key`.execute(db)
    if (claimed.length > 0) return undefined
    const ofPerson = db.selectFrom('idempotentAnswer').selectAll().where('personId', '=', personId)
    const first = await ofPerson.where('key', '=', key).executeTakeFirst()
    // Gone again: the first one failed in this very moment.
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

/** False when it was recorded before. */
const isFirst = async <Table extends 'caseEvent' | 'sentMail'>(
  record: InsertQueryBuilder<Tables, Table, InsertResult>,
) => {
  const { numInsertedOrUpdatedRows } = await record.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const onceIn = (db: Database): Once => ({
  ...answersOnceIn(db),
  recordCaseEvent: async (event) => {
    if (await isFirst(db.insertInto('caseEvent').values(event))) return 'first'
    const taken = db.selectFrom('caseEvent').select('contentHash').where('eventId', '=', event.eventId)
    const { contentHash } = await taken.executeTakeFirstOrThrow()
    return contentHash === null || contentHash.equals(event.contentHash) ? 'repeat' : 'another'
  },
  recordMail: (mail) => isFirst(db.insertInto('sentMail').values(mail)),
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
