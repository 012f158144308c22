/** What the worker counts, kept in the database, where whoever is asked for figures finds it. */
export type WorkerFigure = 'anchor-failures'
export type WorkerFigures = {
  /** One more, or so many. */
  add(kind: WorkerFigure, more: number): Promise<void>
}
