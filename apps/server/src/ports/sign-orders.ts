/** Storage of signings, with what was frozen when they began and the evidence they ended in. */
import type { Fee } from '@sievert/domain/fees/values'
import type { EidCompletion, EidOrder } from './eid.ts'
import type { Ground } from './party.ts'

export type SignOrderRecord = {
  id: string
  applicationId: string
  personId: string
  partyId: string
  ground: Ground
  method: 'BankID' | 'Freja_eID'
  location: 'SameDevice' | 'OnOtherDevice'
  language: 'sv' | 'en'
  state: 'Pending' | 'Success' | 'Failed' | 'Cancelled'
  /** The eID adapter's own state of the order; holds secrets, never leaves the server. */
  eidOrder: EidOrder
  nonceHash: Buffer
  applicationRevision: number
  canonicalDocument: Buffer
  /** SHA-256 of the canonical document, hex. */
  digest: string
  visibleText: string
  manifest: Buffer
  fee: Fee
  /** True until the person's app has picked the order up: only then are QR code and launch link shown. */
  awaitingStart: boolean
  /** The provider's answer after the signature, stored before anything else is done: it can be fetched only once. */
  completion: EidCompletion | null
  /** Text key of what the provider says about the order. */
  messageKey: string | null
  begunAt: Date
  lastAskedAt: Date | null
  /** While somebody waits for the provider's answer about it: nobody else asks before this moment. */
  askingUntil: Date | null
  /** We have begun to cancel it at the provider; a signature that came first still counts. */
  cancelling: boolean
  endedAt: Date | null
}
/**
 * `askedBefore`: nobody has asked since. `askingUntil`: for how long one who begins to ask now has the right to. `neverYet`: later
 * than any moment that a process may have written until now, whose clock is a little fast.
 */
export type Asking = { now: Date; askedBefore: Date; askingUntil: Date; neverYet: Date }
export type SignOrders = {
  /** From then on no change of the application is stored that was read before (`Changes`). */
  insert(record: SignOrderRecord): Promise<unknown>
  find(id: string): Promise<SignOrderRecord | undefined>
  lock(id: string): Promise<SignOrderRecord | undefined>
  /** Ids of the orders that have not ended and may be asked about now. */
  due(asking: Asking): Promise<string[]>
  /** The application's order that is Pending, or the one that succeeded. */
  liveOrSucceeded(applicationId: string): Promise<SignOrderRecord | undefined>
  update(id: string, changes: Partial<SignOrderRecord>): Promise<unknown>
  /** Forgets a draft's signings, none of which succeeded. */
  deleteOf(applicationId: string): Promise<unknown>
  /**
   * Takes the right to ask the provider until `askingUntil`: true for one caller, whichever process it is in, if nobody
   * is asking now and nobody has asked after `askedBefore`. An update that sets `askingUntil` to null gives it back.
   */
  claimAsking(id: string, asking: Asking): Promise<boolean>
  insertEvidence(evidence: {
    signOrderId: string
    applicationId: string
    packet: object
    createdAt: Date
  }): Promise<unknown>
  /** As it was stored, and its time-stamp (DER), once it has one. */
  evidenceOf(applicationId: string): Promise<{ packet: object; timeStamp: Buffer | null } | undefined>
  /** Seal and time of the packet; undefined when there is no packet, or when it has its time-stamp. */
  unstamped(applicationId: string): Promise<{ seal: string; storedAt: Date } | undefined>
  /** `token`: DER. The first that is stored stays. */
  insertTimeStamp(stamp: { applicationId: string; token: Buffer; createdAt: Date }): Promise<unknown>
}
