/** What the API says of the calls of "Documents". */
import { DocumentPath, Documents, DocumentUpload, DownloadRange } from '@sievert/contract/documents'
import { ApplicationPath, File, FileEntry } from '@sievert/contract/shared'
import { operationsOf } from '../http/operation-schema.ts'

export const operations = operationsOf('Documents', {
  uploadDocument: {
    summary: 'Upload a document',
    description:
      'Less than 50 MB, of an allowed kind. It is checked afterwards: its state tells. Each upload is a document of its own.',
    access: 'editor',
    params: ApplicationPath,
    reads: { body: DocumentUpload },
    consumes: ['multipart/form-data'],
    response: { 201: FileEntry },
    fails: [
      'validation.fileupload.file-too-large',
      'error.quota-bytes.text',
      'error.quota-uploads.text',
      'error.storage-full.text',
      'error.invalid.text',
      'error.too-many.text',
    ],
  },
  listDocuments: {
    summary: 'The documents',
    description: 'With the state of each.',
    access: 'party',
    params: ApplicationPath,
    response: { 200: Documents },
  },
  downloadDocument: {
    summary: 'Download a document',
    description: 'As an attachment, whole or a range of it; only when its state is ready.',
    access: 'party',
    params: DocumentPath,
    reads: { headers: DownloadRange },
    produces: ['*/*'],
    response: { 200: File, 206: File },
    fails: ['validation.fileupload.not-ready', 'error.range.text'],
  },
})
