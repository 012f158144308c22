/** The files of an application that the case system is told of, and which of them it has fetched. Rows are only added. */

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
  /** The case system has fetched it to its last byte; the first time is kept. */
  recordFetch(applicationId: string, what: CaseFileName, at: Date): Promise<unknown>
  /** True when all that the submission named has been fetched; false when nothing was named. */
  handedOverWhole(applicationId: string): Promise<boolean>
}
