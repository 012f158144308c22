/** The one way in which anything that will be signed is changed. */

import type { ReadForChange, Stored } from '../../ports/application-changes.ts'
import type { AuditAction } from '../../ports/audit-log.ts'
import type { Actor } from '../../ports/party.ts'
import type { Stores } from '../../ports/stores.ts'
import { bytesAdded, requireAnswerQuota } from '../require-answer-quota.ts'
import { type ChangeNeeds, whileNotSigning } from './while-not-signing.ts'

export type Detail = Record<string, string | number | boolean | null>
type Change = { applicationId: string; action: AuditAction }
/**
 * `detail` goes into the audit log: the step or item, never answers. `resetSteps`: other steps that lost hidden answers
 * by this change; each gets an audit entry of its own.
 */
type Changed<T> = Stored & { result: T; detail?: Detail; resetSteps?: readonly Detail[] }

const hasChanges = ({ steps = [], items = [], removedItems = [], previousCaseNumber }: Stored): boolean =>
  steps.length + items.length + removedItems.length > 0 || previousCaseNumber !== undefined

/**
 * Stores the result of `think` for a Started application of the actor without a pending signing. In the same
 * transaction it raises the revision and writes the audit log. `think` must only read: it runs again after a concurrent
 * change. A result without changes is not stored or logged. Refuses as `whileNotSigning` does, and with 413 when a quota
 * of answers is full.
 */
export const changeApplication = async <T>(
  needs: ChangeNeeds,
  actor: Actor,
  { applicationId, action }: Change,
  computeChange: (application: ReadForChange, now: Date) => Promise<Changed<T>>,
): Promise<T> => {
  const { result } = await whileNotSigning(needs, actor, { applicationId, deed: 'edit' }, async (application) => {
    const now = needs.clock.now()
    const { detail, resetSteps = [], ...changed } = await computeChange(application, now)
    if (!hasChanges(changed)) return changed
    const entry = (what: AuditAction, more: Detail = {}) => ({
      at: now,
      personId: actor.person.id,
      partyId: actor.party.partyId,
      action: what,
      detail: { revision: application.revision + 1, ...more },
    })
    const entries = [entry(action, detail), ...resetSteps.map((step) => entry('step-reset', step))]
    const change = { ...changed, savedBy: actor.person.id, savedAt: now, entries }
    const store = ({ changes }: Pick<Stores, 'changes'>) => changes.store(application, change)
    const added = bytesAdded(application, changed)
    const storeWithinQuotas = async (stores: Stores) => {
      await requireAnswerQuota(needs, stores, application, changed, added)
      return store(stores)
    }
    // Only what adds to the answers waits for others: a shortening is one statement.
    const isStored = added > 0 ? await needs.inTransaction(storeWithinQuotas) : await store(needs.stores)
    return isStored ? changed : undefined
  })
  return result
}
