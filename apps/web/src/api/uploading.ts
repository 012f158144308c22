/** Interface between an upload and the page: progress, retries and cancellation. */

export type Uploading = {
  onProgress: (percent: number) => void
  /** True after two failures without progress while the upload is retried; false when the server has received data. */
  onRetry: (isRetrying: boolean) => void
  /**
   * Aborted with `UploadStopped` when the applicant cancels the upload. Another reason means that the applicant left
   * the page: the upload may be resumed.
   */
  signal: AbortSignal
}

export class UploadStopped extends Error {
  override readonly name = 'UploadStopped'
  constructor() {
    super('the applicant stopped the upload')
  }
}
