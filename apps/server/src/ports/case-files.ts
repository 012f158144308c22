/** The files of an application that the submission names for the case system, and which of them it has fetched. */

/** Evidence of the application, or of the answer with this message id. */
export type EvidenceName = 'evidence' | `evidence:${string}`
export type CaseFileName = 'receipt' | 'application' | EvidenceName | `document:${string}`

/** A named file. Its bytes never change afterwards. */
export type CaseFile = {
  what: CaseFileName
  size: number
  /** Hex. */
  sha256: string
}
export type CaseFiles = {
  /** When two callers name the files at once, those of the first are stored. */
  name(applicationId: string, files: readonly CaseFile[], at: Date): Promise<unknown>
  /** The named files; empty before the first delivery. */
  listOf(applicationId: string): Promise<CaseFile[]>
  /**
   * Records that the bytes from `from` up to, not including, `to` were sent. The file counts as fetched when no byte is
   * missing. It may come in any number of parts, each beginning within the bytes sent before. The first time is stored.
   */
  recordFetch(applicationId: string, what: CaseFileName, part: { from: number; to: number }, at: Date): Promise<unknown>
  /** True when every file that the submission named has been fetched; false when it named none. */
  handedOverWhole(applicationId: string): Promise<boolean>
}
