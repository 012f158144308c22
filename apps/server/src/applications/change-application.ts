/** The one way in which anything that will be signed is changed. */
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Actor } from '../ports/party.ts'
import type { Stores } from '../ports/stores.ts'
import { type ChangeNeeds, whileNotSigning } from './while-not-signing.ts'

type Detail = Record<string, string | number | boolean | null>
type Change = { applicationId: string; action: string }
/**
 * `detail` goes into the audit log: which step, which item; no answers. `resetSteps`: other steps that lost hidden
 * answers by this change, each an entry of its own.
 */
type Changed<T> = { result: T; detail?: Detail; resetSteps?: readonly Detail[] }

/**
 * Runs `work` on a locked, Started application of the actor's that nobody is signing, raises its revision and writes the
 * audit log: all in one transaction. Refuses as `whileNotSigning` does.
 */
export const changeApplication = async <T>(
  needs: ChangeNeeds,
  actor: Actor,
  { applicationId, action }: Change,
  work: (stores: Stores, application: ApplicationRecord, now: Date) => Promise<Changed<T>>,
): Promise<T> => {
  const result = await whileNotSigning(needs, actor, { applicationId, deed: 'edit' }, async (stores, application) => {
    const now = needs.clock.now()
    const changed = await work(stores, application, now)
    const revision = application.revision + 1
    await stores.applications.update(application.id, { revision, lastSaved: now, remindedAt: null })
    const append = (what: string, detail: Detail = {}) =>
      stores.audit.append({
        chain: `application:${application.id}`,
        at: now,
        personId: actor.person.id,
        partyId: actor.party.partyId,
        action: what,
        detail: { revision, ...detail },
      })
    await append(action, changed.detail)
    for (const step of changed.resetSteps ?? []) await append('step-reset', step)
    return changed.result
  })
  needs.reached('answers-saved')
  return result
}
