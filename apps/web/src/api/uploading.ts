/** What an upload reports to the page, and how the page ends it. */

export type Uploading = {
  onProgress: (percent: number) => void
  /** The connection has failed twice without progress, and is tried again; false when the server has received something. */
  onRetry: (isRetrying: boolean) => void
  /** Aborted with `UploadStopped` when the applicant gives the upload up, otherwise when the page is left: then it may be resumed. */
  signal: AbortSignal
}

export class UploadStopped extends Error {
  override readonly name = 'UploadStopped'
  constructor() {
    super('the applicant stopped the upload')
  }
}
