/** What the worker counts, kept in the database, where whoever is asked for figures finds it. */
type Counted = 'anchor-failures' | 'case-number-conflicts' | 'missing-files'
type Looked = 'retention-waiting' | 'retention-waiting-days'

export type WorkerFigures = {
  /** So many more. */
  add(kind: Counted, more: number): Promise<void>
  /** As it was when somebody last looked. */
  set(kind: Looked, value: number): Promise<void>
}
