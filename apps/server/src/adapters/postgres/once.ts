/** Once-only records in PostgreSQL. */
import { sql } from 'kysely'
import type { IdempotentAnswer, Once } from '../../ports/once.ts'
import type { Database } from './database.ts'

/** An answer is kept for a day; one that never comes, though its process seems to live, blocks its key for two minutes. */
const KEPT_MS = 24 * 60 * 60_000
const ANSWERING_MS = 2 * 60_000

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

const ownPid = sql<number>`pg_backend_pid()`
/** The connection over which the key was claimed is gone, and with it the process. */
const isDeserted = sql<boolean>`idempotent_answer.answering_pid is not null and not exists (
  select from pg_stat_activity where pid = idempotent_answer.answering_pid)`

const answersOnceIn = (db: Database): Pick<Once, 'begin' | 'finish' | 'abandon'> => ({
  begin: async (personId, key, requestHash, now): Promise<IdempotentAnswer | undefined> => {
    const claimed = await db
      .insertInto('idempotentAnswer')
      .values({ personId, key, requestHash, createdAt: now, answeringPid: ownPid })
      .onConflict((conflict) =>
        conflict
          .columns(['personId', 'key'])
          .doUpdateSet({ requestHash, status: null, body: null, headers: null, createdAt: now, answeringPid: ownPid })
          .where((where) =>
            where.or([
              where('idempotentAnswer.createdAt', '<=', before(now, KEPT_MS)),
              where.and([
                where('idempotentAnswer.status', 'is', null),
                where.or([where('idempotentAnswer.createdAt', '<=', before(now, ANSWERING_MS)), isDeserted]),
              ]),
            ]),
          ),
      )
      .returning('key')
      .executeTakeFirst()
    if (claimed) return undefined
    const first = await db
      .selectFrom('idempotentAnswer')
      .selectAll()
      .where('personId', '=', personId)
      .where('key', '=', key)
      .executeTakeFirst()
    // Gone again: the first one failed in this very moment.
    if (!first) return { requestHash, status: null, body: null, headers: {} }
    const body: unknown = first.body === null ? null : JSON.parse(first.body)
    return { requestHash: first.requestHash, status: first.status, body, headers: first.headers ?? {} }
  },
  finish: async (personId, key, { status, body, headers }) => {
    await db
      .updateTable('idempotentAnswer')
      .set({ status, body: JSON.stringify(body), headers })
      .where('personId', '=', personId)
      .where('key', '=', key)
      .execute()
  },
  abandon: async (personId, key) => {
    await db
      .deleteFrom('idempotentAnswer')
      .where('personId', '=', personId)
      .where('key', '=', key)
      .where('status', 'is', null)
      .execute()
  },
})

export const onceIn = (db: Database): Once => ({
  ...answersOnceIn(db),
  recordCaseEvent: async (event) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('caseEvent')
      .values(event)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },
  recordMail: async (mail) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('sentMail')
      .values(mail)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
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
