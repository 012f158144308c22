/** Turns a valid signature into a submitted application: evidence, receipt data and delivery in one transaction. */
import { validTo } from '@sievert/domain/reports/status'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { applicationTypeOf } from '../application/application-type-of.ts'
import { contactEmailOf } from '../application/stored-information.ts'
import { packetOf } from '../evidence/packet.ts'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { EidCompletion, Verdict } from '../ports/eid.ts'
import type { AdvanceNeeds } from '../ports/needs.ts'
import type { SignOrderRecord } from '../ports/sign-orders.ts'
import type { Stores } from '../ports/stores.ts'
import { endSigning } from './end-signing.ts'

type Accepted = Extract<Verdict, { ok: true }>
type Completed = {
  order: SignOrderRecord
  completion: EidCompletion
  verdict: Accepted
  application: ApplicationRecord
}

/** A notification gets its number and its validity here; a permit waits for its decision. */
const reportParts = async (needs: AdvanceNeeds, stores: Stores, application: ApplicationRecord, day: string) => {
  const { businessType, version } = applicationTypeOf(needs, application)
  if (!businessType.reportOnly) return {}
  return {
    reportNumber: await stores.applications.nextReportNumber(Number(day.slice(0, 4))),
    validUntil: validTo(day, version.validityInYears),
  }
}

const submit = async (needs: AdvanceNeeds, stores: Stores, { order, completion, verdict, application }: Completed) => {
  const now = needs.clock.now()
  const { id } = application
  const report = await reportParts(needs, stores, application, stockholmDate(now.getTime()))
  await stores.applications.update(id, {
    status: 'Submitted',
    submittedAt: now,
    lastSaved: now,
    submittedBy: order.personId,
    // The eID names everybody; a protected identity is named nowhere outside the evidence.
    signerName: (await stores.sessions.hasProtectedIdentity(order.personId)) ? '' : verdict.signer.name,
    signMethod: order.method,
    digest: order.digest,
    language: order.language,
    fee: order.fee,
    contactEmail: await contactEmailOf(stores, id),
    ...report,
  })
  await stores.signOrders.update(order.id, { state: 'Success', endedAt: now, messageKey: null })
  const packet = packetOf({ order, completion, verdict, storedAt: now })
  await stores.signOrders.insertEvidence({ signOrderId: order.id, applicationId: id, packet, createdAt: now })
  await stores.jobs.send('deliver-case', { applicationId: id })
  await stores.jobs.send('make-receipt', { applicationId: id })
  // A permit's receipt is mailed when it has its case number; a notification has its own number already.
  if (report.reportNumber) await stores.jobs.send('send-mail', { applicationId: id, kind: 'received', occasion: '' })
  const { personId, partyId, digest, applicationRevision: revision } = order
  const entry = { chain: `application:${id}`, at: now, personId, partyId }
  const detail = { signOrder: order.id, digest, revision, evidenceSeal: packet.seal }
  await stores.audit.append({ ...entry, action: 'application-submitted', detail })
}

/** Only what was frozen may become Submitted, and only once. */
const conclude = (needs: AdvanceNeeds, { id }: SignOrderRecord, completion: EidCompletion, verdict: Accepted) =>
  needs.inTransaction(async (stores): Promise<SignOrderRecord | 'changed'> => {
    const found = await stores.signOrders.find(id)
    const application = found && (await stores.applications.lock(found.applicationId))
    const order = await stores.signOrders.lock(id)
    if (!order || !application) throw new Error(`sign order ${id} or its application is gone`)
    if (order.state !== 'Pending') return order
    if (application.status !== 'Started' || application.revision !== order.applicationRevision) return 'changed'
    await submit(needs, stores, { order, completion, verdict, application })
    return { ...order, state: 'Success' }
  })

/** Verifies the stored completion against the frozen record, then submits; a signature that doesn't hold ends the order. */
export const completeSigning = async (needs: AdvanceNeeds, order: SignOrderRecord): Promise<SignOrderRecord> => {
  const { completion, eidOrder, visibleText, manifest } = order
  const eid = needs.eids[order.method]
  if (!completion || !eid) return order
  const personalNumber = await needs.stores.sessions.personalNumberOf(order.personId)
  const verdict = await eid.verify(eidOrder, completion, { personalNumber, visibleText, manifest })
  if (!verdict.ok) {
    needs.log(`a signature was refused: ${verdict.reason}`)
    const messageKey =
      verdict.reason === 'personDiffers' ? 'signing.failed.other-person.text' : 'signing.failed.verification.text'
    return endSigning(needs, order.id, { state: 'Failed', messageKey }, verdict.reason)
  }
  const concluded = await conclude(needs, order, completion, verdict)
  if (concluded === 'changed')
    return endSigning(needs, order.id, { state: 'Failed', messageKey: 'signing.failed.changed.text' }, 'changed')
  return concluded
}
