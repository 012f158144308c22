/** The rule of who may change what, and when: for all that changes or removes what could be signed. */
import { isAllowed } from '@sievert/domain/application/status'
import { owned } from '../application/own-application.ts'
import { AppError } from '../basics/errors.ts'
import type { ReadForChange } from '../ports/application-changes.ts'
import type { AdvanceNeeds } from '../ports/needs.ts'
import type { Actor } from '../ports/party.ts'
import { voidPendingSigning } from '../sign-orders/cancel-signing.ts'

export type ChangeNeeds = AdvanceNeeds
type Deed = Parameters<typeof isAllowed>[1]

// Each time that one fails another writer has come first, or a signing has begun.
const ATTEMPTS = 100

/**
 * Runs `work` with an application of the actor's, as it is now, whose status allows the deed, while nobody is signing it: a
 * pending signing is cancelled first. `work` stores everything and gives its result or, when the application is no longer
 * as it was read, stores nothing, gives nothing, and is asked again. 404 for another's; 409 when it is sent in, or when the
 * signature came before us (SIG-12); 503 when others always come first.
 */
export const whileNotSigning = async <T>(
  needs: ChangeNeeds,
  actor: Actor,
  { applicationId, deed }: { applicationId: string; deed: Deed },
  work: (application: ReadForChange) => Promise<T | undefined>,
): Promise<T> => {
  for (let attempts = 0; attempts < ATTEMPTS; attempts++) {
    const application = owned(await needs.stores.changes.read(applicationId), actor)
    if (!isAllowed(application.status, deed)) throw new AppError('error.not-editable.text')
    if (application.pendingSignOrderId) await voidPendingSigning(needs, application.pendingSignOrderId)
    else {
      const done = await work(application)
      if (done) return done
    }
  }
  throw new AppError('error.unavailable.text', { retryAfterSeconds: 2 })
}
