/** The authority's case system, to which submitted applications are delivered. */

import type { Submission } from '@sievert/contract/case-delivery'
import type { CaseMessage } from '@sievert/contract/case-messages'

/**
 * `delivered`: the case has its number. `accepted`: the number follows as an event. `conflict`: the case system has
 * another signed document under this key.
 */
export type CaseReceipt = { kind: 'delivered'; caseNumber: string } | { kind: 'accepted' } | { kind: 'conflict' }
export type CaseSystem = {
  /** Delivers one submission. The same `key` sent twice creates one case. Throws when the delivery fails. */
  deliver(key: string, submission: Submission): Promise<CaseReceipt>
  /**
   * Delivers one message of an application. The same message sent twice is one. `conflict`: the case system has another
   * under its id. Throws when the delivery fails.
   */
  deliverMessage(message: CaseMessage): Promise<'delivered' | 'conflict'>
}
