/** The daily housekeeping: sends reminders, removes old drafts and what has been kept its years, deletes expired rows. */
import { RENEWAL_MONTHS } from '@sievert/domain/reports/status'
import { addMonths, stockholmDate } from '@sievert/domain/swedish-time'
import { removeDraft } from '../changes/delete-application.ts'
import type { Needs } from '../ports/needs.ts'
import { removeExpired } from './remove-expired.ts'

const DAY_MS = 86_400_000

type KeepHouseNeeds = Pick<
  Needs,
  | 'stores'
  | 'inTransaction'
  | 'clock'
  | 'config'
  | 'catalogue'
  | 'housekeeping'
  | 'retention'
  | 'workerFigures'
  | 'fileStore'
  | 'log'
>

/** A draft stays at least until the day announced to its owner, even if the announcement was late. */
const remindOfDrafts = async ({ housekeeping, inTransaction, clock, config }: KeepHouseNeeds): Promise<number> => {
  const now = clock.now()
  const occasion = stockholmDate(now.getTime())
  const { draftDays, draftReminderDays } = config.retention
  const since = new Date(now.getTime() - (draftDays - draftReminderDays) * DAY_MS)
  const ids = await housekeeping.draftsToRemind(since)
  for (const applicationId of ids)
    await inTransaction(async (stores) => {
      await stores.applications.update(applicationId, { remindedAt: now })
      await stores.jobs.send('send-mail', { applicationId, kind: 'draft-removal', occasion })
    })
  return ids.length
}

const removeOldDrafts = async (needs: KeepHouseNeeds): Promise<number> => {
  const { draftDays, draftReminderDays } = needs.config.retention
  const ago = (days: number) => new Date(needs.clock.now().getTime() - days * DAY_MS)
  const ids = await needs.housekeeping.draftsToRemove(ago(draftDays), ago(draftReminderDays))
  let removed = 0
  for (const id of ids) {
    const by = { personId: null, action: 'draft-removed-by-retention' } as const
    const isRemoved = await removeDraft(needs, by, async ({ applications }) => {
      const application = await applications.lock(id)
      return application?.status === 'Started' && !application.pendingSignOrderId ? application : undefined
    })
    if (isRemoved) removed += 1
  }
  return removed
}

/** One reminder per end date, however often this runs (CAS-03). */
const tellOfEnding = async ({ housekeeping, stores, clock }: KeepHouseNeeds): Promise<number> => {
  const today = stockholmDate(clock.now().getTime())
  const ending = await housekeeping.endingBy(today, addMonths(today, RENEWAL_MONTHS))
  for (const { id, validUntil } of ending)
    await stores.jobs.send('send-mail', { applicationId: id, kind: 'expiry', occasion: validUntil })
  return ending.length
}

/** Safe to run twice, and in several processes at once. Gives what was done, for the log. */
export const keepHouse = async (needs: KeepHouseNeeds): Promise<Record<string, number>> => ({
  draftsRemindedOf: await remindOfDrafts(needs),
  draftsRemoved: await removeOldDrafts(needs),
  endingsTold: await tellOfEnding(needs),
  ...(await removeExpired(needs)),
  ...(await needs.housekeeping.clearExpired(needs.clock.now())),
})
