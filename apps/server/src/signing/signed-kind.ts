/** The kinds of content that are signed: what refuses a signature that is complete, and what it sends. */
import type { TextKey } from '@sievert/domain/text-key'
import type { Packet } from '../evidence/packet.ts'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { AdvanceDependencies } from '../ports/dependencies.ts'
import type { Verdict } from '../ports/eid.ts'
import type { SignOrderRecord } from '../ports/sign-orders.ts'
import type { Stores } from '../ports/stores.ts'

/** For the audit log. `as-begun`: the register was down, and the ground recorded at the beginning counts. */
export type Mandate = 'self' | 'confirmed' | 'as-begun'

/** Why content is not sent: a literal for the audit log, and the text key for the page. */
export type Refusal = { reason: string; messageKey: TextKey }

/** `application` is locked. `firstSignedAt`: of several signatures, when the first was given. */
export type Frozen = {
  order: SignOrderRecord
  application: ApplicationRecord
  now: Date
  firstSignedAt?: Date | undefined
}
export type Completed = Frozen & {
  verdict: Extract<Verdict, { ok: true }>
  mandate: Mandate
  packet: Packet
  /** The persons of the packet's signatures, in their order. */
  signerIds: readonly string[]
}

export type SignedKind = {
  /**
   * Why the frozen content may not be sent now; undefined when it may. `later`: another process can decide it.
   */
  refusal(deps: AdvanceDependencies, stores: Stores, frozen: Frozen): Promise<Refusal | 'later' | undefined>
  /** Sends the content. The evidence is stored already, in the same transaction. */
  send(deps: AdvanceDependencies, stores: Stores, completed: Completed): Promise<void>
}
