/** Deletes a draft with all its data and files; only an entry in the audit log remains. */
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { AuditEntry } from '../../ports/audit-log.ts'
import type { Needs } from '../../ports/needs.ts'
import type { Actor } from '../../ports/party.ts'
import type { Stores } from '../../ports/stores.ts'
import { type ChangeNeeds, whileNotSigning } from './while-not-signing.ts'

/** Deletes the draft that `hold` locks and returns. False, with nothing deleted, when it returns none. */
export const removeDraft = async (
  { inTransaction, clock, fileStore }: Pick<Needs, 'inTransaction' | 'clock' | 'fileStore'>,
  by: Pick<AuditEntry, 'personId' | 'action'>,
  hold: (stores: Stores) => Promise<Pick<ApplicationRecord, 'id' | 'partyId'> | undefined>,
): Promise<boolean> => {
  const files = await inTransaction(async (stores) => {
    const draft = await hold(stores)
    if (!draft) return undefined
    const { id, partyId } = draft
    const documents = await stores.documents.listOf(id)
    await stores.signOrders.deleteOf(id)
    await stores.applications.delete(id)
    const detail = { documents: documents.length }
    await stores.audit.append({ chain: `application:${id}`, at: clock.now(), partyId, ...by, detail })
    return documents
  })
  // After the commit: an orphaned file is deleted later, a missing file would be data loss.
  await Promise.allSettled((files ?? []).map(({ storageKey }) => fileStore.remove(storageKey)))
  return files !== undefined
}

/** 409 after submission (STA-03). */
export const deleteApplication = async (
  needs: ChangeNeeds & Pick<Needs, 'fileStore'>,
  actor: Actor,
  applicationId: string,
): Promise<void> => {
  const by = { personId: actor.person.id, action: 'application-deleted' } as const
  await whileNotSigning(needs, actor, { applicationId, deed: 'delete' }, (read) =>
    removeDraft(needs, by, async ({ changes }) => ((await changes.hold(read)) ? read : undefined)),
  )
}
