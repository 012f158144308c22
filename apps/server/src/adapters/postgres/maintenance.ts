/** Daily maintenance in PostgreSQL. */
import { type NotNull, sql } from 'kysely'
import type { Maintenance } from '../../ports/maintenance.ts'
import type { KnownVersions } from '../../ports/retention.ts'
import { DAY_MS } from '../../utilities/timing/durations.ts'
import type { Database } from './database.ts'
import { ANSWER_RETENTION_MS } from './idempotency.ts'
import { isKnown } from './retention.ts'

/** A rolling upgrade takes less, and a page that was opened before it reloads at its next navigation. */
const ASSET_DAYS = 7
const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

export const maintenanceIn = (db: Database): Maintenance => {
  const drafts = (known: KnownVersions) =>
    db.selectFrom('application').select('id').where('status', '=', 'Started').where(isKnown(known))
  return {
    draftsToRemind: async (known, untouchedSince) =>
      ids(await drafts(known).where('lastSaved', '<=', untouchedSince).where('remindedAt', 'is', null).execute()),
    draftsToRemove: async (known, untouchedSince, remindedBefore) =>
      ids(
        await drafts(known)
          .where('lastSaved', '<=', untouchedSince)
          .where('remindedAt', '<=', remindedBefore)
          .execute(),
      ),
    endingBy: (today, day) => {
      const inForce = db.selectFrom('application').select(['id', 'validUntil']).where('withdrawnAt', 'is', null)
      const ending = inForce.where('validUntil', '>=', today).where('validUntil', '<=', day)
      return ending.$narrowType<{ validUntil: NotNull }>().execute()
    },
    requestsDue: async (today, lastDay) => {
      const due = db.selectFrom('supplementRequest').innerJoin('application', 'application.id', 'applicationId')
      const open = due.select('application.id').distinct().where('status', '=', 'Submitted')
      return ids(await open.where('dueOn', '>=', today).where('dueOn', '<=', lastDay).execute())
    },
    unmailedMessages: async (today) => {
      const { rows } = await sql<{ id: string }>`
        select distinct application_id as id from case_message as message
        where sender = 'authority' and (sent_at at time zone 'Europe/Stockholm')::date < ${today}::date
          and not exists (select from message_receipt as receipt where receipt.application_id = message.application_id
            and receipt.message_id = message.id and receipt.kind = 'seen')
          and not exists (select from sent_mail as mail where mail.application_id = message.application_id
            and mail.kind = 'message' and mail.sent_at >= message.sent_at)`.execute(db)
      return ids(rows)
    },
    clearExpired: async (now) => {
      const dayAgo = new Date(now.getTime() - DAY_MS)
      const gone = {
        sessions: db
          .deleteFrom('session')
          .where((is) => is.or([is('idleExpiresAt', '<=', now), is('absoluteExpiresAt', '<=', now)])),
        loginAttempts: db.deleteFrom('loginAttempt').where('createdAt', '<=', dayAgo),
        attempts: db.deleteFrom('attempt').where('windowStart', '<=', dayAgo),
        answers: db
          .deleteFrom('idempotentAnswer')
          .where('createdAt', '<=', new Date(now.getTime() - ANSWER_RETENTION_MS)),
        webAssets: db.deleteFrom('webAsset').where('supersededAt', '<=', new Date(now.getTime() - ASSET_DAYS * DAY_MS)),
        checkTurns: db.deleteFrom('checkTurn').where('takenAt', '<=', dayAgo),
      }
      const counts = Object.entries(gone).map(async ([what, rows]): Promise<[string, number]> => {
        const { numDeletedRows } = await rows.executeTakeFirst()
        return [what, Number(numDeletedRows)]
      })
      return Object.fromEntries(await Promise.all(counts))
    },
  }
}
