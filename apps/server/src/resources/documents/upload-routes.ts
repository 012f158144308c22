/**
 * Resumable uploads by the tus protocol 1.0.0 (https://tus.io/protocols/resumable-upload): core, creation and
 * termination.
 */
import type { Readable } from 'node:stream'
import { UPLOAD_CONTENT } from '@sievert/contract/documents'
import { FILE_SIZE_LIMIT } from '@sievert/domain/rules/file'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findOwnApplication } from '../../applications/own-application.ts'
import type { Api } from '../../http/api.ts'
import { bind, type Handler } from '../../http/bind.ts'
import { refuseNul } from '../../http/request-guard.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { UploadRecord } from '../../ports/uploads.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { requireUploadable } from './receive-document.ts'
import { exclusiveReceiver } from './receive-exclusively.ts'
import { beginUpload, continueUpload, removeUpload, uploadState } from './resume-upload.ts'
import { PIECE_BYTES } from './split-content.ts'

const PROTOCOL = { 'tus-resumable': '1.0.0', 'tus-version': '1.0.0', 'tus-extension': 'creation,termination' }

const numberIn = ({ headers }: FastifyRequest, name: string): number => {
  const value = headers[name]
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value))
    throw new AppError('error.malformed.text', { detail: `${name} must be a number` })
  return Number(value)
}

/** Upload-Metadata: pairs of a name and a value in base64. */
const fileNameIn = ({ headers }: FastifyRequest): string => {
  const [, encoded = ''] = /(?:^|,)\s*filename ([A-Za-z0-9+/=]+)/.exec(String(headers['upload-metadata'] ?? '')) ?? []
  return refuseNul(Buffer.from(encoded, 'base64').toString())
}

const describe = (reply: FastifyReply, { received, size, documentId }: UploadRecord) =>
  void reply
    .header('upload-offset', received)
    .header('upload-length', size)
    .headers(documentId === null ? {} : { 'sievert-document': documentId })

export const uploadRoutes = (deps: Dependencies) => async (api: Api) => {
  // Passes the raw stream: the body must not be read before the upload is authorized.
  api.addContentTypeParser(UPLOAD_CONTENT, (_request, payload, done) => done(null, payload))
  api.addHook('onSend', async (_request, reply) => {
    reply.headers(PROTOCOL)
  })
  bind(api, 'beginUpload', async ({ params, applicationId, actor, request, reply }) => {
    await requireUploadable(deps, actor, applicationId)
    const about = { applicationId, fileName: fileNameIn(request), size: numberIn(request, 'upload-length') }
    const { id } = await beginUpload(deps, actor, about)
    reply.header('location', `/api/v1/applications/${params.applicationId}/uploads/${id}`)
  })
  const read: Handler<'readUpload'> = async ({ params, applicationId, actor, reply }) => {
    await findOwnApplication(deps.stores, actor, applicationId)
    describe(reply, await uploadState(deps, actor, { applicationId, id: params.uploadId.toLowerCase() }))
  }
  // Includes the HEAD route in the API description, which by default omits HEAD routes.
  bind(api, 'readUpload', read, { config: { swagger: { exposeHeadRoute: true } } })
  const receiveExclusively = exclusiveReceiver(deps)
  const receive: Handler<'continueUpload'> = async ({ params, applicationId, actor, request, reply }) => {
    await requireUploadable(deps, actor, applicationId)
    const sent = request.headers['content-type'] === UPLOAD_CONTENT ? (request.body as Readable) : undefined
    if (!sent) throw new AppError('error.media-type.text')
    const [id, offset] = [params.uploadId.toLowerCase(), numberIn(request, 'upload-offset')]
    // If the upload is refused midway, the request must not be aborted: the client would not see the response.
    const source = { content: sent.iterator({ destroyOnReturn: false }), disconnect: () => void request.raw.destroy() }
    // The key includes the application, which is authorized: the id alone may be of another party's upload.
    const upload = await receiveExclusively(`${applicationId} ${id}`, source, (content) =>
      continueUpload(deps, actor, { applicationId, id, offset, content }),
    )
    describe(reply, upload)
  }
  bind(api, 'continueUpload', receive, { config: { takesLong: true, buffersAtMost: PIECE_BYTES } })
  bind(api, 'removeUpload', async ({ params, applicationId, actor }) => {
    await requireUploadable(deps, actor, applicationId)
    await removeUpload(deps, { applicationId, id: params.uploadId.toLowerCase() })
  })
  bind(api, 'readUploadProtocol', async ({ applicationId, actor, reply }) => {
    await findOwnApplication(deps.stores, actor, applicationId)
    reply.header('tus-max-size', FILE_SIZE_LIMIT - 1)
  })
}
