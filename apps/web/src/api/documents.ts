/** Documents of an application: listed, uploaded with progress, fetched. */
import { queryOptions } from '@tanstack/react-query'
import { type AnswerTo, addressOf, callApi, callForFile } from './call.ts'
import { ApiError } from './http.ts'
import { attempt } from './storage.ts'

/** Asked again and again while a file is checked: that is nothing the person does, and does not prolong the session. */
export const documentsQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'documents'],
    queryFn: ({ signal }) =>
      callApi('listDocuments', { params: { applicationId }, signal, onFailure: 'caller', isBackground: true }),
    refetchOnMount: 'always',
  })

export type UploadProgress = (percent: number) => void

/** Larger files are uploaded resumably; bytes. */
const RESUMABLE_FROM = 4 * 1024 * 1024

/** A large file goes in parts, and goes on where it was broken off; a small one by the specification's call. Rejects with `ApiError`. */
export const uploadDocument = (applicationId: string, file: File, onProgress: UploadProgress, signal: AbortSignal) =>
  file.size < RESUMABLE_FROM
    ? uploadAtOnce(applicationId, file, onProgress, signal)
    : uploadInParts(applicationId, file, onProgress, signal)

const uploadInParts = async (applicationId: string, file: File, onProgress: UploadProgress, signal: AbortSignal) => {
  const { uploadResumably } = await import('./resumable-upload.ts')
  const id = await uploadResumably(applicationId, file, onProgress, signal)
  const documents = await callApi('listDocuments', { params: { applicationId }, onFailure: 'caller' })
  const entry = documents.find((document) => document.id === id)
  if (!entry) throw new ApiError(0, undefined, 'the uploaded document is not listed')
  return entry
}

/** XMLHttpRequest, because fetch tells nothing of how far an upload has come. Never retried (SHE-09); rejects with `ApiError`. */
const uploadAtOnce = (applicationId: string, file: File, onProgress: UploadProgress, signal: AbortSignal) =>
  new Promise<AnswerTo<'uploadDocument'>>((resolve, reject) => {
    const call = new XMLHttpRequest()
    const refuse = () => reject(new ApiError(call.status, problemOf(call), `upload of a file: ${call.status}`))
    call.open('POST', addressOf('uploadDocument', { params: { applicationId } }))
    call.setRequestHeader('Accept', 'application/json')
    call.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(Math.floor((100 * loaded) / total))
    })
    call.addEventListener('load', () => {
      const entry = call.status >= 200 && call.status < 300 ? jsonOf(call) : undefined
      if (entry === undefined) refuse()
      else resolve(entry as AnswerTo<'uploadDocument'>)
    })
    call.addEventListener('error', refuse)
    call.addEventListener('timeout', refuse)
    call.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => call.abort())
    const form = new FormData()
    form.append('fileName', file.name)
    form.append('formFile', file, file.name)
    call.send(form)
  })

const jsonOf = (call: XMLHttpRequest) => attempt((): unknown => JSON.parse(call.responseText))

const problemOf = (call: XMLHttpRequest): ApiError['problem'] =>
  call.getResponseHeader('Content-Type')?.includes('problem+json') ? (jsonOf(call) as ApiError['problem']) : undefined

/** The file's content; rejects with `ApiError`, and the caller says so (FIL-06). */
export const getDocument = (applicationId: string, fileId: string) =>
  callForFile('downloadDocument', { params: { applicationId, fileId }, onFailure: 'caller' })
