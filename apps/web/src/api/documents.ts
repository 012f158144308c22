/** Documents of an application: list, upload with progress, download. */

import type { AnswerTo } from '@sievert/contract/contract'
import type { EarlierDocument } from '@sievert/contract/documents'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, problemIn } from './api-error.ts'
import { addressOf, callApi, callForFile } from './call.ts'
import { LOCALIZED } from './localized-queries.ts'
import { attempt } from './storage.ts'
import type { Uploading } from './uploading.ts'

/** Polled while the server scans a file. Marked as background: polling must not extend the session. */
export const documentsQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'documents'],
    queryFn: ({ signal }) =>
      callApi('listDocuments', { params: { applicationId }, signal, onFailure: 'caller', isBackground: true }),
    refetchOnMount: 'always',
  })

/** `isGone`: it could not be copied, because it has been removed. */
export type OfferedDocument = EarlierDocument & { isGone?: true }

/** Documents of the application that the draft was copied from. */
export const earlierDocumentsQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'earlier-documents'],
    queryFn: ({ signal }): Promise<OfferedDocument[]> =>
      callApi('listEarlierDocuments', { params: { applicationId }, signal, onFailure: 'silent' }),
    meta: LOCALIZED,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Copies one of them into the draft. One `idempotencyKey` per press. */
export const takeEarlierDocument = (applicationId: string, documentId: string, idempotencyKey: string) =>
  callApi('copyEarlierDocument', { params: { applicationId, documentId }, idempotencyKey, onFailure: 'caller' })

/** Files of this size or more are uploaded resumably; bytes. */
const RESUMABLE_FROM = 4 * 1024 * 1024

/**
 * Large files are sent in parts and resumed after an interruption, small ones by the specification's call. Rejects with
 * `ApiError`.
 */
export const uploadDocument = (applicationId: string, file: File, uploading: Uploading) =>
  file.size < RESUMABLE_FROM
    ? uploadAtOnce(applicationId, file, uploading)
    : uploadInParts(applicationId, file, uploading)

const uploadInParts = async (applicationId: string, file: File, uploading: Uploading) => {
  const { uploadResumably } = await import('./resumable-upload.ts')
  const id = await uploadResumably(applicationId, file, uploading)
  const documents = await callApi('listDocuments', { params: { applicationId }, onFailure: 'caller' })
  const entry = documents.find((document) => document.id === id)
  if (!entry) throw new ApiError(0, undefined, 'the uploaded document is not listed')
  return entry
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. Never retried (SHE-09). Rejects with `ApiError`. */
const uploadAtOnce = (applicationId: string, file: File, { onProgress, signal }: Uploading) =>
  new Promise<AnswerTo<'uploadDocument'>>((resolve, reject) => {
    const call = new XMLHttpRequest()
    const refuse = () => {
      const problem = problemIn(call.getResponseHeader('Content-Type'), call.responseText)
      reject(new ApiError(call.status, problem, `upload of a file: ${call.status}`))
    }
    call.open('POST', addressOf('uploadDocument', { params: { applicationId } }))
    call.setRequestHeader('Accept', 'application/json')
    call.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(Math.floor((100 * loaded) / total))
    })
    call.addEventListener('load', () => {
      const isTaken = call.status >= 200 && call.status < 300
      const entry = isTaken ? attempt((): AnswerTo<'uploadDocument'> => JSON.parse(call.responseText)) : undefined
      if (entry) resolve(entry)
      else refuse()
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

/** The file's content. Rejects with `ApiError`, which the caller shows (FIL-06). */
export const getDocument = (applicationId: string, fileId: string) =>
  callForFile('downloadDocument', { params: { applicationId, fileId }, onFailure: 'caller' })
