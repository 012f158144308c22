/** Housekeeping in PostgreSQL. */
import type { Housekeeping } from '../../ports/housekeeping.ts'
import type { Database } from './database.ts'

const DAY_MS = 86_400_000
const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

export const housekeepingIn = (db: Database): Housekeeping => {
  const drafts = () => db.selectFrom('application').select('id').where('status', '=', 'Started')
  return {
    draftsToRemind: async (untouchedSince) =>
      ids(await drafts().where('lastSaved', '<=', untouchedSince).where('remindedAt', 'is', null).execute()),
    draftsToRemove: async (untouchedSince, remindedBefore) =>
      ids(await drafts().where('lastSaved', '<=', untouchedSince).where('remindedAt', '<=', remindedBefore).execute()),
    endingBy: async (today, day) =>
      ids(
        await db
          .selectFrom('application')
          .select('id')
          .where('validUntil', '>=', today)
          .where('validUntil', '<=', day)
          .where('withdrawnAt', 'is', null)
          .execute(),
      ),
    clearExpired: async (now) => {
      const dayAgo = new Date(now.getTime() - DAY_MS)
      const gone = await Promise.all([
        db
          .deleteFrom('session')
          .where((is) => is.or([is('idleExpiresAt', '<=', now), is('absoluteExpiresAt', '<=', now)]))
          .executeTakeFirst(),
        db.deleteFrom('loginAttempt').where('createdAt', '<=', dayAgo).executeTakeFirst(),
        db.deleteFrom('attempt').where('windowStart', '<=', dayAgo).executeTakeFirst(),
        db.deleteFrom('idempotentAnswer').where('createdAt', '<=', dayAgo).executeTakeFirst(),
        db.deleteFrom('checkTurn').where('takenAt', '<=', dayAgo).executeTakeFirst(),
      ])
      const [sessions = 0, loginAttempts = 0, attempts = 0, answers = 0] = gone.map(({ numDeletedRows }) =>
        Number(numDeletedRows),
      )
      return { sessions, loginAttempts, attempts, answers }
    },
  }
}
