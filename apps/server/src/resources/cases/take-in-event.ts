/** Takes in events of the case system: each once, in any order. */
import type { CaseEvent } from '@sievert/contract/cases'
import { uuidOf } from '../../basics/application-id.ts'
import { AppError, found } from '../../basics/errors.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Needs } from '../../ports/needs.ts'
import type { Stores } from '../../ports/stores.ts'
import { recordCaseNumber } from './record-case-number.ts'

type Decision = Exclude<CaseEvent, { type: 'CaseRegistered' }>

/** What a decision is called in the audit log and by mail, and what it changes of an application; nothing when that holds already. */
const outcomeOf = (event: Decision, { status, withdrawnAt }: ApplicationRecord, now: Date) => {
  if (event.type === 'Withdrawn')
    return withdrawnAt === null ? { kind: 'withdrawn' as const, change: { withdrawnAt: now } } : undefined
  const { decidedOn, validUntil } = event
  const change = { status: 'Granted' as const, decidedOn, validUntil, grantedAt: now }
  return status === 'Granted' ? undefined : { kind: 'granted' as const, change }
}

const decide = async (stores: Stores, application: ApplicationRecord, event: Decision, at: Date) => {
  const { id, partyId, withdrawnAt } = application
  const outcome = outcomeOf(event, application, at)
  if (!outcome) return
  const { kind, change } = outcome
  const entry = { chain: `application:${id}`, at, personId: null, partyId }
  await stores.applications.update(id, change)
  await stores.audit.append({ ...entry, action: kind, detail: { event: event.eventId } })
  // The printed receipt says what holds now.
  await stores.jobs.send('make-receipt', { applicationId: id })
  // A decision that comes after its own withdrawal: the applicant has been told what holds.
  if (withdrawnAt === null) await stores.jobs.send('send-mail', { applicationId: id, kind, occasion: '' })
}

/**
 * 404 for an unknown application, 409 for one that has not been sent in. A repeat changes nothing, and what came later
 * is not undone by an older event: a second number or decision is left aside.
 */
export const takeInEvent = (needs: Pick<Needs, 'inTransaction' | 'clock'>, event: CaseEvent): Promise<void> =>
  needs.inTransaction(async (stores) => {
    const id = uuidOf(event.applicationId)
    const application = found(await stores.applications.lock(id))
    if (application.status === 'Started') throw new AppError('error.not-signed-yet.text')
    const now = needs.clock.now()
    const { eventId, type } = event
    if (!(await stores.once.recordCaseEvent({ eventId, applicationId: id, type, receivedAt: now }))) return
    if (event.type === 'CaseRegistered') await recordCaseNumber(needs, stores, application, event.caseNumber)
    else await decide(stores, application, event, now)
  })
