/** Uploads by the tus protocol: an interrupted upload goes on where it stopped, also after a reload. */
import type { DetailedError } from 'tus-js-client'
import { addressOf } from './call.ts'
import { ApiError, problemIn } from './http.ts'
import { attempt } from './storage.ts'

// About a minute in all; after that it is for the person to go on.
const RETRY_PAUSES_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 20_000]

/**
 * The tab's own storage keeps the address of an unfinished upload: gone with the tab, as the file's name should be. In a browser that
 * refuses storage an interrupted upload starts over after a reload.
 */
const keyOf = (applicationId: string, { name, size, lastModified }: File) =>
  `sievert.upload:${applicationId}:${size}:${lastModified}:${name}`

const isDetailed = (error: Error): error is DetailedError => 'originalResponse' in error

const asApiError = (error: Error): ApiError => {
  const response = isDetailed(error) ? error.originalResponse : null
  const problem = response ? problemIn(response.getHeader('Content-Type'), response.getBody()) : undefined
  return new ApiError(response?.getStatus() ?? 0, problem, error.message)
}

type Progress = (percent: number) => void

/** Gives the new document's id. Rejects with `ApiError` when the server refuses it or is away for long. The library comes with the first use. */
export const uploadResumably = async (
  applicationId: string,
  file: File,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<string> => {
  const { Upload } = await import('tus-js-client')
  signal.throwIfAborted()
  const key = keyOf(applicationId, file)
  const documentId = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: addressOf('beginUpload', { params: { applicationId } }),
      uploadUrl: attempt(() => sessionStorage.getItem(key)) ?? null,
      storeFingerprintForResuming: false,
      metadata: { filename: file.name },
      retryDelays: RETRY_PAUSES_MS,
      onUploadUrlAvailable: () => attempt(() => sessionStorage.setItem(key, upload.url ?? '')),
      onProgress: (sent, total) => onProgress(Math.floor((100 * sent) / total)),
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('Sievert-Document') ?? ''),
      onError: (error) => reject(asApiError(error)),
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      reject(signal.reason)
    })
    upload.start()
  })
  attempt(() => sessionStorage.removeItem(key))
  return documentId
}
