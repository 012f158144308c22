/** Uploads by the tus protocol: an interrupted upload resumes where it stopped, also after a reload. */
import type { DetailedError, Upload as TusUpload } from 'tus-js-client'
import { ApiError, isTemporary, problemIn } from './api-error.ts'
import { addressOf, callApi } from './call.ts'
import { attempt } from './storage.ts'
import { type Uploading, UploadStopped } from './uploading.ts'

/** Pauses before successive retries without progress: about a minute in total. */
const RETRY_PAUSES_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 20_000]
/** Size of each PATCH. A proxy that buffers whole requests loses at most one of them. */
const PART_BYTES = 5 * 1024 * 1024
/** The server no longer has the upload: displaced, idle for too long, or a part of it was lost. */
const GONE = new Set([404, 410])
/** Answers after which the upload cannot be resumed. */
const FINAL = new Set([...GONE, 413, 422])

/**
 * Key in `sessionStorage` for the address of an unfinished upload. The entry contains the file's name, so it must not
 * outlive the tab. If the browser refuses storage, an interrupted upload starts over after a reload.
 */
const keyOf = (applicationId: string, { name, size, lastModified }: File) =>
  `sievert.upload:${applicationId}:${size}:${lastModified}:${name}`

const isDetailed = (error: Error): error is DetailedError => 'originalResponse' in error

const asApiError = (error: Error): ApiError => {
  const response = isDetailed(error) ? error.originalResponse : null
  const problem = response ? problemIn(response.getHeader('Content-Type'), response.getBody()) : undefined
  return new ApiError(response?.getStatus() ?? 0, problem, error.message)
}

/** Includes 429: the address or the person sends too much at the moment. */
const mayResume = (error: ApiError): boolean =>
  isTemporary(error) || error.status === 429 || error.problem?.code === 'error.upload-offset.text'

/** `endpoint` creates an upload, `uploadUrl` resumes one. */
type From = { endpoint: string } | { uploadUrl: string }

/**
 * Sends the file and resolves with the new document's id. `onAddress` receives the upload's address once the server has
 * created it.
 */
const send = (
  Upload: typeof TusUpload,
  file: File,
  from: From,
  { onProgress, onRetry, signal, onAddress }: Uploading & { onAddress: (address: string) => void },
) =>
  new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      ...from,
      storeFingerprintForResuming: false,
      metadata: { filename: file.name },
      chunkSize: PART_BYTES,
      retryDelays: RETRY_PAUSES_MS,
      onUploadUrlAvailable: () => {
        // With an endpoint the library would repeat the creating POST whenever it finds no upload to resume.
        upload.options.endpoint = null
        onAddress(upload.url ?? '')
      },
      onShouldRetry: (error, attempts) => {
        const isResumed = upload.url !== null && mayResume(asApiError(error))
        onRetry(isResumed && attempts > 0)
        return isResumed
      },
      onChunkComplete: () => onRetry(false),
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

/** Deletes the received parts on the server. If this fails, the server deletes them within the hour. */
const end = (applicationId: string, address: string): void => {
  const uploadId = address.split('/').at(-1) ?? ''
  const place = { params: { applicationId, uploadId }, onFailure: 'silent', outlivesPage: true } as const
  callApi('removeUpload', place).catch(() => undefined)
}

const isGone = (error: unknown): boolean => error instanceof ApiError && GONE.has(error.status)

/**
 * Resolves with the new document's id. The creating POST is sent once (SHE-09); only PATCH resumes, from the server's
 * offset. Rejects with `ApiError` when the server refuses the upload or stays unavailable; status 0 may be retried. The
 * tus library is loaded at first use.
 */
export const uploadResumably = async (applicationId: string, file: File, uploading: Uploading): Promise<string> => {
  const { Upload } = await import('tus-js-client')
  uploading.signal.throwIfAborted()
  const key = keyOf(applicationId, file)
  const forget = () => attempt(() => sessionStorage.removeItem(key))
  let address = attempt(() => sessionStorage.getItem(key)) ?? undefined
  const onAddress = (given: string) => {
    address = given
    attempt(() => sessionStorage.setItem(key, given))
  }
  const sendFrom = (from: From) => send(Upload, file, from, { ...uploading, onAddress })
  const create = () => sendFrom({ endpoint: addressOf('beginUpload', { params: { applicationId } }) })
  try {
    const documentId = address
      ? await sendFrom({ uploadUrl: address }).catch((error: unknown) => {
          if (isGone(error)) return create()
          throw error
        })
      : await create()
    forget()
    return documentId
  } catch (error) {
    const isStopped = error instanceof UploadStopped
    if (isStopped && address) end(applicationId, address)
    if (isStopped || (error instanceof ApiError && FINAL.has(error.status))) forget()
    throw address && isGone(error) ? new ApiError(0, undefined, 'the upload is gone') : error
  }
}
