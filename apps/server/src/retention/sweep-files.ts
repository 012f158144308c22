/** Removes files that nothing refers to: unused ones of sent applications, ones without a document, and parts of abandoned uploads. */
import { loadWhole } from '../application/load-whole.ts'
import { documentsByUse } from '../application/stored-files.ts'
import type { DocumentRecord } from '../ports/documents.ts'
import type { Needs } from '../ports/needs.ts'
import { removePieces } from '../resources/documents/open-upload.ts'
import { DOCUMENTS, QUARANTINE, UPLOADS } from '../resources/documents/storage-keys.ts'
import { applicationOfReceipt, RECEIPTS } from '../resources/receipts/receipt-keys.ts'

const HOUR_MS = 3_600_000
/** With `SWEEP_EVERY_MS` (`jobs.ts`) less than an hour: until then the applicant may resume it, and it counts against the quotas. */
const IDLE_HOURS = 0.5
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
    const { partyId } = application
    const entry = { chain: `application:${applicationId}`, at: needs.clock.now(), personId: null, partyId }
    const { unnamed } = await documentsByUse(stores, await loadWhole(needs, stores, application))
    for (const { id } of unnamed) {
      await stores.documents.delete(id)
      const detail = { document: id, reason: 'unreferenced' }
      await stores.audit.append({ ...entry, action: 'document-removed-by-retention', detail })
    }
    await stores.documents.settle(applicationId)
    return unnamed
  })
  // After the commit: what stays behind now is an orphan, and goes with the others.
  await Promise.allSettled(removed.map(({ storageKey }) => needs.fileStore.remove(storageKey)))
  return removed
}

/** Those of the keys that are still in use. */
type InUse = (keys: readonly string[]) => Promise<Set<string>>

/** For keys that name what their content belongs to: they are in use as long as that exists. */
const inUseBy =
  (ownerOf: (key: string) => string, existing: InUse): InUse =>
  async (keys) => {
    const owners = await existing([...new Set(keys.map(ownerOf))])
    return new Set(keys.filter((key) => owners.has(ownerOf(key))))
  }
const uploadOfKey = (key: string): string => key.split('/')[1] ?? ''

/** Content that nothing knows of: its upload, its check or its removal was cut short, or its application has gone. */
const removeOrphans = async (
  { fileStore }: SweepNeeds,
  prefix: string,
  before: Date,
  inUseOf: InUse,
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

/** Uploads that stand still are deleted; one that has become a document says so for as long as `since`, should its browser ask again. */
const removeIdleUploads = async (needs: SweepNeeds, since: Date): Promise<number> => {
  const idle = { unfinished: hoursAgo(needs, IDLE_HOURS), finished: since }
  const removed = await needs.stores.uploads.deleteIdle(needs.clock.now(), idle)
  for (const upload of removed) await removePieces(needs, upload)
  return removed.filter(({ documentId }) => documentId === null).length
}

/** Safe to run twice, and in several processes at once. Gives what went, for the log. */
export const sweepFiles = async (needs: SweepNeeds): Promise<Record<string, number>> => {
  const since = hoursAgo(needs, needs.config.retention.unreferencedFileHours)
  let unreferenced = 0
  for (const applicationId of await needs.stores.documents.listUnsettled(since))
    unreferenced += (await removeUnreferenced(needs, applicationId)).length
  const idleUploads = await removeIdleUploads(needs, since)
  const { documents, uploads, applications } = needs.stores
  // Receipts are kept with their applications.
  const places: readonly [prefix: string, inUseOf: InUse][] = [
    [QUARANTINE, documents.keysInUse],
    [DOCUMENTS, documents.keysInUse],
    [UPLOADS, inUseBy(uploadOfKey, uploads.known)],
    [RECEIPTS, inUseBy(applicationOfReceipt, applications.existing)],
  ]
  let orphanedFiles = 0
  for (const [prefix, inUseOf] of places) orphanedFiles += await removeOrphans(needs, prefix, since, inUseOf)
  const brokenOffUploads = await needs.fileStore.removeBrokenOff(hoursAgo(needs, BROKEN_OFF_HOURS))
  return { unreferencedDocuments: unreferenced, idleUploads, orphanedFiles, brokenOffUploads }
}
