/** Copies one document of the application that a draft was copied from, by value. */
import { createHash } from 'node:crypto'
import { findOwnApplication } from '../../applications/own-application.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { DocumentRecord } from '../../ports/documents.ts'
import { contentOfSize, FileStoreUnavailable } from '../../ports/file-store.ts'
import type { Actor } from '../../ports/party.ts'
import { requireFound } from '../../utilities/errors/app-error.ts'
import { closeUpload, type Marking, openUpload, whileActive } from '../documents/open-upload.ts'
import { requireEditable, storeDocument } from '../documents/receive-document.ts'
import { documentKey } from '../documents/storage-keys.ts'
import { findEarlierDocuments, withContent } from './earlier-documents.ts'

type Deps = Pick<Dependencies, 'stores' | 'inTransaction' | 'clock' | 'config' | 'fileStore' | 'catalogue'>
type Wanted = { applicationId: string; documentId: string; id: string }

/** Throws FileStoreUnavailable, with nothing stored, when the content is not the one that was checked. */
const copyContent = async ({ fileStore }: Deps, from: DocumentRecord, to: string, marking: Marking): Promise<void> => {
  const { storageKey: key, size, sha256 } = from
  const hash = createHash('sha256')
  const verified = async function* () {
    const content = (await fileStore.read(key)) as AsyncIterable<Buffer>
    for await (const chunk of contentOfSize(marking(content), { key, size })) {
      hash.update(chunk)
      yield chunk
    }
    if (hash.digest('hex') !== sha256) throw new FileStoreUnavailable(key, new Error('the content has another hash'))
  }
  await fileStore.write(to, verified())
}

/**
 * Copies the document `documentId` of the source into the draft as `id`; a repeat with the same `id` returns the first
 * copy. The copy is ready at once: its bytes are those that were checked. It has the day of the first upload, so that
 * its age stays true. Throws 404 for a document that is not offered, 409 after submission, and 413 for a full quota.
 */
export const takeDocument = async (
  deps: Deps,
  actor: Actor,
  { applicationId, documentId, id }: Wanted,
): Promise<DocumentRecord> => {
  const application = await findOwnApplication(deps.stores, actor, applicationId)
  requireEditable(application)
  const taken = await deps.stores.documents.find(applicationId, id)
  if (taken) return taken
  const offered = await findEarlierDocuments(deps, actor, application, 'sv')
  const wanted = offered.filter(({ document }) => document.id === documentId)
  const { document: from } = requireFound((await withContent(deps, wanted))[0])
  const { fileName, size, sha256 } = from
  const { id: uploadId } = await openUpload(deps, actor, { applicationId, fileName, size }, { isActive: true })
  return whileActive(deps, uploadId, async (marking) => {
    try {
      const key = documentKey(id)
      await copyContent(deps, from, key, marking)
      const record = { ...from, id, applicationId, storageKey: key, uploadedBy: actor.person.id }
      const detail = { document: id, from: from.id, of: from.applicationId, size, sha256 }
      // After a failure the clean-up of orphaned files deletes the content: the record may have been stored.
      await storeDocument(deps, actor, record, { uploadId, action: 'document-copied', detail })
      return record
    } catch (error) {
      await closeUpload(deps, uploadId)
      throw error
    }
  })
}
