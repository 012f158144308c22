/** Turns a valid signature into a sent application or answer: evidence and delivery in one transaction. */
import { eidClockFault, logRarely } from '../access/require-right-clock.ts'
import { FIVE_MINUTES } from '../evidence/eid-evidence.ts'
import { packetOf } from '../evidence/packet.ts'
import { ANSWER_MAX_MS, doTimesAgree } from '../evidence/verify-packet.ts'
import type { AdvanceDependencies } from '../ports/dependencies.ts'
import type { EidCompletion } from '../ports/eid.ts'
import type { SignOrderRecord } from '../ports/sign-orders.ts'
import { endSigning } from './end-signing.ts'
import { kindOf } from './kind-of.ts'
import { mandateAtCompletion } from './mandate-at-completion.ts'
import type { Completed, Refusal } from './signed-kind.ts'

type Signature = Pick<Completed, 'verdict' | 'mandate'> & { completion: EidCompletion }

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

/** Only the frozen content may be sent, and only once. */
const conclude = (deps: AdvanceDependencies, { id }: SignOrderRecord, signature: Signature) =>
  deps.inTransaction(async (stores): Promise<SignOrderRecord | Refusal> => {
    const found = await stores.signOrders.find(id)
    const application = found && (await stores.applications.lock(found.applicationId))
    const order = await stores.signOrders.lock(id)
    if (!order || !application) throw new Error(`sign order ${id} or its application is gone`)
    if (order.state !== 'Pending') return order
    const now = deps.clock.now()
    const kind = kindOf(order)
    const refusal = await kind.refusal(deps, stores, { order, application, now })
    if (refusal) return refusal === 'later' ? order : refusal
    const packet = evidenceOf(order, signature, now)
    if (packet === 'clockBehind') {
      logRarely(deps, 'the clock of this host is behind that of the eID: a signature waits until it is right')
      return order
    }
    if (packet === 'timesContradict') return { reason: packet, messageKey: 'signing.failed.verification.text' }
    await stores.signOrders.update(order.id, { state: 'Success', endedAt: now, messageKey: null })
    await stores.signOrders.insertEvidence(order, packet, now)
    await kind.send(deps, stores, { order, application, packet, now, ...signature })
    return { ...order, state: 'Success' }
  })

/** Verifies the stored completion against the frozen record, and sends the content or ends the order. */
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
  if (!('reason' in concluded)) return concluded
  return endSigning(deps, order.id, { state: 'Failed', messageKey: concluded.messageKey }, concluded.reason)
}
