/** Removes a draft with everything that belongs to it, its files included. */
import type { ReadForChange } from '../ports/application-changes.ts'
import type { Needs } from '../ports/needs.ts'
import type { Actor } from '../ports/party.ts'
import { alwaysLate, type ChangeNeeds, whileNotSigning } from './while-not-signing.ts'

/** Its documents; undefined, with nothing removed, when it is no longer as it was read. */
const remove = (needs: ChangeNeeds, actor: Actor, application: ReadForChange) =>
  needs.inTransaction(async (stores) => {
    if (!(await stores.changes.hold(application))) return undefined
    const { id } = application
    const documents = await stores.documents.listOf(id)
    await stores.signOrders.deleteOf(id)
    await stores.applications.delete(id)
    await stores.audit.append({
      chain: `application:${id}`,
      at: needs.clock.now(),
      personId: actor.person.id,
      partyId: actor.party.partyId,
      action: 'application-deleted',
    })
    return documents
  })

/** 409 when it has been sent in (STA-03). */
export const deleteApplication = async (
  needs: ChangeNeeds & Pick<Needs, 'fileStore'>,
  actor: Actor,
  applicationId: string,
): Promise<void> => {
  for await (const application of whileNotSigning(needs, actor, { applicationId, deed: 'delete' })) {
    const files = await remove(needs, actor, application)
    if (!files) continue
    // After the commit: a file that stays behind is swept later, a file that is missing would be a loss.
    await Promise.allSettled(files.map(({ storageKey }) => needs.fileStore.remove(storageKey)))
    return
  }
  throw alwaysLate()
}
