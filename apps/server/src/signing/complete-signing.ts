/** Turns a valid signature into a submitted application: evidence, receipt data and delivery in one transaction. */
import { validTo } from '@sievert/domain/reports/status'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { eidClockFault, logRarely } from '../access/require-right-clock.ts'
import { applicationTypeOf, findApplicationType } from '../applications/application-type-of.ts'
import { checkChangedPermit } from '../applications/check-changed-permit.ts'
import { contactEmailOf } from '../applications/stored-information.ts'
import { FIVE_MINUTES } from '../evidence/eid-evidence.ts'
import { type Packet, packetOf } from '../evidence/packet.ts'
import { ANSWER_MAX_MS, doTimesAgree } from '../evidence/verify-packet.ts'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { AdvanceDependencies } from '../ports/dependencies.ts'
import type { EidCompletion, Verdict } from '../ports/eid.ts'
import type { SignOrderRecord } from '../ports/sign-orders.ts'
import type { Stores } from '../ports/stores.ts'
import { endSigning } from './end-signing.ts'
import { type Mandate, mandateAtCompletion } from './mandate-at-completion.ts'

type Accepted = Extract<Verdict, { ok: true }>
type Signature = { completion: EidCompletion; verdict: Accepted; mandate: Mandate }
type Completed = Omit<Signature, 'completion'> & {
  order: SignOrderRecord
  application: ApplicationRecord
  packet: Packet
  now: Date
}

/** A notification gets its number and its validity here; a permit's validity comes with its decision. */
const reportParts = async (deps: AdvanceDependencies, stores: Stores, application: ApplicationRecord, day: string) => {
  if (!application.isReport) return {}
  const { version } = applicationTypeOf(deps, application)
  return {
    reportNumber: await stores.applications.nextReportNumber(Number(day.slice(0, 4))),
    validUntil: validTo(day, version.validityInYears),
  }
}

const submit = async (
  deps: AdvanceDependencies,
  stores: Stores,
  { order, verdict, application, mandate, packet, now }: Completed,
) => {
  const { id } = application
  const report = await reportParts(deps, stores, application, stockholmDate(now.getTime()))
  await stores.applications.update(id, {
    status: 'Submitted',
    undelivered: true,
    submittedAt: now,
    lastSaved: now,
    submittedBy: order.personId,
    // The eID returns the name of every signer; a protected identity is named only in the evidence.
    signerName: (await stores.sessions.hasProtectedIdentity(order.personId)) ? '' : verdict.signer.name,
    signMethod: order.method,
    digest: order.digest,
    language: order.language,
    fee: order.fee,
    contactEmail: await contactEmailOf(stores, id),
    ...report,
  })
  await stores.signOrders.update(order.id, { state: 'Success', endedAt: now, messageKey: null })
  await stores.signOrders.insertEvidence({ signOrderId: order.id, applicationId: id, packet, createdAt: now })
  await stores.jobs.send('deliver-case', { applicationId: id })
  await stores.jobs.send('make-receipt', { applicationId: id })
  // A permit's receipt is mailed when it has its case number; a notification has its own number already.
  if (report.reportNumber) await stores.jobs.send('send-mail', { applicationId: id, kind: 'received', occasion: '' })
  const { personId, partyId, digest, applicationRevision: revision } = order
  const entry = { chain: `application:${id}`, at: now, personId, partyId }
  const detail = { signOrder: order.id, digest, revision, evidenceSeal: packet.seal, mandate }
  await stores.audit.append({ ...entry, action: 'application-submitted', detail })
}

/** Milliseconds by which `time` is later than `signedAt`. */
const after = (time: string, signedAt: string): number => Date.parse(time) - Date.parse(signedAt)

/**
 * The evidence, or the reason why it would contradict itself: `clockBehind` until this host's clock is right. An answer
 * arrives within minutes of its signature. If our clock was ahead then, the eID's time is the closest known time of
 * receipt.
 */
const evidenceOf = (order: SignOrderRecord, { completion, verdict }: Signature, now: Date) => {
  const { signedAt } = verdict
  const delay = after(completion.receivedAt, signedAt)
  const receivedAt = delay > ANSWER_MAX_MS ? signedAt : completion.receivedAt
  const packet = packetOf({ order, completion: { ...completion, receivedAt }, verdict, storedAt: now })
  if (after(packet.storedAt, signedAt) < -FIVE_MINUTES) return 'clockBehind'
  return packet.signatures.every((part) => doTimesAgree(part, packet.storedAt)) ? packet : 'timesContradict'
}

/** Why a valid signature does not submit, and the text key that explains it. */
const REFUSED = {
  changed: 'signing.failed.changed.text',
  notChangeable: 'error.not-changeable.text',
  timesContradict: 'signing.failed.verification.text',
} as const

/**
 * Only the frozen revision may become Submitted, and only once; a change only while its permit may be changed (NEW-09).
 */
const conclude = (deps: AdvanceDependencies, { id }: SignOrderRecord, signature: Signature) =>
  deps.inTransaction(async (stores): Promise<SignOrderRecord | keyof typeof REFUSED> => {
    const found = await stores.signOrders.find(id)
    const application = found && (await stores.applications.lock(found.applicationId))
    const order = await stores.signOrders.lock(id)
    if (!order || !application) throw new Error(`sign order ${id} or its application is gone`)
    if (order.state !== 'Pending') return order
    if (application.status !== 'Started' || application.revision !== order.applicationRevision) return 'changed'
    // A process that knows the version gives the notification its validity.
    if (application.isReport && !findApplicationType(deps, application)) return order
    const now = deps.clock.now()
    const packet = evidenceOf(order, signature, now)
    if (packet === 'clockBehind') {
      logRarely(deps, 'the clock of this host is behind that of the eID: a signature waits until it is right')
      return order
    }
    if (packet === 'timesContradict') return packet
    if ((await checkChangedPermit(stores, application, now)).length > 0) return 'notChangeable'
    await submit(deps, stores, { order, application, packet, now, ...signature })
    return { ...order, state: 'Success' }
  })

/** Verifies the stored completion against the frozen record, then submits. An invalid signature ends the order. */
export const completeSigning = async (deps: AdvanceDependencies, order: SignOrderRecord): Promise<SignOrderRecord> => {
  const { completion, eidOrder, visibleText, manifest } = order
  const eid = deps.eids[order.method]
  if (!completion || !eid) return order
  const personalNumber = await deps.stores.sessions.personalNumberOf(order.personId)
  const verdict = await eid.verify(eidOrder, completion, { personalNumber, visibleText, manifest })
  if (!verdict.ok) {
    const { id: signOrder, applicationId, method } = order
    // A wrong clock makes right times look stale.
    const clocks = eidClockFault(method, eid)
    const refusal = `a signature was refused: ${verdict.reason}`
    deps.log.warn({ signOrder, applicationId, method }, clocks ? `${refusal}; ${clocks}` : refusal)
    const messageKey =
      verdict.reason === 'personDiffers' ? 'signing.failed.other-person.text' : 'signing.failed.verification.text'
    return endSigning(deps, order.id, { state: 'Failed', messageKey }, verdict.reason)
  }
  const mandate = await mandateAtCompletion(deps, order, personalNumber)
  if (typeof mandate === 'object')
    return endSigning(deps, order.id, { state: 'Failed', messageKey: mandate.refused }, 'mandate')
  const concluded = await conclude(deps, order, { completion, verdict, mandate })
  if (typeof concluded === 'object') return concluded
  return endSigning(deps, order.id, { state: 'Failed', messageKey: REFUSED[concluded] }, concluded)
}
