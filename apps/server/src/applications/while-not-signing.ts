/** The lock order and the rule of who may change what: for all that changes or removes what could be signed. */
import { isAllowed } from '@sievert/domain/application/status'
import { AppError } from '../errors.ts'
import type { Needs } from '../needs.ts'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Actor } from '../ports/party.ts'
import type { Stores } from '../ports/stores.ts'
import { voidPendingSigning } from '../signing/cancel-signing.ts'
import { lockOwnApplication } from './own-application.ts'

export type ChangeNeeds = Pick<
  Needs,
  'stores' | 'inTransaction' | 'clock' | 'config' | 'eids' | 'catalogue' | 'log' | 'reached'
>
type Deed = Parameters<typeof isAllowed>[1]

// A pending order is voided outside the transaction (it asks the provider); one that begins in between is voided too.
const ATTEMPTS = 3

/**
 * Runs `work` in one transaction on a locked application of the actor's whose status allows the deed, while nobody is
 * signing it: a pending signing is cancelled first. 404 for another's; 409 when it is sent in, or when the signature came
 * before us (SIG-12).
 */
export const whileNotSigning = async <T>(
  needs: ChangeNeeds,
  actor: Actor,
  { applicationId, deed }: { applicationId: string; deed: Deed },
  work: (stores: Stores, application: ApplicationRecord) => Promise<T>,
): Promise<T> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const done = await needs.inTransaction(async (stores) => {
      const { pendingSignOrderId, ...application } = await lockOwnApplication(stores, actor, applicationId)
      if (!isAllowed(application.status, deed)) throw new AppError('error.not-editable.text')
      return pendingSignOrderId ? { pendingSignOrderId } : { result: await work(stores, application) }
    })
    if ('result' in done) return done.result
    await voidPendingSigning(needs, done.pendingSignOrderId)
  }
  throw new AppError('error.signing-in-progress.text')
}
