/** Takes in events of the case system: signed, fresh, each once, in any order. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CaseEvent } from '@sievert/contract/cases'
import { uuidOf } from '../../basics/application-id.ts'
import { AppError } from '../../basics/errors.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Needs } from '../../ports/needs.ts'
import type { Stores } from '../../ports/stores.ts'
import { recordCaseNumber } from './record-case-number.ts'

const WINDOW_MS = 5 * 60_000

/** 403 unless the HMAC-SHA256 over timestamp and body is ours and the timestamp (epoch seconds) at most five minutes away. */
export const requireEventSignature = (
  { config, clock }: Pick<Needs, 'config' | 'clock'>,
  { timestamp, signature, body }: { timestamp: string; signature: string; body: string },
): void => {
  const expected = createHmac('sha256', config.caseSystem.eventSecret).update(`${timestamp}.${body}`).digest()
  const given = Buffer.from(signature.replace(/^sha256=/, ''), 'hex')
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  const age = Math.abs(clock.now().getTime() - Number(timestamp) * 1000)
  if (!isOurs || !(age <= WINDOW_MS)) throw new AppError('error.event-signature.text')
}

type Event<Type extends CaseEvent['type']> = Extract<CaseEvent, { type: Type }>

const grant = async (stores: Stores, application: ApplicationRecord, event: Event<'Granted'>, now: Date) => {
  if (application.status === 'Granted') return
  const { decidedOn, validUntil } = event
  await stores.applications.update(application.id, { status: 'Granted', decidedOn, validUntil, grantedAt: now })
  // A decision that comes after its own withdrawal: the applicant has been told what holds.
  await note(stores, application, event, 'granted', now)
  await printAnew(stores, application)
  if (application.withdrawnAt === null) await tell(stores, application, 'granted')
}

const withdraw = async (stores: Stores, application: ApplicationRecord, event: Event<'Withdrawn'>, now: Date) => {
  if (application.withdrawnAt !== null) return
  await stores.applications.update(application.id, { withdrawnAt: now })
  await note(stores, application, event, 'withdrawn', now)
  await printAnew(stores, application)
  await tell(stores, application, 'withdrawn')
}

const tell = (stores: Stores, { id }: ApplicationRecord, kind: 'granted' | 'withdrawn') =>
  stores.jobs.send('send-mail', { applicationId: id, kind, occasion: '' })

/** The printed receipt says what holds now. */
const printAnew = (stores: Stores, { id }: ApplicationRecord) => stores.jobs.send('make-receipt', { applicationId: id })

const note = (
  stores: Stores,
  { id, partyId }: ApplicationRecord,
  { eventId }: CaseEvent,
  action: 'granted' | 'withdrawn',
  at: Date,
) =>
  stores.audit.append({ chain: `application:${id}`, at, personId: null, partyId, action, detail: { event: eventId } })

/**
 * 404 for an unknown application, 409 for one that has not been sent in. A repeat changes nothing, and what came later
 * is not undone by an older event: a second number or decision is left aside.
 */
export const takeInEvent = (needs: Pick<Needs, 'inTransaction' | 'clock'>, event: CaseEvent): Promise<void> =>
  needs.inTransaction(async (stores) => {
    const id = uuidOf(event.applicationId)
    const application = await stores.applications.lock(id)
    if (!application) throw new AppError('error.not-found.text')
    if (application.status === 'Started') throw new AppError('error.not-signed-yet.text')
    const now = needs.clock.now()
    const { eventId, type } = event
    if (!(await stores.once.recordCaseEvent({ eventId, applicationId: id, type, receivedAt: now }))) return
    if (event.type === 'CaseRegistered') await recordCaseNumber(needs, stores, application, event.caseNumber)
    else if (event.type === 'Granted') await grant(stores, application, event, now)
    else await withdraw(stores, application, event, now)
  })
