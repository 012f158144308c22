/** Deletes a draft with all its data and files; only an entry in the audit log remains. */
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { AuditEntry } from '../../ports/audit-log.ts'
import type { AdvanceDependencies, Dependencies } from '../../ports/dependencies.ts'
import type { Actor } from '../../ports/party.ts'
import type { Stores } from '../../ports/stores.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { changeApplication } from './change-application.ts'

/** Deletes the draft that `hold` locks and returns. False, with nothing deleted, when it returns none. */
export const removeDraft = async (
  { inTransaction, clock, fileStore }: Pick<Dependencies, 'inTransaction' | 'clock' | 'fileStore'>,
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

/** 409 after submission (STA-03), and while others are asked to sign: they would look for it in vain (TOG-02). */
export const deleteApplication = async (
  deps: AdvanceDependencies & Pick<Dependencies, 'fileStore'>,
  actor: Actor,
  applicationId: string,
): Promise<void> => {
  const action = 'application-deleted'
  const by = { personId: actor.person.id, action } as const
  await changeApplication(deps, actor, { applicationId, action, write: 'delete' }, async ({ application }) => {
    if (application.openCosigningId) throw new AppError('error.cosigning-begun.text')
    const hold = async ({ changes }: Stores) => ((await changes.hold(application)) ? application : undefined)
    return { result: undefined, store: () => removeDraft(deps, by, hold) }
  })
}
