/** Receives an uploaded file: streams it to quarantine with its size and hash, then records it for its check. */
import { createHash, randomUUID } from 'node:crypto'
import { isAllowed } from '@sievert/domain/application/status'
import { CONTENT_OF_EXTENSION } from '@sievert/domain/documents/content-types'
import type { Issue } from '@sievert/domain/issue'
import { type AllowedExtension, extensionOf, FILE_SIZE_LIMIT } from '@sievert/domain/rules/file'
import { findOwnApplication, lockOwnApplication } from '../../applications/own-application.ts'
import { requireFilesWanted } from '../../messages/require-open.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { AuditEntry } from '../../ports/audit-log.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { DocumentRecord } from '../../ports/documents.ts'
import type { Refusal } from '../../ports/inspector.ts'
import type { Actor } from '../../ports/party.ts'
import { AppError, throwIssues } from '../../utilities/errors/app-error.ts'
import { harmlessName } from './harmless-name.ts'
import { beginsAs, HEAD_BYTES } from './inspect/begins-as.ts'
import { isHeic } from './inspect/heic.ts'
import { quarantineKey } from './storage-keys.ts'

export type ReceiveDependencies = Pick<Dependencies, 'stores' | 'inTransaction' | 'clock' | 'config' | 'fileStore'>

/** A file in quarantine without a document. */
export type Arrived = { id: string; size: number; sha256: string; head: Buffer }

/** Throws 409 for a submitted application. */
export const requireEditable = ({ status }: ApplicationRecord) => {
  if (!isAllowed(status, 'edit')) throw new AppError('error.not-editable.text')
}

/**
 * Call it before the body is read. Throws 404 for another party's application, 409 for a submitted one without an open
 * request (AFT-02).
 */
export const requireUploadable = async (
  { stores, clock }: Pick<Dependencies, 'stores' | 'clock'>,
  actor: Actor,
  applicationId: string,
) => requireFilesWanted(stores, await findOwnApplication(stores, actor, applicationId), clock.now())

/** Streams content to quarantine; aborted content is not stored. */
export const putInQuarantine = async (
  { fileStore }: Pick<Dependencies, 'fileStore'>,
  content: AsyncIterable<Buffer>,
): Promise<Arrived> => {
  const id = randomUUID()
  const hash = createHash('sha256')
  const arrived: Arrived = { id, size: 0, sha256: '', head: Buffer.alloc(0) }
  const measure = async function* () {
    for await (const chunk of content) {
      hash.update(chunk)
      arrived.size += chunk.length
      if (arrived.head.length < HEAD_BYTES) arrived.head = Buffer.concat([arrived.head, chunk]).subarray(0, HEAD_BYTES)
      yield chunk
    }
  }
  await fileStore.write(quarantineKey(id), measure())
  return { ...arrived, sha256: hash.digest('hex') }
}

export const removeFromQuarantine = ({ fileStore }: Pick<Dependencies, 'fileStore'>, { id }: Arrived): Promise<void> =>
  fileStore.remove(quarantineKey(id))

const INVALID: Issue = { path: 'formFile', key: 'validation.fileupload.invalid-file' }
const because = (reason: Refusal): Issue => ({ path: 'formFile', key: `file.refusal.${reason}.text` })

/** Validates name and size. Throws 413 from 50 MB, and 422 for an empty file or an extension that is not allowed. */
export const requireUsable = (fileName: string, size: number): AllowedExtension => {
  if (size >= FILE_SIZE_LIMIT) throw new AppError('validation.fileupload.file-too-large')
  const extension = extensionOf(fileName)
  if (!extension) throw new AppError('error.invalid.text', { issues: [INVALID] })
  if (size === 0) throwIssues([INVALID, because('empty')])
  return extension
}

/**
 * The extension of a file to check. Besides the errors of `requireUsable`, throws 422 for content that is evidently of
 * another format.
 */
const requireFitting = (fileName: string, { size, head }: Arrived): AllowedExtension => {
  const extension = requireUsable(fileName, size)
  if (isHeic(head)) throwIssues([INVALID, because('heic')])
  if (!beginsAs(CONTENT_OF_EXTENSION[extension].family, head)) throwIssues([INVALID, because('content')])
  return extension
}

/** `uploadId` identifies the upload of the file, which becomes at most one document. */
type Admission = { applicationId: string; fileName: string; arrived: Arrived; uploadId: string }

/** Creates a document from the received file, and queues its check. A refused file is deleted from quarantine. */
export const admitDocument = async (
  deps: ReceiveDependencies,
  actor: Actor,
  { applicationId, fileName, arrived, uploadId }: Admission,
): Promise<DocumentRecord> => {
  try {
    const name = harmlessName(fileName)
    const extension = requireFitting(name, arrived)
    const { id, size, sha256 } = arrived
    const record: DocumentRecord = {
      id,
      applicationId,
      fileName: name,
      size,
      contentType: CONTENT_OF_EXTENSION[extension].contentType,
      sha256,
      storageKey: quarantineKey(id),
      state: 'checking',
      refusal: null,
      uploadedBy: actor.person.id,
      createdAt: deps.clock.now(),
    }
    const detail = { document: id, size, sha256 }
    await storeDocument(deps, actor, record, { uploadId, action: 'document-uploaded', detail })
    return record
  } catch (error) {
    await removeFromQuarantine(deps, arrived)
    throw error
  }
}

type Logged = { uploadId: string } & Pick<AuditEntry, 'action' | 'detail'>

/** Makes a document of an upload. Throws 404, or 409 after submission or when the upload has been ended. */
export const storeDocument = (
  deps: Pick<Dependencies, 'inTransaction' | 'clock'>,
  actor: Actor,
  record: DocumentRecord,
  { uploadId, ...logged }: Logged,
) =>
  deps.inTransaction(async (stores) => {
    const { id, applicationId } = record
    // The application may have been submitted or deleted during the upload.
    const application = await lockOwnApplication(stores, actor, applicationId)
    await requireFilesWanted(stores, application, deps.clock.now())
    if (!(await stores.uploads.complete(uploadId, id))) throw new AppError('error.upload-offset.text')
    const isForAnswer = application.status !== 'Started'
    await stores.documents.insert(record, { settled: isForAnswer })
    if (isForAnswer) await stores.messages.addDocument(applicationId, id)
    const by = { personId: actor.person.id, partyId: actor.party.partyId }
    await stores.audit.append({ chain: `application:${applicationId}`, at: deps.clock.now(), ...by, ...logged })
  })
