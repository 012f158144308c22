/** Guards changes and deletions of signable content: ownership, status, and no pending signing. */
import { isAllowed } from '@sievert/domain/application/status'
import type { ReadForChange } from '../../ports/application-changes.ts'
import type { AdvanceNeeds } from '../../ports/needs.ts'
import type { Actor } from '../../ports/party.ts'
import { voidPendingSigning } from '../../signing/cancel-signing.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { requireOwned } from '../own-application.ts'

export type ChangeNeeds = AdvanceNeeds
type Deed = Parameters<typeof isAllowed>[1]

// Each failed attempt means that another writer was faster, or that a signing began.
const ATTEMPTS = 100

/**
 * Runs `work` with the current application of the actor, when its status allows `deed`. A pending signing is cancelled
 * first. `work` stores everything and returns its result. When the application has changed since it was read, `work`
 * stores nothing, returns undefined, and runs again.
 * 404 when another party owns it; 409 after submission, or when the signature was completed first (SIG-12); 503 when
 * every attempt meets a concurrent change.
 */
export const whileNotSigning = async <T>(
  needs: ChangeNeeds,
  actor: Actor,
  { applicationId, deed }: { applicationId: string; deed: Deed },
  work: (application: ReadForChange) => Promise<T | undefined>,
): Promise<T> => {
  for (let attempts = 0; attempts < ATTEMPTS; attempts++) {
    const application = requireOwned(await needs.stores.changes.read(applicationId), actor)
    if (!isAllowed(application.status, deed)) throw new AppError('error.not-editable.text')
    if (application.pendingSignOrderId) await voidPendingSigning(needs, application.pendingSignOrderId)
    else {
      const done = await work(application)
      if (done) return done
    }
  }
  throw new AppError('error.unavailable.text', { retryAfterSeconds: 2 })
}
