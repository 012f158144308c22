/** Upload of documents to an application, as one multipart request or resumable (tus). */
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { Language } from './configuration.ts'
import { ApplicationId, ApplicationPath, ByteRange, closed, Day, File, FileEntry, Uuid } from './shared.ts'

const Documents = Type.Array(FileEntry, { description: 'The documents, in the order of their upload' })
const UploadPath = closed({ applicationId: ApplicationId, uploadId: Uuid })

/** An answer of the earlier application that names the document. */
const EarlierPlace = closed({
  stepNumber: Type.Integer(),
  stepTitle: Type.String(),
  /** The section and its list, as `SRC_PLAN.files`, or `productSheets` of a machine. */
  field: Type.String(),
  /** The question, or the machine. */
  label: Type.String(),
})

/** A document of the application that a draft was copied from. Not in the specification. */
const EarlierDocument = closed(
  {
    id: Uuid,
    /** The earlier application, from which the document can be downloaded. */
    applicationId: ApplicationId,
    fileName: Type.String(),
    size: Type.Integer(),
    contentType: Type.String(),
    /** The day of the first upload, also of a document that is itself a copy. */
    uploadedOn: Day,
    ageInMonths: Type.Integer(),
    places: Type.Array(EarlierPlace),
    /** Documents of the draft with the same content. */
    taken: Type.Array(Uuid),
  },
  'A document that may be taken',
  {
    id: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e',
    applicationId: 'q83vEjRWSJCrze8SNFZ4kA',
    fileName: 'ritning.pdf',
    size: 48_213,
    contentType: 'application/pdf',
    uploadedOn: '2026-03-02',
    ageInMonths: 8,
    places: [{ stepNumber: 1, stepTitle: 'Premises', field: 'PLAN.files', label: 'Drawing' }],
    taken: [],
  },
)
export type EarlierDocument = Static<typeof EarlierDocument>
const EarlierDocuments = Type.Array(EarlierDocument, { description: 'The documents, in the order of their upload' })

/** Parts of a multipart upload; `fileName` takes precedence over the file part's own name. */
const DocumentUpload = Type.Object(
  { formFile: File, fileName: Type.Optional(Type.String({ maxLength: 4096 })) },
  {
    maxProperties: 6,
    description: 'The file and its name',
    examples: [{ formFile: 'Ritning.', fileName: 'ritning.txt' }],
  },
)

/** Headers of the creation and of each part of a resumable upload. */
const UploadBegun = Type.Object({
  'upload-length': Type.Integer({ maximum: Number.MAX_SAFE_INTEGER, description: 'Bytes in all', examples: [8] }),
  'upload-metadata': Type.String({
    maxLength: 8192,
    description: 'The word filename, a space, and the name in base64',
    examples: ['filename cml0bmluZy50eHQ='],
  }),
})
const UploadContinued = Type.Object({
  'upload-offset': Type.Integer({
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Bytes that have arrived before these',
    examples: [0],
  }),
})
/** Content type of a part of a resumable upload. */
export const UPLOAD_CONTENT = 'application/offset+octet-stream'
const UploadContent = Type.Unknown({ description: 'The bytes from there on', examples: ['Ritning.'] })

const InLanguage = Type.Object({ language: Type.Optional(Language) })

const UPLOAD_FAILS = [
  'validation.fileupload.file-too-large',
  'error.quota-bytes.text',
  'error.quota-uploads.text',
  'error.storage-full.text',
  'error.invalid.text',
  'error.too-many.text',
] as const

export const documentCalls = callsOf('Documents', {
  uploadDocument: {
    summary: 'Upload a document',
    description:
      'Less than 50 MB, of an allowed kind. It is checked afterwards: its state tells. Each upload is a document of its own.',
    access: 'editor',
    params: ApplicationPath,
    reads: { body: DocumentUpload },
    consumes: ['multipart/form-data'],
    answer: FileEntry,
    status: 201,
    fails: UPLOAD_FAILS,
  },
  listDocuments: {
    summary: 'The documents',
    description: 'With the state of each.',
    access: 'party',
    params: ApplicationPath,
    answer: Documents,
  },
  downloadDocument: {
    summary: 'Download a document',
    description: 'As an attachment, whole or a range of it; only when its state is ready.',
    access: 'party',
    params: closed({ applicationId: ApplicationId, fileId: Uuid }),
    reads: { headers: ByteRange },
    produces: ['*/*'],
    answer: File,
    also: { 206: File },
    fails: ['validation.fileupload.not-ready', 'error.range.text', 'error.file-unavailable.text'],
  },
  listEarlierDocuments: {
    summary: 'Documents of the earlier application',
    description:
      'Of the application that this draft renews, changes or copies: those that are ready, with the answers that named them. None is taken unless it is asked for.',
    access: 'party',
    params: ApplicationPath,
    query: InLanguage,
    answer: EarlierDocuments,
    fails: ['error.file-unavailable.text'],
  },
  copyEarlierDocument: {
    summary: 'Take a document of the earlier application',
    description:
      'A copy by value that is ready at once and stays when the earlier application is removed. An answer names it afterwards.',
    access: 'editor',
    once: true,
    params: closed({ applicationId: ApplicationId, documentId: Uuid }),
    answer: FileEntry,
    status: 201,
    fails: [...UPLOAD_FAILS, 'error.upload-offset.text', 'error.file-unavailable.text'],
  },
  beginUpload: {
    summary: 'Begin a resumable upload (tus)',
    description:
      'The protocol tus 1.0.0: core, creation and termination. The address of the upload is in Location. Where the quota of uploads is full, it displaces the oldest on which nothing is arriving.',
    access: 'editor',
    params: ApplicationPath,
    reads: { headers: UploadBegun },
    status: 201,
    fails: UPLOAD_FAILS,
  },
  readUpload: {
    summary: 'How far an upload has come (tus)',
    description: 'In Upload-Offset; the document of a finished one in Sievert-Document.',
    access: 'party',
    params: UploadPath,
    status: 200,
    fails: ['error.upload-offset.text', 'error.invalid.text', 'error.file-unavailable.text'],
  },
  continueUpload: {
    summary: 'Go on with an upload (tus)',
    description:
      'From Upload-Offset, which must be where it stopped. What arrives stays, even when the line breaks. In parts of 64 KiB or more; a few may be smaller.',
    access: 'editor',
    params: UploadPath,
    reads: { headers: UploadContinued, body: UploadContent },
    consumes: [UPLOAD_CONTENT],
    fails: ['error.upload-offset.text', 'error.quota-pieces.text', 'error.invalid.text', 'error.file-unavailable.text'],
  },
  removeUpload: {
    summary: 'End an upload (tus)',
    description: 'What has arrived of it is deleted. An upload that has become a document stays.',
    access: 'editor',
    params: UploadPath,
    fails: ['error.upload-offset.text'],
  },
  readUploadProtocol: {
    summary: 'The protocol of resumable uploads (tus)',
    description: 'Version and extensions in Tus-Version and Tus-Extension, the largest file in Tus-Max-Size.',
    access: 'party',
    params: ApplicationPath,
    // Unlike GET, OPTIONS parses a body.
    fails: ['error.media-type.text', 'error.too-large.text'],
  },
})
