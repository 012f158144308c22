/** Repeats background work until the process stops. */

import type { Dependencies } from '../ports/dependencies.ts'

/**
 * Runs `task` until `stopping`. Pauses after each run, unless it returned true because more work remains. Failures are
 * logged.
 */
export const poll = async (
  { clock, log }: Pick<Dependencies, 'clock' | 'log'>,
  stopping: AbortSignal,
  pauseMs: number,
  task: () => Promise<unknown>,
): Promise<void> => {
  while (!stopping.aborted) {
    const isMore = await task().catch((err: unknown) => log.error({ err }, 'background work failed'))
    if (isMore !== true) await clock.sleep(pauseMs)
  }
}
