/**
 * The daily maintenance job: sends reminders, deletes old drafts and applications past their retention, and expired
 * rows.
 */
import { isToBeReminded, REMINDER_DAYS } from '@sievert/domain/messages/requests'
import { RENEWAL_MONTHS } from '@sievert/domain/reports/status'
import { addDays, addMonths, stockholmDate } from '@sievert/domain/swedish-time'
import { removeDraft } from '../applications/changes/delete-application.ts'
import { requestsNow } from '../messages/requests-now.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import { closeOpenCosigning } from '../signing/cosigning.ts'
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

/** Days for which the addresses of cosigners are kept after the end, so that the mails about it can be sent. */
const ADDRESS_DAYS = 7

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
    const isRemoved = await removeDraft(deps, by, async ({ applications, cosignings }) => {
      const application = await applications.lock(id)
      if (application?.status !== 'Started' || application.pendingSignOrderId) return undefined
      return (await cosignings.latestOf(id))?.state === 'Open' ? undefined : application
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

/** One reminder of a request, three days before its last day (AFT-07). */
const remindOfRequests = async ({ maintenance, stores, clock }: MaintenanceDependencies): Promise<number> => {
  const now = clock.now()
  const today = stockholmDate(now.getTime())
  let reminded = 0
  for (const id of await maintenance.requestsDue(today, addDays(today, REMINDER_DAYS))) {
    const application = await stores.applications.find(id)
    if (!application) continue
    for (const request of requestsNow(application, await stores.messages.outline(id), now)) {
      if (!isToBeReminded(request, today)) continue
      const { dueOn, version, requestId } = request
      const occasion = `${dueOn}.${version}.${requestId}`
      await stores.jobs.send('send-mail', { applicationId: id, kind: 'supplement-reminder', occasion })
      reminded += 1
    }
  }
  return reminded
}

/** A message that came after the mail of its day is mailed on the next day, unless it was seen (AFT-07). */
const mailLaterMessages = async ({ maintenance, stores, clock }: MaintenanceDependencies): Promise<number> => {
  const today = stockholmDate(clock.now().getTime())
  const waiting = await maintenance.unmailedMessages(today)
  for (const applicationId of waiting)
    await stores.jobs.send('send-mail', { applicationId, kind: 'message', occasion: today })
  return waiting.length
}

/** Ends what not all have signed in time, and erases the addresses of cosigners a week after the end (TOG-02). */
const endCosignings = async (deps: MaintenanceDependencies): Promise<number> => {
  const { stores, clock } = deps
  const now = clock.now()
  const expired = await stores.cosignings.expired(stockholmDate(now.getTime()))
  for (const id of expired) await closeOpenCosigning(deps, id, { state: 'Expired', by: null })
  await stores.cosignings.eraseAddresses(new Date(now.getTime() - ADDRESS_DAYS * DAY_MS))
  return expired.length
}

/** Each step returns its counts. No step depends on another. */
const STEPS: Record<string, (deps: MaintenanceDependencies) => Promise<Record<string, number>>> = {
  reminders: async (deps) => ({ draftsRemindedOf: await remindOfDrafts(deps) }),
  cosignings: async (deps) => ({ cosigningsExpired: await endCosignings(deps) }),
  'old drafts': async (deps) => ({ draftsRemoved: await removeOldDrafts(deps) }),
  'ends of validity': async (deps) => ({ endingsTold: await remindOfEndings(deps) }),
  'requests and messages': async (deps) => ({
    requestsRemindedOf: await remindOfRequests(deps),
    messagesMailedLater: await mailLaterMessages(deps),
  }),
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
