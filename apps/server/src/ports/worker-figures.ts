/** Figures of the worker, stored in the database so that any process can report them. */
type Counted = 'anchor-failures' | 'case-number-conflicts' | 'missing-files'
type Looked = 'heartbeat' | 'retention-waiting' | 'retention-waiting-days'

export type WorkerFigures = {
  /** Adds to a counter. */
  add(kind: Counted, more: number): Promise<void>
  /** Stores the latest observed value. */
  set(kind: Looked, value: number): Promise<void>
}
