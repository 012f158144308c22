/**
 * Deletes unreferenced files: unused ones of submitted applications, those without a document, and parts of abandoned
 * uploads.
 */
import { findApplicationType } from '../applications/application-type-of.ts'
import { loadApplication } from '../applications/load-application.ts'
import { documentsByUse } from '../applications/stored-files.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import type { DocumentRecord } from '../ports/documents.ts'
import { removePieces } from '../resources/documents/open-upload.ts'
import { DOCUMENTS, QUARANTINE, UPLOADS } from '../resources/documents/storage-keys.ts'
import { applicationOfReceipt, RECEIPTS } from '../resources/receipts/receipt-keys.ts'

const HOUR_MS = 3_600_000
/**
 * With `SWEEP_EVERY_MS` (`jobs.ts`) less than an hour: until then the applicant may resume the upload, and it counts
 * against the quotas.
 */
const IDLE_HOURS = 0.5
/** Longer than any upload takes. */
const BROKEN_OFF_HOURS = 2
const BATCH = 500

type OrphanDependencies = Pick<
  Dependencies,
  'stores' | 'inTransaction' | 'clock' | 'config' | 'catalogue' | 'fileStore'
>

const hoursAgo = ({ clock }: OrphanDependencies, hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS)

/**
 * Deletes the documents of a submitted application that its answers don't name; runs once per application, when the
 * catalogue has its version.
 */
const removeUnreferenced = async (deps: OrphanDependencies, applicationId: string): Promise<DocumentRecord[]> => {
  const removed = await deps.inTransaction(async (stores) => {
    const application = await stores.applications.lock(applicationId)
    if (!application || application.status === 'Started' || !findApplicationType(deps, application)) return []
    const { partyId } = application
    const entry = { chain: `application:${applicationId}`, at: deps.clock.now(), personId: null, partyId }
    const { unnamed } = await documentsByUse(stores, await loadApplication(deps, stores, application))
    for (const { id } of unnamed) {
      await stores.documents.delete(id)
      const detail = { document: id, reason: 'unreferenced' }
      await stores.audit.append({ ...entry, action: 'document-removed-by-retention', detail })
    }
    await stores.documents.settle(applicationId)
    return unnamed
  })
  // After the commit: a file that remains now is an orphan, and is deleted with the others.
  await Promise.allSettled(removed.map(({ storageKey }) => deps.fileStore.remove(storageKey)))
  return removed
}

/** Returns the keys that are still in use. */
type InUse = (keys: readonly string[]) => Promise<Set<string>>

/** For keys that contain the id of their owner: they are in use as long as the owner exists. */
const inUseBy =
  (ownerOf: (key: string) => string, existing: InUse): InUse =>
  async (keys) => {
    const owners = await existing([...new Set(keys.map(ownerOf))])
    return new Set(keys.filter((key) => owners.has(ownerOf(key))))
  }
const uploadOfKey = (key: string): string => key.split('/')[1] ?? ''

/** Deletes content without a record: its upload, scan or deletion was interrupted, or its application is deleted. */
const removeOrphans = async (
  { fileStore }: OrphanDependencies,
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

/**
 * Deletes idle uploads. A finished one stays until it is older than `since`, so that the browser can still read its
 * document.
 */
const removeIdleUploads = async (deps: OrphanDependencies, since: Date): Promise<number> => {
  const idle = { unfinished: hoursAgo(deps, IDLE_HOURS), finished: since }
  const removed = await deps.stores.uploads.deleteIdle(deps.clock.now(), idle)
  for (const upload of removed) await removePieces(deps, upload)
  return removed.filter(({ documentId }) => documentId === null).length
}

/** Safe to run twice, and in several processes at once. Returns the counts, for the log. */
export const deleteOrphanedFiles = async (deps: OrphanDependencies): Promise<Record<string, number>> => {
  const since = hoursAgo(deps, deps.config.retention.unreferencedFileHours)
  let unreferenced = 0
  for (const applicationId of await deps.stores.documents.listUnsettled(since))
    unreferenced += (await removeUnreferenced(deps, applicationId)).length
  const idleUploads = await removeIdleUploads(deps, since)
  const { documents, uploads, applications } = deps.stores
  // Receipts are deleted with their applications.
  const places: readonly [prefix: string, inUseOf: InUse][] = [
    [QUARANTINE, documents.keysInUse],
    [DOCUMENTS, documents.keysInUse],
    [UPLOADS, inUseBy(uploadOfKey, uploads.known)],
    [RECEIPTS, inUseBy(applicationOfReceipt, applications.existing)],
  ]
  let orphanedFiles = 0
  for (const [prefix, inUseOf] of places) orphanedFiles += await removeOrphans(deps, prefix, since, inUseOf)
  const brokenOffUploads = await deps.fileStore.removeBrokenOff(hoursAgo(deps, BROKEN_OFF_HOURS))
  return { unreferencedDocuments: unreferenced, idleUploads, orphanedFiles, brokenOffUploads }
}
