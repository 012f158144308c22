/** Removes a draft that nobody came back to, with its files; what remains is a line in the audit log. */
import type { Needs } from '../ports/needs.ts'

export const removeDraft = async (
  { inTransaction, clock, fileStore }: Pick<Needs, 'inTransaction' | 'clock' | 'fileStore'>,
  id: string,
): Promise<void> => {
  const files = await inTransaction(async (stores) => {
    const application = await stores.applications.lock(id)
    if (application?.status !== 'Started' || application.pendingSignOrderId) return []
    const documents = await stores.documents.listOf(id)
    await stores.signOrders.deleteOf(id)
    await stores.applications.delete(id)
    await stores.audit.append({
      chain: `application:${id}`,
      at: clock.now(),
      personId: null,
      partyId: application.partyId,
      action: 'draft-removed-by-retention',
      detail: { documents: documents.length },
    })
    return documents
  })
  await Promise.allSettled(files.map(({ storageKey }) => fileStore.remove(storageKey)))
}
