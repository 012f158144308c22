/** Figures of the worker, stored in the database so that any process can report them. */
export type Counted =
  | 'anchor-failures'
  | 'case-id-conflicts'
  | 'case-number-conflicts'
  | 'missing-files'
  | 'unbound-store'
type Looked = 'retention-waiting' | 'retention-waiting-days' | 'files-to-confirm'

export type WorkerFigures = {
  /** Adds to a counter. */
  add(kind: Counted, more: number): Promise<void>
  /** Stores the latest observed value. */
  set(kind: Looked, value: number): Promise<void>
  /** Stores the time of this process's heartbeat by the database's clock, which also judges its age. */
  beat(): Promise<void>
  /** Forgets this process, which ends as planned. */
  endBeat(): Promise<void>
}
