/** Uploads that resume where they were broken off: stored piece by piece, and once whole received like every other upload. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError, found } from '../../basics/errors.ts'
import { MissingFile } from '../../ports/file-store.ts'
import type { Actor } from '../../ports/party.ts'
import type { UploadRecord } from '../../ports/uploads.ts'
import { limitAttempts, UPLOADS_MAX } from '../../repeats/limit-attempts.ts'
import { harmlessName } from './harmless-name.ts'
import { inPieces } from './in-pieces.ts'
import { closeUpload, openUpload, removePieces, whileActive } from './open-upload.ts'
import {
  admitDocument,
  putInQuarantine,
  type ReceiveNeeds,
  requireUploadable,
  requireUsable,
} from './receive-document.ts'
import { pieceKey } from './storage-keys.ts'

/** Whose upload, to which application. */
type Of = { applicationId: string; id: string }

/** 413, 422 as for the whole file, as far as its name and size tell; it counts against the quotas from now on. */
export const beginUpload = async (
  needs: ReceiveNeeds,
  actor: Actor,
  about: Pick<UploadRecord, 'applicationId' | 'fileName' | 'size'>,
): Promise<UploadRecord> => {
  await limitAttempts(needs, 'upload', actor.person.id, UPLOADS_MAX)
  requireUsable(harmlessName(about.fileName), about.size)
  return openUpload(needs, actor, about)
}

const findUpload = async ({ stores }: ReceiveNeeds, { applicationId, id }: Of): Promise<UploadRecord> =>
  found(await stores.uploads.find(applicationId, id))

async function* contentOf({ fileStore }: ReceiveNeeds, { pieces }: UploadRecord) {
  for (const key of pieces) yield* (await fileStore.read(key)) as AsyncIterable<Buffer>
}

/** Nothing stays of what is refused. */
const admit = async (needs: ReceiveNeeds, actor: Actor, upload: UploadRecord): Promise<void> => {
  const { id, applicationId, fileName } = upload
  const arrived = await putInQuarantine(needs, contentOf(needs, upload))
  try {
    await admitDocument(needs, actor, { applicationId, fileName, arrived, uploadId: id })
  } catch (error) {
    if (error instanceof AppError && error.code !== 'error.upload-offset.text') await closeUpload(needs, id)
    throw error
  }
  await removePieces(needs, upload)
}

/**
 * How far it has come. One that has come whole becomes a document now, should a process have died before that. 404 when a piece of it is
 * lost: it is deleted, and the applicant begins anew.
 */
export const uploadState = async (needs: ReceiveNeeds, actor: Actor, of: Of): Promise<UploadRecord> => {
  const upload = await findUpload(needs, of)
  if (upload.received < upload.size || upload.documentId !== null) return upload
  await requireUploadable(needs, actor, of.applicationId)
  await admit(needs, actor, upload).catch(async (error: unknown) => {
    if (!(error instanceof MissingFile)) throw error
    // Not if another request has made a document of it meanwhile, and removed its pieces.
    await closeUpload(needs, upload.id)
  })
  return findUpload(needs, of)
}

/** 404 when it is gone, otherwise 409: another request has brought it further. */
const refuseOffset = async (needs: ReceiveNeeds, of: Of): Promise<never> => {
  await findUpload(needs, of)
  throw new AppError('error.upload-offset.text')
}

/** Bytes for each of which an upload may have one piece, beside `SPARE_PIECES`. */
const BYTES_A_PIECE = 64 * 1024
const SPARE_PIECES = 16

/** Each piece costs a file and an update of the row. 413 beyond the most that an upload of its size may have. */
const requirePieces = ({ size }: UploadRecord, count: number): void => {
  if (count > SPARE_PIECES + Math.ceil(size / BYTES_A_PIECE)) throw new AppError('error.quota-pieces.text')
}

/** Stores one piece and then records it: a death in between leaves a file that nothing refers to. */
const storePiece = async (
  needs: ReceiveNeeds,
  { id, applicationId, size }: UploadRecord,
  from: number,
  content: Buffer,
) => {
  const to = from + content.length
  if (to > size) throw new AppError('error.too-large.text')
  const piece = pieceKey(id, randomUUID())
  await needs.fileStore.write(piece, Readable.from([content], { objectMode: false }))
  if (await needs.stores.uploads.advance(id, { from, to, piece, at: needs.clock.now() })) return
  await needs.fileStore.remove(piece)
  await refuseOffset(needs, { applicationId, id })
}

/** Continues an upload at `offset`; 409 when that is not where it stopped. What arrives before a stream breaks is stored. */
export const continueUpload = async (
  needs: ReceiveNeeds,
  actor: Actor,
  { offset, content, ...of }: Of & { offset: number; content: AsyncIterable<Buffer> },
): Promise<UploadRecord> => {
  const upload = await findUpload(needs, of)
  if (upload.received !== offset) throw new AppError('error.upload-offset.text')
  return whileActive(needs, of.id, async (marking) => {
    let [at, count] = [offset, upload.pieces.length]
    for await (const piece of inPieces(marking(content))) {
      requirePieces(upload, (count += 1))
      await storePiece(needs, upload, at, piece)
      at += piece.length
    }
    return uploadState(needs, actor, of)
  })
}

/** Ends an upload, whatever has arrived of it; 409 when a document has become of it. */
export const removeUpload = async (needs: ReceiveNeeds, of: Of): Promise<void> => {
  await findUpload(needs, of)
  if (!(await closeUpload(needs, of.id))) await refuseOffset(needs, of)
}
