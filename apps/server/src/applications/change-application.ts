/** The one way in which anything that will be signed is changed. */
import { isAllowed } from '@sievert/domain/application/status'
import { AppError } from '../errors.ts'
import type { Needs } from '../needs.ts'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Actor } from '../ports/party.ts'
import type { Stores } from '../ports/stores.ts'
import { voidPendingSigning } from '../signing/void-pending-signing.ts'
import { lockOwnApplication } from './own-application.ts'

type Detail = Record<string, string | number | boolean | null>
type Change = { applicationId: string; action: string }
/** `detail` goes into the audit log: which step, which item; no answers. */
type Changed<T> = { result: T; detail?: Detail }
type ChangeNeeds = Pick<
  Needs,
  'stores' | 'inTransaction' | 'clock' | 'config' | 'eids' | 'catalogue' | 'log' | 'reached'
>

// A pending order is voided outside the transaction (it asks the provider); one that begins in between is voided too.
const ATTEMPTS = 3

/**
 * Runs `work` on a locked, Started application of the actor's, raises its revision and writes the audit log: all in one
 * transaction. 404 for another's, 409 when it is sent in; a pending signing is cancelled first, and when the signature
 * came before us the change is refused (SIG-12).
 */
export const changeApplication = async <T>(
  needs: ChangeNeeds,
  actor: Actor,
  { applicationId, action }: Change,
  work: (stores: Stores, application: ApplicationRecord, now: Date) => Promise<Changed<T>>,
): Promise<T> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const done = await needs.inTransaction(async (stores) => {
      const application = await lockOwnApplication(stores, actor, applicationId)
      if (!isAllowed(application.status, 'edit')) throw new AppError('error.not-editable.text')
      if (application.pendingSignOrderId) return { pending: application.pendingSignOrderId }
      const now = needs.clock.now()
      const { result, detail } = await work(stores, application, now)
      const revision = application.revision + 1
      await stores.applications.update(application.id, { revision, lastSaved: now, remindedAt: null })
      await stores.audit.append({
        chain: `application:${application.id}`,
        at: now,
        personId: actor.person.id,
        partyId: actor.party.partyId,
        action,
        detail: { revision, ...detail },
      })
      return { result }
    })
    if ('result' in done) {
      needs.reached('answers-saved')
      return done.result
    }
    await voidPendingSigning(needs, done.pending)
  }
  throw new AppError('error.signing-in-progress.text')
}
