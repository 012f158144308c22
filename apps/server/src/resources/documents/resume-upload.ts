/** Resumable uploads: stored piece by piece, and when complete received like every other upload. */
import { randomUUID } from 'node:crypto'
import { contentOfSize, FileStoreUnavailable, MissingFile } from '../../ports/file-store.ts'
import type { Actor } from '../../ports/party.ts'
import type { UploadRecord } from '../../ports/uploads.ts'
import { limitAttempts, UPLOADS_MAX } from '../../rate-limits/limit-attempts.ts'
import { AppError, requireFound } from '../../utilities/errors/app-error.ts'
import { harmlessName } from './harmless-name.ts'
import { closeUpload, openUpload, removePieces, whileActive } from './open-upload.ts'
import {
  admitDocument,
  putInQuarantine,
  type ReceiveDependencies,
  requireUploadable,
  requireUsable,
} from './receive-document.ts'
import { splitContent } from './split-content.ts'
import { pieceKey } from './storage-keys.ts'

/** Identifies an upload. */
type Of = { applicationId: string; id: string }

/**
 * Throws 413 and 422 as for a complete file, as far as name and size tell. The upload counts against the quotas from
 * now on.
 */
export const beginUpload = async (
  deps: ReceiveDependencies,
  actor: Actor,
  about: Pick<UploadRecord, 'applicationId' | 'fileName' | 'size'>,
): Promise<UploadRecord> => {
  await limitAttempts(deps, 'upload', actor.person.id, UPLOADS_MAX)
  requireUsable(harmlessName(about.fileName), about.size)
  return openUpload(deps, actor, about)
}

const findUpload = async ({ stores }: ReceiveDependencies, { applicationId, id }: Of): Promise<UploadRecord> =>
  requireFound(await stores.uploads.find(applicationId, id))

async function* contentOf({ fileStore }: ReceiveDependencies, { pieces }: UploadRecord) {
  for (const key of pieces) yield* (await fileStore.read(key)) as AsyncIterable<Buffer>
}

/** A refused upload is deleted. After a temporary fault (5xx), the client's next request tries again. */
const admit = async (deps: ReceiveDependencies, actor: Actor, upload: UploadRecord): Promise<void> => {
  const { id, applicationId, fileName } = upload
  const content = contentOfSize(contentOf(deps, upload), { key: pieceKey(id, '*'), size: upload.size })
  const arrived = await putInQuarantine(deps, content)
  try {
    await admitDocument(deps, actor, { applicationId, fileName, arrived, uploadId: id })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Another request has created the document, or deleted the upload, meanwhile.
    if (error.code === 'error.upload-offset.text') return
    if (error.status < 500) await closeUpload(deps, id)
    throw error
  }
  await removePieces(deps, upload)
}

/** A piece that is missing this long after the last one arrived is lost. Some stores deny a new object for seconds. */
const LOST_AFTER_MS = 30_000

/**
 * Deletes the upload if its piece is lost, otherwise throws FileStoreUnavailable: the client's next request tries
 * again.
 */
const giveUpLate = async (deps: ReceiveDependencies, { id, applicationId }: Of, missing: MissingFile) => {
  const upload = await deps.stores.uploads.find(applicationId, id)
  // Another request has created the document meanwhile and deleted the pieces.
  if (!upload || upload.documentId !== null) return
  if (deps.clock.now().getTime() - upload.advancedAt.getTime() < LOST_AFTER_MS)
    throw new FileStoreUnavailable(pieceKey(id, '*'), missing)
  await closeUpload(deps, id)
}

/**
 * The progress of an upload. A complete one becomes a document here if a crash prevented that earlier. Throws 404 if a
 * piece is lost: the upload is deleted, and the applicant starts again.
 */
export const uploadState = async (deps: ReceiveDependencies, actor: Actor, of: Of): Promise<UploadRecord> => {
  const upload = await findUpload(deps, of)
  if (upload.received < upload.size || upload.documentId !== null) return upload
  await requireUploadable(deps, actor, of.applicationId)
  await admit(deps, actor, upload).catch(async (error: unknown) => {
    if (!(error instanceof MissingFile)) throw error
    await giveUpLate(deps, of, error)
  })
  return findUpload(deps, of)
}

/** Throws 404 if the upload is deleted, otherwise 409: another request has advanced it. */
const refuseOffset = async (deps: ReceiveDependencies, of: Of): Promise<never> => {
  await findUpload(deps, of)
  throw new AppError('error.upload-offset.text')
}

/** An upload may have one piece per this many bytes, in addition to `SPARE_PIECES`. */
const BYTES_A_PIECE = 64 * 1024
const SPARE_PIECES = 16

/** Each piece costs a file and an update of the row. Throws 413 above the maximum for the size of the upload. */
const requirePieces = ({ size }: UploadRecord, count: number): void => {
  if (count > SPARE_PIECES + Math.ceil(size / BYTES_A_PIECE)) throw new AppError('error.quota-pieces.text')
}

/** Stores a piece and then records it: a crash in between leaves an orphaned file. */
const storePiece = async (
  deps: ReceiveDependencies,
  { id, applicationId, size }: UploadRecord,
  from: number,
  content: Buffer,
) => {
  const to = from + content.length
  if (to > size) throw new AppError('error.too-large.text')
  const piece = pieceKey(id, randomUUID())
  await deps.fileStore.write(piece, [content])
  if (await deps.stores.uploads.advance(id, { from, to, piece, at: deps.clock.now() })) return
  await deps.fileStore.remove(piece)
  await refuseOffset(deps, { applicationId, id })
}

/**
 * Continues an upload at `offset`. Throws 409 if it did not stop there. Stores the bytes that arrive before a stream
 * aborts.
 */
export const continueUpload = async (
  deps: ReceiveDependencies,
  actor: Actor,
  { offset, content, ...of }: Of & { offset: number; content: AsyncIterable<Buffer> },
): Promise<UploadRecord> => {
  const upload = await findUpload(deps, of)
  if (upload.received !== offset) throw new AppError('error.upload-offset.text')
  return whileActive(deps, of.id, async (marking) => {
    let [at, count] = [offset, upload.pieces.length]
    for await (const piece of splitContent(marking(content))) {
      requirePieces(upload, (count += 1))
      await storePiece(deps, upload, at, piece)
      at += piece.length
    }
    return uploadState(deps, actor, of)
  })
}

/** Deletes an upload with its content. Throws 409 if it has become a document. */
export const removeUpload = async (deps: ReceiveDependencies, of: Of): Promise<void> => {
  await findUpload(deps, of)
  if (!(await closeUpload(deps, of.id))) await refuseOffset(deps, of)
}
