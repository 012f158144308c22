/** The files of an application that the case system is told of, and which of them it has fetched. */

export type CaseFileName = 'receipt' | 'application' | 'evidence' | `document:${string}`

/** A file with the bytes that were named: they stay. */
export type CaseFile = {
  what: CaseFileName
  size: number
  /** Hex. */
  sha256: string
}
export type CaseFiles = {
  /** Where two name at once, those of the first stand. */
  name(applicationId: string, files: readonly CaseFile[], at: Date): Promise<unknown>
  /** Those that were named; none before the first delivery. */
  listOf(applicationId: string): Promise<CaseFile[]>
  /**
   * The bytes `from` up to, not including, `to` have gone out. Fetched when nothing of it is missing, in however many parts, each beginning
   * in what there is; the first time is kept.
   */
  recordFetch(applicationId: string, what: CaseFileName, part: { from: number; to: number }, at: Date): Promise<unknown>
  /** True when all that the submission named has been fetched; false when nothing was named. */
  handedOverWhole(applicationId: string): Promise<boolean>
}
