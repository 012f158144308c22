/** Work in the background, over and over. */
import { errorLine } from '../basics/redact-error.ts'
import type { Needs } from '../ports/needs.ts'

/** Runs `task` until `stopping`, with a pause after each that did not give true: then there is more to do. A failure is logged. */
export const repeat = async (
  { clock, log }: Pick<Needs, 'clock' | 'log'>,
  stopping: AbortSignal,
  pauseMs: number,
  task: () => Promise<unknown>,
): Promise<void> => {
  while (!stopping.aborted) {
    const isMore = await task().catch((error: unknown) => log(`background work failed: ${errorLine(error)}`))
    if (isMore !== true) await clock.sleep(pauseMs)
  }
}
