/** The one way in which anything that will be signed is changed. */
import type { ReadForChange, Stored } from '../ports/changes.ts'
import type { Actor } from '../ports/party.ts'
import { type ChangeNeeds, whileNotSigning } from './while-not-signing.ts'

type Detail = Record<string, string | number | boolean | null>
type Change = { applicationId: string; action: string }
/**
 * `detail` goes into the audit log: which step, which item; no answers. `resetSteps`: other steps that lost hidden
 * answers by this change, each an entry of its own.
 */
type Changed<T> = Stored & { result: T; detail?: Detail; resetSteps?: readonly Detail[] }

/**
 * Stores what `work` gives for a Started application of the actor's that nobody is signing, raises its revision and writes
 * the audit log: all of it or nothing. `work` only reads; it runs again when another change came first. Refuses as
 * `whileNotSigning` does.
 */
export const changeApplication = <T>(
  needs: ChangeNeeds,
  actor: Actor,
  { applicationId, action }: Change,
  work: (application: ReadForChange, now: Date) => Promise<Changed<T>>,
): Promise<T> =>
  whileNotSigning(needs, actor, { applicationId, deed: 'edit' }, async (application) => {
    const now = needs.clock.now()
    const { result, detail, resetSteps = [], ...stored } = await work(application, now)
    const entry = (what: string, more: Detail = {}) => ({
      at: now,
      personId: actor.person.id,
      partyId: actor.party.partyId,
      action: what,
      detail: { revision: application.revision + 1, ...more },
    })
    const entries = [entry(action, detail), ...resetSteps.map((step) => entry('step-reset', step))]
    const change = { ...stored, savedBy: actor.person.id, savedAt: now, entries }
    if (!(await needs.stores.changes.store(application, change))) return undefined
    needs.reached('answers-saved')
    return { result }
  })
