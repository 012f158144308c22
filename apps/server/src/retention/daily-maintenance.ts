/**
 * The daily maintenance job: sends reminders, deletes old drafts and applications past their retention, and expired
 * rows.
 */
import { RENEWAL_MONTHS } from '@sievert/domain/reports/status'
import { addMonths, stockholmDate } from '@sievert/domain/swedish-time'
import { removeDraft } from '../applications/changes/delete-application.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import { DAY_MS } from '../utilities/timing/durations.ts'
import { removeExpired } from './remove-expired.ts'

type MaintenanceDependencies = Pick<
  Dependencies,
  | 'stores'
  | 'inTransaction'
  | 'clock'
  | 'config'
  | 'catalogue'
  | 'maintenance'
  | 'retention'
  | 'workerFigures'
  | 'fileStore'
  | 'log'
>

/** A draft remains at least until the date announced to its owner, even if the announcement was late. */
const remindOfDrafts = async ({
  maintenance,
  inTransaction,
  clock,
  config,
  catalogue,
}: MaintenanceDependencies): Promise<number> => {
  const now = clock.now()
  const occasion = stockholmDate(now.getTime())
  const { draftDays, draftReminderDays } = config.retention
  const since = new Date(now.getTime() - (draftDays - draftReminderDays) * DAY_MS)
  const ids = await maintenance.draftsToRemind(catalogue.knownVersions, since)
  for (const applicationId of ids)
    await inTransaction(async (stores) => {
      await stores.applications.update(applicationId, { remindedAt: now })
      await stores.jobs.send('send-mail', { applicationId, kind: 'draft-removal', occasion })
    })
  return ids.length
}

const removeOldDrafts = async (deps: MaintenanceDependencies): Promise<number> => {
  const { draftDays, draftReminderDays } = deps.config.retention
  const ago = (days: number) => new Date(deps.clock.now().getTime() - days * DAY_MS)
  const ids = await deps.maintenance.draftsToRemove(
    deps.catalogue.knownVersions,
    ago(draftDays),
    ago(draftReminderDays),
  )
  let removed = 0
  for (const id of ids) {
    const by = { personId: null, action: 'draft-removed-by-retention' } as const
    const isRemoved = await removeDraft(deps, by, async ({ applications }) => {
      const application = await applications.lock(id)
      return application?.status === 'Started' && !application.pendingSignOrderId ? application : undefined
    })
    if (isRemoved) removed += 1
  }
  return removed
}

/** One reminder per end date, however often this runs (CAS-03). */
const remindOfEndings = async ({ maintenance, stores, clock }: MaintenanceDependencies): Promise<number> => {
  const today = stockholmDate(clock.now().getTime())
  const ending = await maintenance.endingBy(today, addMonths(today, RENEWAL_MONTHS))
  for (const { id, validUntil } of ending)
    await stores.jobs.send('send-mail', { applicationId: id, kind: 'expiry', occasion: validUntil })
  return ending.length
}

/** Each step returns its counts. No step depends on another. */
const STEPS: Record<string, (deps: MaintenanceDependencies) => Promise<Record<string, number>>> = {
  reminders: async (deps) => ({ draftsRemindedOf: await remindOfDrafts(deps) }),
  'old drafts': async (deps) => ({ draftsRemoved: await removeOldDrafts(deps) }),
  'ends of validity': async (deps) => ({ endingsTold: await remindOfEndings(deps) }),
  retention: removeExpired,
  'expired rows': ({ maintenance, clock }) => maintenance.clearExpired(clock.now()),
}

/**
 * Safe to run twice, and in several processes at once. Returns the counts, for the log. A failed step does not prevent
 * the others. It throws after the last step: the caller runs all of them again the same day.
 */
export const runDailyMaintenance = async (deps: MaintenanceDependencies): Promise<Record<string, number>> => {
  const done: Record<string, number> = {}
  const failed: string[] = []
  for (const [name, run] of Object.entries(STEPS))
    try {
      Object.assign(done, await run(deps))
    } catch (error) {
      failed.push(`${name} (${String(error)})`)
    }
  if (failed.length > 0) throw new Error(`housekeeping is to run again, these failed: ${failed.join(', ')}`)
  return done
}
