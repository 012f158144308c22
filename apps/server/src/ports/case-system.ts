/** The authority's case system, to which a submitted application is handed. */
import type { Submission } from '@sievert/contract/hand-over'

/** `delivered`: it has a number. `accepted`: the number follows as an event. */
export type CaseReceipt = { kind: 'delivered'; caseNumber: string } | { kind: 'accepted' }
export type CaseSystem = {
  /** Hands over one submission; the same `key` twice is one case. Throws when it could not be handed over. */
  deliver(key: string, submission: Submission): Promise<CaseReceipt>
}
