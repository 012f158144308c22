/** Saves the draft of an answer or a message, which the party alone can see (AFT-02). */
import type { DraftContent } from '@sievert/contract/messages'
import { hasContent } from '@sievert/domain/messages/check-content'
import { lockOwnApplication } from '../../applications/own-application.ts'
import { requestsNow } from '../../messages/requests-now.ts'
import { requireOpen, requireUndecided } from '../../messages/require-open.ts'
import type { AdvanceDependencies, Dependencies } from '../../ports/dependencies.ts'
import type { NamedDraft } from '../../ports/messages.ts'
import type { Actor } from '../../ports/party.ts'
import { endPendingSigning } from '../../signing/cancel-signing.ts'
import { AppError } from '../../utilities/errors/app-error.ts'

type SaveDraft = { applicationId: string; expected: number | undefined; draft: DraftContent }

const stale = (actor: Actor, current: NamedDraft | undefined) =>
  new AppError('error.stale.text', {
    stale: {
      ...(current && { currentSavedAt: current.savedAt.toISOString() }),
      ...(current && current.savedBy !== actor.person.id && { currentSavedBy: current.savedByName }),
    },
  })

type Saved = { revision: number; savedAt: string }

/** The saved draft, or the id of the pending signing of its content. */
const store = (
  deps: Pick<Dependencies, 'inTransaction' | 'clock' | 'catalogue'>,
  actor: Actor,
  { applicationId, expected, draft }: SaveDraft,
): Promise<Saved | string> =>
  deps.inTransaction(async (stores) => {
    const application = await lockOwnApplication(stores, actor, applicationId)
    const { requestId = '', requestVersion, text, items } = draft
    const now = deps.clock.now()
    const current = await stores.messages.draft(applicationId, requestId)
    // A draft that can no longer be sent can still be emptied.
    if (!current || hasContent({ text, items })) {
      requireUndecided(deps, application)
      if (requestId !== '')
        requireOpen(requestsNow(application, await stores.messages.outline(applicationId), now), requestId)
    }
    const before = current?.revision ?? 0
    if (expected !== undefined && expected !== before) throw stale(actor, current)
    const signing = await stores.signOrders.pendingOf(applicationId)
    if (signing?.requestId === requestId) return signing.id
    const revision = await stores.messages.nextRevision(applicationId, before)
    await stores.messages.saveDraft({
      applicationId,
      requestId,
      requestVersion: requestVersion ?? null,
      content: { text, items },
      revision,
      savedAt: now,
      savedBy: actor.person.id,
    })
    const by = { at: now, personId: actor.person.id, partyId: actor.party.partyId }
    const detail = { request: requestId, revision }
    await stores.audit.append({ chain: `application:${applicationId}`, ...by, action: 'message-draft-saved', detail })
    return { revision, savedAt: now.toISOString() }
  })

/**
 * Stores the content as it is, complete or not; a pending signing of the answer ends. Throws 412 when the draft has
 * another revision than `expected`, 409 when the request takes no answer any more, as when the signature was completed
 * first, and after a decision, unless it empties the draft, and 503 when the outcome of the signing is unknown for now.
 */
export const saveDraft = async (deps: AdvanceDependencies, actor: Actor, save: SaveDraft): Promise<Saved> => {
  for (;;) {
    const saved = await store(deps, actor, save)
    if (typeof saved !== 'string') return saved
    await endPendingSigning(deps, saved, 'signing.failed.changed.text')
  }
}
