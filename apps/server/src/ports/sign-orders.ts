/** Storage of signings: the content that was frozen when they began, and the resulting evidence. */
import type { Fee } from '@sievert/domain/fees/values'
import type { EidCompletion, EidOrder } from './eid.ts'
import type { Ground } from './party.ts'

export type SignOrderRecord = {
  /** Also the id of the message that a signed answer becomes. */
  id: string
  applicationId: string
  /** The request whose answer is signed, and its version; null when the application is signed. */
  requestId: string | null
  requestVersion: number | null
  personId: string
  partyId: string
  ground: Ground
  method: 'BankID' | 'Freja_eID'
  location: 'SameDevice' | 'OnOtherDevice'
  language: 'sv' | 'en'
  /** `Signed`: by this person, while the content awaits others, or after it got no further. */
  state: 'Pending' | 'Signed' | 'Success' | 'Failed' | 'Cancelled'
  /** The signatures of several persons that this one belongs to. */
  cosigningId: string | null
  /** The eID adapter's own state of the order. It holds secrets and never leaves the server. */
  eidOrder: EidOrder
  nonceHash: Buffer
  /** For an answer, the revision of its draft. */
  applicationRevision: number
  canonicalDocument: Buffer
  /** SHA-256 of the canonical document, hex. */
  digest: string
  visibleText: string
  manifest: Buffer
  /** Null for an answer. */
  fee: Fee | null
  /** True until the person's app has picked up the order. QR code and launch link are shown only until then. */
  awaitingStart: boolean
  /**
   * The provider's answer after the signature. It can be fetched only once, hence it is stored before any other step.
   */
  completion: EidCompletion | null
  /** Text key of the provider's statement about the order. */
  messageKey: string | null
  begunAt: Date
  lastAskedAt: Date | null
  /** Until this moment one caller waits for the provider's answer, and no other caller asks. */
  askingUntil: Date | null
  /** A cancellation at the provider has begun. A signature that came first still counts. */
  cancelling: boolean
  /** Text key of our reason for cancelling it, such as a change of its content. */
  cancelReason: string | null
  endedAt: Date | null
}
/**
 * `askedBefore`: an order asked about after this moment is not asked about again. `askingUntil`: the end of a claim
 * made now. `neverYet`: later than any time that a process with a slightly fast clock may have written by now.
 */
export type Asking = { now: Date; askedBefore: Date; askingUntil: Date; neverYet: Date }
/** A signing of the application itself. */
export type ApplicationOrder = SignOrderRecord & { requestId: null; fee: Fee }
/** A signed application, or a signed answer of it. */
export type SignedThing = { applicationId: string; messageId?: string | undefined }
export type SignOrders = {
  /** From then on, changes of the application that were read before it are refused (`Changes`). */
  insert(record: SignOrderRecord): Promise<unknown>
  find(id: string): Promise<SignOrderRecord | undefined>
  lock(id: string): Promise<SignOrderRecord | undefined>
  /** The pending orders. `isDue`: it may be asked about now. */
  pending(asking: Asking): Promise<{ id: string; isDue: boolean }[]>
  /** The pending order of the application itself, or the one that succeeded. */
  liveOrSucceeded(applicationId: string): Promise<ApplicationOrder | undefined>
  /** A pending order of the application or of an answer. Only a cosigning has several, of different persons. */
  pendingOf(applicationId: string, personId?: string): Promise<SignOrderRecord | undefined>
  /** Ids of the person's pending orders of other applications. */
  pendingElsewhere(personId: string, applicationId: string): Promise<string[]>
  /** The id of the correction whose words were signed; undefined for the words of the release. */
  signedCorrection(applicationId: string): Promise<string | undefined>
  update(id: string, changes: Partial<SignOrderRecord>): Promise<unknown>
  /** Deletes a draft's signings; none of them succeeded. */
  deleteOf(applicationId: string): Promise<unknown>
  /**
   * Claims the right to ask the provider until `askingUntil`. Returns true to one caller over all processes. Requires
   * that no other claim is in force, and that no caller has asked after `askedBefore`. An update that sets
   * `askingUntil` to null releases the claim.
   */
  claimAsking(id: string, asking: Asking): Promise<boolean>
  /** The evidence of the application, or of the answer that the order names. */
  insertEvidence(
    order: Pick<SignOrderRecord, 'id' | 'applicationId' | 'requestId'>,
    packet: object,
    createdAt: Date,
  ): Promise<unknown>
  /** The stored packet, and its time-stamp (DER) once it has one. */
  evidenceOf(signed: SignedThing): Promise<{ packet: object; timeStamp: Buffer | null } | undefined>
  /** Seal and time of the packet. Undefined when there is no packet, or when it already has a time-stamp. */
  unstamped(signed: SignedThing): Promise<{ seal: string; storedAt: Date } | undefined>
  /** `token`: DER. Only the first one is stored: returns false for another. */
  insertTimeStamp(signed: SignedThing, token: Buffer, createdAt: Date): Promise<boolean>
}
