/** Processes events of the case system: each once, in any order. */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { CaseEvent } from '@sievert/contract/cases'
import { afterDecision, type CaseDecision, decisionThatHolds, faultOfDays } from '@sievert/domain/application/decision'
import { faultOfItems } from '@sievert/domain/messages/check-content'
import { canonicalJson } from '@sievert/domain/signing/canonical-json'
import { decisionsOf } from '../../applications/decision-of.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { AuditAction } from '../../ports/audit-log.ts'
import type { Stores } from '../../ports/stores.ts'
import { AppError, requireFound } from '../../utilities/errors/app-error.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { CaseIdTaken, inCaseTransaction } from './case-conflict.ts'
import { isMessageEvent, type MessageEvent, processMessageEvent } from './process-message-event.ts'
import { type RecordDependencies, recordCaseNumber } from './record-case-number.ts'

type StatusChanged = Extract<CaseEvent, { type: 'StatusChanged' }>
type DecisionEvent = Exclude<CaseEvent, MessageEvent | { type: 'CaseRegistered' | 'StatusChanged' }>
type Change = Partial<ApplicationRecord>

/** The decision of an event, and the fields to store if it is in force. */
const decisionOfEvent = (event: DecisionEvent, now: Date): { decision: CaseDecision; change: Change } => {
  switch (event.type) {
    case 'Granted': {
      const { decidedOn, validUntil } = event
      const days = { decidedOn, ...(validUntil && { validUntil }) }
      const change = { decidedOn, validUntil: validUntil ?? null, status: 'Granted', grantedAt: now } as const
      return { decision: { kind: 'granted', ...days }, change }
    }
    case 'Rejected': {
      const { decidedOn } = event
      const change = { status: 'Submitted', decidedOn, validUntil: null, rejectedAt: now } as const
      return { decision: { kind: 'rejected', decidedOn }, change }
    }
    case 'Dismissed':
      return { decision: { kind: 'dismissed' }, change: { validUntil: null, dismissedAt: now } }
    case 'Withdrawn':
      return { decision: { kind: 'withdrawn' }, change: { withdrawnAt: now } }
  }
}

/** Identifies a decision, so that each is mailed once. Decisions that can recur are identified by their dates. */
const occasionOf = (decision: CaseDecision): string =>
  decision.kind === 'granted'
    ? `${decision.decidedOn}.${decision.validUntil ?? ''}`
    : decision.kind === 'rejected'
      ? decision.decidedOn
      : ''

type CaseChange = { event: CaseEvent; action: AuditAction; change: Change; at: Date; days?: Record<string, string> }
const storeChange = async (
  stores: Stores,
  { id, partyId }: ApplicationRecord,
  { event, action, change, at, days }: CaseChange,
) => {
  await stores.applications.update(id, change)
  const entry = { chain: `application:${id}`, at, personId: null, partyId }
  await stores.audit.append({ ...entry, action, detail: { event: event.eventId, ...days } })
  // The PDFs state the decision in force, and that requests have ended.
  await stores.jobs.send('make-receipt', { applicationId: id })
  await stores.jobs.send('print-thread', { applicationId: id })
}

const decide = async (stores: Stores, application: ApplicationRecord, event: DecisionEvent, at: Date) => {
  const before = decisionsOf(application)
  const { decision, change } = decisionOfEvent(event, at)
  const after = afterDecision(before, decision)
  if (after === before) return
  const [old, holds] = [decisionThatHolds(before), decisionThatHolds(after)]
  // No news if another decision stays in force, such as a grant after a withdrawal: the applicant was notified of that
  // one.
  const isNews = holds?.kind === decision.kind || holds?.kind !== old?.kind
  // A status label from before the decision would contradict it.
  const changes = isNews ? { ...change, statusLabel: null } : change
  // `audit verify` compares the stored days with these.
  const { kind: action, ...days } = decision
  await storeChange(stores, application, { event, action, change: changes, at, days })
  if (!holds || !isNews) return
  await stores.jobs.send('send-mail', {
    applicationId: application.id,
    kind: holds.kind,
    occasion: occasionOf(decision),
  })
}

/**
 * The events have no time: the last label received is shown until a decision. It has no consequences, so no mail is
 * sent.
 */
const changeStatus = async (stores: Stores, application: ApplicationRecord, event: StatusChanged, at: Date) => {
  const { label: statusLabel } = event
  if (isDeepStrictEqual(statusLabel, application.statusLabel)) return
  await storeChange(stores, application, { event, action: 'status-changed', change: { statusLabel }, at })
}

const faultOf = (event: CaseEvent, now: Date): string | undefined => {
  if ('items' in event) return faultOfItems(event.items)
  return 'decidedOn' in event ? faultOfDays(event, now.getTime()) : undefined
}

const UNDELIVERED = 'the case system has not yet answered the delivery of this application'

/**
 * Throws 404 for an unknown application, 409 for one that is not submitted, 503 until its delivery is answered, 400 for
 * impossible dates, and for two items with one id. A repeat changes nothing. Of several decisions, `afterDecision`
 * chooses the one in force, in any order of arrival. A second case number is ignored; the number of another application
 * is refused (409), and so is the id of another event, message or request.
 */
export const processEvent = (deps: RecordDependencies, event: CaseEvent): Promise<void> =>
  inCaseTransaction(deps, async (stores) => {
    const id = toUuid(event.applicationId)
    const application = requireFound(await stores.applications.lock(id))
    if (application.status === 'Started') throw new AppError('error.not-signed-yet.text')
    // After a fail-over the case system may have another document than the one signed anew: the delivery must come
    // first.
    if (application.undelivered)
      throw new AppError('error.unavailable.text', { retryAfterSeconds: 5, detail: UNDELIVERED })
    const now = deps.clock.now()
    const { eventId, type } = event
    const fault = faultOf(event, now)
    if (fault) throw new AppError('error.malformed.text', { detail: fault })
    const contentHash = createHash('sha256').update(canonicalJson(event)).digest()
    const label = 'label' in event ? event.label : null
    const noted = { eventId, applicationId: id, type, label, contentHash, receivedAt: now }
    const turn = await stores.once.recordCaseEvent(noted)
    if (turn === 'another') throw new CaseIdTaken(id, `an event with the id of another event, ${eventId}`)
    if (turn === 'repeat') return
    if (event.type === 'CaseRegistered') await recordCaseNumber(deps, stores, application, event.caseNumber)
    else if (event.type === 'StatusChanged') await changeStatus(stores, application, event, now)
    else if (isMessageEvent(event)) await processMessageEvent(stores, application, event, now)
    else await decide(stores, application, event, now)
  })
