/** Turns a valid signature into a sent application or answer: evidence and delivery in one transaction. */
import { eidClockFault, logRarely } from '../access/require-right-clock.ts'
import { FIVE_MINUTES } from '../evidence/eid-evidence.ts'
import { type Packet, packetOf, type SignaturePart } from '../evidence/packet.ts'
import { ANSWER_MAX_MS, doTimesAgree } from '../evidence/verify-packet.ts'
import type { CosigningWithSigners } from '../ports/cosignings.ts'
import type { AdvanceDependencies } from '../ports/dependencies.ts'
import type { EidCompletion } from '../ports/eid.ts'
import type { SignOrderRecord } from '../ports/sign-orders.ts'
import type { Stores } from '../ports/stores.ts'
import {
  addSignature,
  askOthers,
  awaitedOf,
  closeCosigning,
  closeOpenCosigning,
  firstSignedAt,
  isBeginnersTurn,
  refusalOfCosigning,
} from './cosigning.ts'
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
const evidenceOf = (
  order: SignOrderRecord,
  { completion, verdict }: Signature,
  cosigning: CosigningWithSigners | undefined,
  now: Date,
) => {
  const { signedAt } = verdict
  const delay = after(completion.receivedAt, signedAt)
  const receivedAt = delay > ANSWER_MAX_MS ? signedAt : completion.receivedAt
  const packet = packetOf({
    order,
    completion: { ...completion, receivedAt },
    verdict,
    storedAt: now,
    cosigning: cosigning && {
      signatoryId: order.ground.signatoryId ?? '',
      earlier: cosigning.cosigners.flatMap(({ part }) => (part as SignaturePart | null) ?? []),
    },
  })
  if (after(packet.storedAt, signedAt) < -FIVE_MINUTES) return 'clockBehind'
  return packet.signatures.every((part) => doTimesAgree(part, packet.storedAt)) ? packet : 'timesContradict'
}

/** The persons of the packet's signatures; undefined when one person signs alone. */
const signersOf = ({ signatures }: Packet, cosigned: CosigningWithSigners | undefined): string[] | undefined =>
  cosigned &&
  signatures.flatMap(({ order }) => {
    const cosigner = cosigned.cosigners.find(({ signatoryId }) => signatoryId === order.signatoryId)
    return cosigner?.personId ?? []
  })

/** Adds one signature of several, and asks the others when the person who asks them has signed. */
const cosign = async (
  stores: Stores,
  cosigning: CosigningWithSigners,
  { id, personId, partyId, ground: { signatoryId }, digest }: SignOrderRecord,
  { signatures }: Packet,
  now: Date,
): Promise<CosigningWithSigners> => {
  const part = signatures.find(({ order }) => order.signatoryId === signatoryId)
  if (!part) throw new Error(`the person of sign order ${id} is gone`)
  const cosigned = await addSignature(stores, cosigning, { signatoryId, personId, part })
  const entry = { chain: `application:${cosigning.applicationId}`, at: now, personId, partyId }
  const detail = { cosigning: cosigning.id, signOrder: id, digest, awaited: awaitedOf(cosigned.cosigners).length }
  await stores.audit.append({ ...entry, action: 'cosigned', detail })
  return isBeginnersTurn(cosigned) ? cosigned : askOthers(stores, cosigned, now)
}

/** An application that one person sends may have a cosigning that is past its last day. Its end is not announced. */
const closeExpired = async (stores: Stores, applicationId: string, now: Date): Promise<void> => {
  const latest = await stores.cosignings.latestOf(applicationId)
  if (latest?.state === 'Open')
    await closeCosigning(stores, latest, { state: 'Expired', by: null, now, isSilent: true })
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
    const cosigning = order.cosigningId === null ? undefined : await stores.cosignings.lock(order.cosigningId)
    const refusal =
      (cosigning && refusalOfCosigning(cosigning, order.ground.signatoryId, new Date(signature.verdict.signedAt))) ??
      (await kind.refusal(deps, stores, {
        order,
        application,
        now,
        firstSignedAt: cosigning && firstSignedAt(cosigning),
      }))
    if (refusal) return refusal === 'later' ? order : refusal
    const packet = evidenceOf(order, signature, cosigning, now)
    if (packet === 'clockBehind') {
      logRarely(deps, 'the clock of this host is behind that of the eID: a signature waits until it is right')
      return order
    }
    if (packet === 'timesContradict') return { reason: packet, messageKey: 'signing.failed.verification.text' }
    const cosigned = cosigning && (await cosign(stores, cosigning, order, packet, now))
    if (cosigned && awaitedOf(cosigned.cosigners).length > 0) {
      await stores.signOrders.update(order.id, { state: 'Signed', endedAt: now, messageKey: null })
      return { ...order, state: 'Signed' }
    }
    await stores.signOrders.update(order.id, { state: 'Success', endedAt: now, messageKey: null })
    await stores.signOrders.insertEvidence(order, packet, now)
    const signerIds = signersOf(packet, cosigned) ?? [order.personId]
    const first = cosigned && firstSignedAt(cosigned)
    const completed = { order, application, packet, signerIds, now, ...signature, firstSignedAt: first }
    await kind.send(deps, stores, completed)
    if (cosigned) await closeCosigning(stores, cosigned, { state: 'Complete', by: order.personId, now })
    else if (order.requestId === null) await closeExpired(stores, application.id, now)
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
  if (typeof mandate === 'object') {
    if (mandate.endsCosigning && order.cosigningId !== null)
      await closeOpenCosigning(deps, order.cosigningId, { state: 'MandateEnded', by: null })
    return endSigning(deps, order.id, { state: 'Failed', messageKey: mandate.refused }, 'mandate')
  }
  const concluded = await conclude(deps, order, { completion, verdict, mandate })
  if (!('reason' in concluded)) return concluded
  return endSigning(deps, order.id, { state: 'Failed', messageKey: concluded.messageKey }, concluded.reason)
}
