/** Documents uploaded to an application: whole, as multipart, or bit by bit (tus). */
import Type, { type Static } from 'typebox'
import { ApplicationId, closed, File, FileEntry, Uuid } from './shared.ts'

export const Documents = Type.Array(FileEntry, { description: 'The documents, in the order of their upload' })
export type Documents = Static<typeof Documents>
export const DocumentPath = Type.Object({ applicationId: ApplicationId, fileId: Uuid }, closed)
export const UploadPath = Type.Object({ applicationId: ApplicationId, uploadId: Uuid }, closed)
export type DocumentPath = Static<typeof DocumentPath>

/** The parts of a multipart upload; `fileName` counts before the file's own name. */
export const DocumentUpload = Type.Object(
  { formFile: File, fileName: Type.Optional(Type.String()) },
  { description: 'The file and its name', examples: [{ formFile: 'Ritning.', fileName: 'ritning.txt' }] },
)

/** The headers with which a resumable upload begins, and goes on. */
export const UploadBegun = Type.Object({
  'upload-length': Type.Integer({ description: 'Bytes in all', examples: [8] }),
  'upload-metadata': Type.String({
    description: 'The word filename, a space, and the name in base64',
    examples: ['filename cml0bmluZy50eHQ='],
  }),
})
export const UploadContinued = Type.Object({
  'upload-offset': Type.Integer({ description: 'Bytes that have arrived before these', examples: [0] }),
})
export const UploadContent = Type.Unknown({ description: 'The bytes from there on', examples: ['Ritning.'] })

export const DownloadRange = Type.Object({
  range: Type.Optional(Type.String({ description: 'The part that is wanted, as bytes', examples: ['bytes=0-3'] })),
})
