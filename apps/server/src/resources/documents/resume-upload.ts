/** Uploads that go on where they were broken off: stored piece by piece, and when all has come, taken in by the same door. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError, found } from '../../basics/errors.ts'
import { MissingFile } from '../../ports/file-store.ts'
import type { Actor } from '../../ports/party.ts'
import type { UploadRecord } from '../../ports/uploads.ts'
import { limitAttempts, UPLOADS_MAX } from '../../repeats/limit-attempts.ts'
import { harmlessName } from './harmless-name.ts'
import { inPieces } from './in-pieces.ts'
import {
  admitDocument,
  keepRoom,
  putInQuarantine,
  type ReceiveNeeds,
  requireUploadable,
  requireUsable,
} from './receive-document.ts'
import { pieceKey } from './storage-keys.ts'

/** Whose upload, to which application. */
type Of = { applicationId: string; id: string }

/** 413, 422 as for the whole file, as far as its name and size tell; its room is kept from now on. */
export const beginUpload = async (
  needs: ReceiveNeeds,
  actor: Actor,
  about: Pick<UploadRecord, 'applicationId' | 'fileName' | 'size'>,
): Promise<UploadRecord> => {
  await limitAttempts(needs, 'upload', actor.person.id, UPLOADS_MAX)
  requireUsable(harmlessName(about.fileName), about.size)
  return keepRoom(needs, actor, about)
}

const findUpload = async ({ stores }: ReceiveNeeds, { applicationId, id }: Of): Promise<UploadRecord> =>
  found(await stores.uploads.find(applicationId, id))

const removePieces = ({ fileStore }: ReceiveNeeds, { pieces }: UploadRecord) =>
  Promise.allSettled(pieces.map((key) => fileStore.remove(key)))

async function* contentOf({ fileStore }: ReceiveNeeds, { pieces }: UploadRecord) {
  for (const key of pieces) yield* (await fileStore.read(key)) as AsyncIterable<Buffer>
}

const forget = async (needs: ReceiveNeeds, upload: UploadRecord): Promise<void> => {
  await needs.stores.uploads.delete(upload.id)
  await removePieces(needs, upload)
}

/** Nothing stays of what is refused. */
const admit = async (needs: ReceiveNeeds, actor: Actor, upload: UploadRecord): Promise<void> => {
  const { id, applicationId, fileName } = upload
  const arrived = await putInQuarantine(needs, contentOf(needs, upload))
  try {
    await admitDocument(needs, actor, { applicationId, fileName, arrived, uploadId: id })
  } catch (error) {
    if (error instanceof AppError && error.code !== 'error.upload-offset.text') await forget(needs, upload)
    throw error
  }
  await removePieces(needs, upload)
}

/**
 * How far it has come. One that has come whole becomes a document now, should a process have died before that. 404 when a piece of it is
 * lost: it is forgotten, and who sends it begins anew.
 */
export const uploadState = async (needs: ReceiveNeeds, actor: Actor, of: Of): Promise<UploadRecord> => {
  const upload = await findUpload(needs, of)
  if (upload.received < upload.size || upload.documentId !== null) return upload
  await requireUploadable(needs, actor, of.applicationId)
  await admit(needs, actor, upload).catch(async (error: unknown) => {
    if (!(error instanceof MissingFile)) throw error
    // Another who took it in meanwhile has removed its pieces, too.
    const { documentId } = await findUpload(needs, of)
    if (documentId === null) await forget(needs, upload)
  })
  return findUpload(needs, of)
}

/** Stores one piece and then says so: a death in between leaves a file that nobody refers to. */
const storePiece = async (needs: ReceiveNeeds, { id, size }: UploadRecord, from: number, content: Buffer) => {
  const to = from + content.length
  if (to > size) throw new AppError('error.too-large.text')
  const piece = pieceKey(id, randomUUID())
  await needs.fileStore.write(piece, Readable.from([content], { objectMode: false }))
  if (await needs.stores.uploads.advance(id, { from, to, piece, at: needs.clock.now() })) return
  await needs.fileStore.remove(piece)
  throw new AppError('error.upload-offset.text')
}

/** Goes on with an upload at `offset`; 409 when that is not where it stopped. What arrives before a stream breaks is kept. */
export const continueUpload = async (
  needs: ReceiveNeeds,
  actor: Actor,
  { offset, content, ...of }: Of & { offset: number; content: AsyncIterable<Buffer> },
): Promise<UploadRecord> => {
  const upload = await findUpload(needs, of)
  if (upload.received !== offset) throw new AppError('error.upload-offset.text')
  let at = offset
  for await (const piece of inPieces(content)) {
    await storePiece(needs, upload, at, piece)
    at += piece.length
  }
  return uploadState(needs, actor, of)
}
