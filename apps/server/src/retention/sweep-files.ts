/** Removes files that nobody needs any more: unused ones of sent applications, ones without a document, and halves of uploads. */
import { loadWhole } from '../application/load-whole.ts'
import { documentsByUse } from '../application/named-documents.ts'
import type { DocumentRecord } from '../ports/documents.ts'

import type { Needs } from '../ports/needs.ts'
import { DOCUMENTS, QUARANTINE, UPLOADS } from '../resources/documents/storage-keys.ts'
import { applicationOfReceipt, RECEIPTS } from '../resources/receipts/receipt-keys.ts'

const HOUR_MS = 3_600_000
/** Longer than any upload takes. */
const BROKEN_OFF_HOURS = 2
const BATCH = 500

type SweepNeeds = Pick<Needs, 'stores' | 'inTransaction' | 'clock' | 'config' | 'catalogue' | 'fileStore'>

const hoursAgo = ({ clock }: SweepNeeds, hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS)

/** The documents of a sent application that its answers don't name go, once. */
const removeUnreferenced = async (needs: SweepNeeds, applicationId: string): Promise<DocumentRecord[]> => {
  const removed = await needs.inTransaction(async (stores) => {
    const application = await stores.applications.lock(applicationId)
    if (!application || application.status === 'Started') return []
    const { unnamed } = await documentsByUse(stores, await loadWhole(needs, stores, application))
    for (const { id } of unnamed) {
      await stores.documents.delete(id)
      await stores.audit.append({
        chain: `application:${applicationId}`,
        at: needs.clock.now(),
        personId: null,
        partyId: application.partyId,
        action: 'document-removed-by-retention',
        detail: { document: id, reason: 'unreferenced' },
      })
    }
    await stores.documents.settle(applicationId)
    return unnamed
  })
  // After the commit: what stays behind now is an orphan, and goes with the others.
  await Promise.allSettled(removed.map(({ storageKey }) => needs.fileStore.remove(storageKey)))
  return removed
}

/** Which of these keys still serve something. */
type InUse = (keys: readonly string[]) => Promise<Set<string>>

const uploadOfKey = (key: string): string => key.split('/')[1] ?? ''
const piecesInUse =
  ({ stores }: SweepNeeds): InUse =>
  async (keys) => {
    const known = await stores.uploads.known([...new Set(keys.map(uploadOfKey))])
    return new Set(keys.filter((key) => known.has(uploadOfKey(key))))
  }

/** Content that nothing knows of: its upload, its check or its removal was cut short, or its application has gone. */
const removeOrphans = async (
  { fileStore }: SweepNeeds,
  { prefix, before, inUseOf }: { prefix: string; before: Date; inUseOf: InUse },
): Promise<number> => {
  let removed = 0
  let batch: string[] = []
  const removeBatch = async () => {
    if (batch.length === 0) return
    const inUse = await inUseOf(batch)
    const orphans = batch.filter((key) => !inUse.has(key))
    for (const key of orphans) await fileStore.remove(key)
    removed += orphans.length
    batch = []
  }
  for await (const { key, writtenAt } of fileStore.list(prefix)) {
    if (writtenAt >= before) continue
    batch.push(key)
    if (batch.length >= BATCH) await removeBatch()
  }
  await removeBatch()
  return removed
}

/** Receipts are kept with their applications. */
const receiptsInUse =
  ({ stores }: SweepNeeds): InUse =>
  async (keys) => {
    const existing = await stores.applications.existing(keys.map(applicationOfReceipt))
    return new Set(keys.filter((key) => existing.has(applicationOfReceipt(key))))
  }

/** Safe to run twice, and in several processes at once. Gives what went, for the log. */
export const sweepFiles = async (needs: SweepNeeds): Promise<Record<string, number>> => {
  const since = hoursAgo(needs, needs.config.retention.unreferencedFileHours)
  let unreferenced = 0
  for (const applicationId of await needs.stores.documents.listUnsettled(since))
    unreferenced += (await removeUnreferenced(needs, applicationId)).length
  const stillUploads = await needs.stores.uploads.deleteStill(since)
  const ofDocuments = { before: since, inUseOf: needs.stores.documents.keysInUse }
  return {
    unreferencedDocuments: unreferenced,
    stillUploads,
    orphanedFiles:
      (await removeOrphans(needs, { prefix: QUARANTINE, ...ofDocuments })) +
      (await removeOrphans(needs, { prefix: DOCUMENTS, ...ofDocuments })) +
      (await removeOrphans(needs, { prefix: UPLOADS, before: since, inUseOf: piecesInUse(needs) })) +
      (await removeOrphans(needs, { prefix: RECEIPTS, before: since, inUseOf: receiptsInUse(needs) })),
    brokenOffUploads: await needs.fileStore.removeBrokenOff(hoursAgo(needs, BROKEN_OFF_HOURS)),
  }
}
