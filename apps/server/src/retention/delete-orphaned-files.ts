/**
 * Deletes unreferenced documents of submitted applications and parts of abandoned uploads, and moves content without a
 * row to the trash.
 */
import { findApplicationType } from '../applications/application-type-of.ts'
import { loadApplication } from '../applications/load-application.ts'
import { documentsByUse } from '../applications/stored-files.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import type { DocumentRecord } from '../ports/documents.ts'
import { removePieces } from '../resources/documents/open-upload.ts'
import { HOUR_MS } from '../utilities/timing/durations.ts'
import { emptyTrash, trashOrphans } from './trash.ts'

/**
 * With `CLEAN_UP_EVERY_MS` (`jobs.ts`) less than an hour: until then the applicant may resume the upload, and it counts
 * against the quotas.
 */
const IDLE_HOURS = 0.5
/** Longer than any upload takes. */
const BROKEN_OFF_HOURS = 2

type OrphanDependencies = Pick<
  Dependencies,
  'stores' | 'inTransaction' | 'clock' | 'config' | 'catalogue' | 'fileStore' | 'storeBinding' | 'workerFigures' | 'log'
>

const hoursAgo = ({ clock }: OrphanDependencies, hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS)

/**
 * Deletes the documents of a submitted application that neither its answers nor its messages name; runs once per
 * application, when the catalogue has its version.
 */
const removeUnreferenced = async (deps: OrphanDependencies, applicationId: string): Promise<DocumentRecord[]> => {
  const removed = await deps.inTransaction(async (stores) => {
    const application = await stores.applications.lock(applicationId)
    if (!application || application.status === 'Started' || !findApplicationType(deps, application)) return []
    const { partyId } = application
    const entry = { chain: `application:${applicationId}`, at: deps.clock.now(), personId: null, partyId }
    const inThread = new Set(await stores.messages.documentsOfThread(applicationId))
    const { unnamed: all } = await documentsByUse(stores, await loadApplication(deps, stores, application))
    const [kept, unnamed] = [all.filter(({ id }) => inThread.has(id)), all.filter(({ id }) => !inThread.has(id))]
    for (const { id } of kept) await stores.messages.addDocument(applicationId, id)
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

/** Deletes documents that were uploaded for an answer, and that neither an answer nor a draft names (AFT-02). */
const removeDropped = async (deps: OrphanDependencies, since: Date): Promise<number> => {
  let removed = 0
  for (const { applicationId, documentId } of await deps.stores.messages.listDropped(since)) {
    const gone = await deps.inTransaction(async (stores) => {
      const application = await stores.applications.lock(applicationId)
      const document = await stores.documents.find(applicationId, documentId)
      if (!application || !document || !(await stores.messages.dropDocument(documentId))) return undefined
      await stores.documents.delete(documentId)
      const entry = { chain: `application:${applicationId}`, at: deps.clock.now(), personId: null }
      const detail = { document: documentId, reason: 'unreferenced' }
      const { partyId } = application
      await stores.audit.append({ ...entry, partyId, action: 'document-removed-by-retention', detail })
      return document
    })
    if (!gone) continue
    removed += 1
    await Promise.allSettled([deps.fileStore.remove(gone.storageKey)])
  }
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

/**
 * Safe to run twice, and in several processes at once. Returns the counts, for the log. Does nothing while file store
 * and database do not belong together.
 */
export const deleteOrphanedFiles = async (deps: OrphanDependencies): Promise<Record<string, number>> => {
  if (!(await deps.storeBinding.renew())) return {}
  const since = hoursAgo(deps, deps.config.retention.unreferencedFileHours)
  let unreferenced = 0
  for (const applicationId of await deps.stores.documents.listUnsettled(since))
    unreferenced += (await removeUnreferenced(deps, applicationId)).length
  unreferenced += await removeDropped(deps, since)
  const idleUploads = await removeIdleUploads(deps, since)
  const { trashed } = await trashOrphans(deps, { confirmed: false })
  const brokenOffUploads = await deps.fileStore.removeBrokenOff(hoursAgo(deps, BROKEN_OFF_HOURS))
  return {
    unreferencedDocuments: unreferenced,
    idleUploads,
    orphanedFiles: trashed,
    brokenOffUploads,
    deletedFromTrash: await emptyTrash(deps),
  }
}
