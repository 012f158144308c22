/** Once-only records in PostgreSQL. */
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { Once } from '../../ports/once.ts'

export const onceIn = (db: Database): Once => ({
  begin: async (personId, key, requestHash, now) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('idempotentAnswer')
      .values({ personId, key, requestHash, createdAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n) return undefined
    const first = await db
      .selectFrom('idempotentAnswer')
      .selectAll()
      .where('personId', '=', personId)
      .where('key', '=', key)
      .executeTakeFirst()
    return {
      requestHash: first?.requestHash ?? requestHash,
      status: first?.status ?? null,
      body: first?.body == null ? null : JSON.parse(first.body),
      headers: first?.headers ?? {},
    }
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
