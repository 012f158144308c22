/** Repeats background work until the process stops. */

import type { Dependencies } from '../ports/dependencies.ts'

/** `wake` ends the pause; while the task runs, it ends the next one. `ended` resolves after the last run. */
export type Poll = { wake(): void; ended: Promise<void> }

/**
 * Runs `task` until `stopping`, with a pause after each run: `pauseMs`, or the milliseconds that the task resolves to.
 * Failures are logged.
 */
export const poll = (
  { clock, log }: Pick<Dependencies, 'clock' | 'log'>,
  stopping: AbortSignal,
  pauseMs: number,
  task: () => Promise<unknown>,
): Poll => {
  let pause = new AbortController()
  const wake = () => pause.abort()
  stopping.addEventListener('abort', wake)
  const run = async () => {
    while (!stopping.aborted) {
      pause = new AbortController()
      const next = await task().catch((err: unknown) => log.error({ err }, 'background work failed'))
      const milliseconds = typeof next === 'number' ? next : pauseMs
      if (milliseconds > 0) await clock.sleep(milliseconds, pause.signal)
    }
  }
  return { wake, ended: run() }
}
