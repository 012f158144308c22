/** Removes a draft with everything that belongs to it, its files included. */
import { isAllowed } from '@sievert/domain/application/status'
import { AppError } from '../errors.ts'
import type { Needs } from '../needs.ts'
import type { Actor } from '../ports/party.ts'
import { voidPendingSigning } from '../signing/void-pending-signing.ts'
import { lockOwnApplication, ownApplication } from './own-application.ts'

type DeleteNeeds = Parameters<typeof voidPendingSigning>[0] & Pick<Needs, 'fileStore'>

/** 409 when it has been sent in (STA-03). */
export const deleteApplication = async (needs: DeleteNeeds, actor: Actor, id: string): Promise<void> => {
  await ownApplication(needs.stores, actor, id)
  const pending = await needs.stores.signOrders.liveOrSucceeded(id)
  if (pending?.state === 'Pending') await voidPendingSigning(needs, pending.id)
  const files = await needs.inTransaction(async (stores) => {
    const application = await lockOwnApplication(stores, actor, id)
    if (!isAllowed(application.status, 'delete')) throw new AppError('error.not-editable.text')
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
  // After the commit: a file that stays behind is swept later, a file that is missing would be a loss.
  await Promise.allSettled(files.map(({ storageKey }) => needs.fileStore.remove(storageKey)))
}
