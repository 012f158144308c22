/** How a child process ended. */

/** Signals by which the service or the machine ends a process. */
const FROM_OUTSIDE: readonly string[] = ['SIGTERM', 'SIGINT', 'SIGHUP']

/** False when the process died of its work; true also for an exit code, with which it did not even start. */
export const isEndedFromOutside = (signal: NodeJS.Signals | null): boolean =>
  signal === null || FROM_OUTSIDE.includes(signal)
