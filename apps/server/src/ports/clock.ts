/** The current time, and waiting, which a signal may end. Use cases never read the machine's clock themselves. */
export type Clock = { now(): Date; sleep(milliseconds: number, until?: AbortSignal): Promise<void> }
/** Milliseconds by which this host's real clock is ahead of the database's; negative when it is behind. */
export type ClockSkew = () => Promise<number>
/** The time-stamp authority's clock, compared with the database's: all processes share what one of them has seen. */
export type AuthorityClock = {
  /** Stores the authority's time, which has just arrived. */
  note(time: Date): Promise<void>
  /**
   * Milliseconds by which the database's real clock was ahead of it, and since when that is known. Undefined before the
   * first answer.
   */
  last(): Promise<{ ahead: number; age: number } | undefined>
}
