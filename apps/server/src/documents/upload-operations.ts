/** What the API says of the calls of "Documents". */
import { UploadBegun, UploadContent, UploadContinued, UploadPath } from '@sievert/contract/documents'
import { ApplicationPath, Nothing } from '@sievert/contract/shared'
import { operationsOf } from '../http/operation-schema.ts'

/** The content type of what is sent. */
export const CONTENT = 'application/offset+octet-stream'

export const operations = operationsOf('Documents', {
  beginUpload: {
    summary: 'Begin a resumable upload (tus)',
    description: 'The protocol tus 1.0.0, core and creation. The address of the upload is in Location.',
    access: 'editor',
    params: ApplicationPath,
    reads: { headers: UploadBegun },
    response: { 201: Nothing },
    fails: [
      'validation.fileupload.file-too-large',
      'error.quota-bytes.text',
      'error.quota-uploads.text',
      'error.storage-full.text',
      'error.invalid.text',
      'error.too-many.text',
    ],
  },
  readUpload: {
    summary: 'How far an upload has come (tus)',
    description: 'In Upload-Offset; the document of a finished one in Sievert-Document.',
    access: 'party',
    params: UploadPath,
    response: { 200: Nothing },
  },
  continueUpload: {
    summary: 'Go on with an upload (tus)',
    description: 'From Upload-Offset, which must be where it stopped. What arrives stays, even when the line breaks.',
    access: 'editor',
    params: UploadPath,
    reads: { headers: UploadContinued, body: UploadContent },
    consumes: [CONTENT],
    response: { 204: Nothing },
    fails: ['error.upload-offset.text', 'error.invalid.text'],
  },
})
