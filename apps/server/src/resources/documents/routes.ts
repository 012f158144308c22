/** Routes that upload, list and download documents. */
import type { Readable } from 'node:stream'
import { FILE_SIZE_LIMIT } from '@sievert/domain/rules/file'
import type { FastifyRequest } from 'fastify'
import { findOwnApplication } from '../../applications/own-application.ts'
import type { Api } from '../../http/api.ts'
import { bind, type Handler } from '../../http/bind.ts'
import { refuseNul } from '../../http/request-guard.ts'
import { rangeAsked, sendFile } from '../../http/send-file.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { GivenFile } from '../../ports/file-store.ts'
import type { Actor } from '../../ports/party.ts'
import { limitAttempts, UPLOADS_MAX } from '../../rate-limits/limit-attempts.ts'
import { AppError, requireFound } from '../../utilities/errors/app-error.ts'
import { entryOf } from './entry-of.ts'
import { closeUpload, type Marking, openUpload, whileActive } from './open-upload.ts'
import {
  type Arrived,
  admitDocument,
  putInQuarantine,
  removeFromQuarantine,
  requireUploadable,
} from './receive-document.ts'
import { requireReady } from './require-ready.ts'

/** Content in memory while it is stored: a part of an S3 upload. */
const BUFFERED_BYTES = 5 * 1024 * 1024
/** Maximum multipart overhead in bytes. */
const AROUND_FILE = 64 * 1024

type Uploaded = { arrived: Arrived; fileName: string }
const FILE_MISSING = { issues: [{ path: 'formFile', key: 'validation.fileupload.file-missing' }] }

const isTooMuch = (error: unknown) => error instanceof Error && 'statusCode' in error && error.statusCode === 413

/**
 * The parts of a multipart body. Throws 413 above the general body limit, and 400 for a body that aborts or is invalid.
 */
async function* readable<T>(incoming: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* incoming
  } catch (error) {
    throw isTooMuch(error) ? error : new AppError('error.malformed.text', { detail: 'the form can not be read' })
  }
}

/**
 * Puts the file of a multipart body in quarantine. `fileName` may precede or follow it; without the field, the file's
 * own name counts.
 */
const takeUpload = async (deps: Dependencies, request: FastifyRequest, marking: Marking): Promise<Uploaded> => {
  let arrived: Arrived | undefined
  let [named, ownName] = ['', '']
  try {
    for await (const part of readable(request.parts())) {
      if (part.type === 'field') {
        if (part.fieldname === 'fileName') named = refuseNul(String(part.value))
      } else if (part.fieldname === 'formFile') {
        arrived = await putInQuarantine(deps, marking(readable(part.file as Readable)))
        ownName = refuseNul(part.filename)
      } else part.file.resume()
    }
  } catch (error) {
    // The bytes above the limit have been read and discarded; `admitDocument` refuses the file by its size.
    if (arrived && isTooLarge(error)) return { arrived, fileName: named || ownName }
    if (arrived) await removeFromQuarantine(deps, arrived)
    throw error
  }
  if (!arrived) throw new AppError('error.invalid.text', FILE_MISSING)
  return { arrived, fileName: named || ownName }
}
const isTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'

const receive = async (deps: Dependencies, request: FastifyRequest, actor: Actor, applicationId: string) => {
  await requireUploadable(deps, actor, applicationId)
  await limitAttempts(deps, 'upload', actor.person.id, UPLOADS_MAX)
  if (!request.isMultipart()) throw new AppError('error.media-type.text')
  // Refuse an oversized body before reading it. The length of a chunked body is unknown.
  const length = Number(request.headers['content-length'] ?? FILE_SIZE_LIMIT)
  if (length - AROUND_FILE >= FILE_SIZE_LIMIT) throw new AppError('validation.fileupload.file-too-large')
  const about = { applicationId, fileName: '', size: Math.min(length, FILE_SIZE_LIMIT) }
  const { id: uploadId } = await openUpload(deps, actor, about, { isActive: true })
  return whileActive(deps, uploadId, async (marking) => {
    try {
      return await admitDocument(deps, actor, {
        applicationId,
        uploadId,
        ...(await takeUpload(deps, request, marking)),
      })
    } catch (error) {
      await closeUpload(deps, uploadId)
      throw error
    }
  })
}

export const documentRoutes = (deps: Dependencies) => async (api: Api) => {
  const upload: Handler<'uploadDocument'> = async ({ applicationId, actor, request }) =>
    entryOf(await receive(deps, request, actor, applicationId))
  bind(api, 'uploadDocument', upload, { config: { takesLong: true, buffersAtMost: BUFFERED_BYTES } })
  bind(api, 'listDocuments', async ({ applicationId, actor }) => {
    const { id } = await findOwnApplication(deps.stores, actor, applicationId)
    return (await deps.stores.documents.listOf(id)).map(entryOf)
  })
  const download: Handler<'downloadDocument'> = async ({ params, applicationId, actor, request, reply }) => {
    const { id } = await findOwnApplication(deps.stores, actor, applicationId)
    const document = requireFound(await deps.stores.documents.find(id, params.fileId.toLowerCase()))
    requireReady(document)
    const read: GivenFile['read'] = (range) => deps.fileStore.read(document.storageKey, range)
    return sendFile(reply, { ...document, read }, rangeAsked(request, reply, document))
  }
  bind(api, 'downloadDocument', download, { compress: false })
}
