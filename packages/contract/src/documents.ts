/** Documents uploaded to an application. The upload itself is multipart: `formFile` and `fileName`. */
import Type, { type Static } from 'typebox'
import { ApplicationId, closed, FileEntry, Uuid } from './shared.ts'

export const Documents = Type.Array(FileEntry)
export type Documents = Static<typeof Documents>
export const DocumentPath = Type.Object({ applicationId: ApplicationId, fileId: Uuid }, closed)
export const UploadPath = Type.Object({ applicationId: ApplicationId, uploadId: Uuid }, closed)
export type DocumentPath = Static<typeof DocumentPath>
