/** Documents of an application: listed, uploaded with progress, fetched. */
import type { FileEntry } from '@sievert/contract/shared'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, getBlob, getJson } from './http.ts'

/** Asked again and again while a file is checked: that is nothing the person does, and does not prolong the session. */
export const documentsQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'documents'],
    queryFn: ({ signal }) =>
      getJson<FileEntry[]>(`applications/${applicationId}/documents`, {
        signal,
        onFailure: 'caller',
        isBackground: true,
      }),
    refetchOnMount: 'always',
  })

export type UploadProgress = (percent: number) => void

/** XMLHttpRequest, because fetch tells nothing of how far an upload has come. Never retried (SHE-09); rejects with `ApiError`. */
export const uploadDocument = (applicationId: string, file: File, onProgress: UploadProgress, signal: AbortSignal) =>
  new Promise<FileEntry>((resolve, reject) => {
    const call = new XMLHttpRequest()
    const refuse = () => reject(new ApiError(call.status, problemOf(call), `upload of a file: ${call.status}`))
    call.open('POST', `/api/v1/applications/${applicationId}/file`)
    call.setRequestHeader('Accept', 'application/json')
    call.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(Math.floor((100 * loaded) / total))
    })
    call.addEventListener('load', () => {
      const entry = call.status >= 200 && call.status < 300 ? jsonOf(call) : undefined
      if (entry === undefined) refuse()
      else resolve(entry as FileEntry)
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

const jsonOf = (call: XMLHttpRequest): unknown => {
  try {
    return JSON.parse(call.responseText)
  } catch {
    return undefined
  }
}

const problemOf = (call: XMLHttpRequest): ApiError['problem'] =>
  call.getResponseHeader('Content-Type')?.includes('problem+json') ? (jsonOf(call) as ApiError['problem']) : undefined

/** The file's content; rejects with `ApiError`, and the caller says so (FIL-06). */
export const getDocument = (applicationId: string, fileId: string) =>
  getBlob(`applications/${applicationId}/file/${fileId}`, { onFailure: 'caller' })
