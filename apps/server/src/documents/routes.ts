/** Routes of the resource "documents". */
import type { Readable } from 'node:stream'
import { DocumentPath, Documents } from '@sievert/contract/documents'
import { ApplicationPath, FileEntry } from '@sievert/contract/shared'
import type { FastifyRequest } from 'fastify'
import { ownApplication } from '../applications/own-application.ts'
import { requireMandate } from '../authentication/require-mandate.ts'
import { AppError } from '../errors.ts'
import { actorOf } from '../http/actor.ts'
import type { Api } from '../http/api.ts'
import { uuidOf } from '../http/application-id.ts'
import type { Needs } from '../needs.ts'
import type { DocumentRecord } from '../ports/documents.ts'
import { receiveDocument } from './receive-document.ts'

const tags = ['Documents']

const entryOf = ({ id, fileName, size, contentType, state, refusal }: DocumentRecord): FileEntry => ({
  id,
  fileName,
  size,
  contentType,
  state,
  ...(refusal ? { refusal } : {}),
})

/** RFC 6266: a plain name for old browsers, the true one for all others. */
export const attachment = (fileName: string): string => {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '_')
  const exact = encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

/** The file of a multipart body. A field `fileName` before it names it, otherwise the part does. */
const formFile = async (request: FastifyRequest): Promise<{ fileName: string; content: Readable }> => {
  const part = await request.file()
  if (!part)
    throw new AppError('error.invalid.text', {
      issues: [{ path: 'formFile', key: 'validation.fileupload.file-missing' }],
    })
  const named = part.fields['fileName']
  const given = named && 'value' in named ? String(named.value) : ''
  return { fileName: given || part.filename, content: part.file }
}

export const documentRoutes = (needs: Needs) => async (api: Api) => {
  api.post(
    '/applications/:applicationId/file',
    {
      schema: {
        tags,
        summary: 'Upload a document',
        consumes: ['multipart/form-data'],
        params: ApplicationPath,
        response: { 201: FileEntry },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      await requireMandate(needs, request, 'recent')
      const applicationId = uuidOf(request.params.applicationId)
      const record = await receiveDocument(needs, actor, { applicationId, ...(await formFile(request)) })
      return reply.code(201).send(entryOf(record))
    },
  )
  api.get(
    '/applications/:applicationId/documents',
    { schema: { tags, summary: 'The documents', params: ApplicationPath, response: { 200: Documents } } },
    async (request) => {
      const { id } = await ownApplication(needs.stores, actorOf(request), uuidOf(request.params.applicationId))
      return (await needs.stores.documents.listOf(id)).map(entryOf)
    },
  )
  api.get(
    '/applications/:applicationId/file/:fileId',
    { schema: { tags, summary: 'Download a document', params: DocumentPath } },
    async (request, reply) => {
      const { id } = await ownApplication(needs.stores, actorOf(request), uuidOf(request.params.applicationId))
      const document = await needs.stores.documents.find(id, request.params.fileId.toLowerCase())
      if (!document || document.state === 'refused') throw new AppError('error.not-found.text')
      return reply
        .header('content-disposition', attachment(document.fileName))
        .header('content-type', document.contentType)
        .header('content-length', document.size)
        .header('x-content-type-options', 'nosniff')
        .send(await needs.fileStore.read(document.storageKey))
    },
  )
}
