/** Measures how long a request occupies the event loop: parsing, validation, resets, serialisation. */
import { AsyncLocalStorage } from 'node:async_hooks'

export type Work = { milliseconds: number }
const current = new AsyncLocalStorage<Work | undefined>()

/** Runs `next`, and everything that it calls and awaits, so that `timed` adds to `work`. */
export const measuring = (work: Work | undefined, next: () => void): void => current.run(work, next)

/**
 * Adds the time until `task` returns (not until its promise resolves) to `work`, by default that of the current
 * request.
 */
export const timed = <T>(task: () => T, work = current.getStore()): T => {
  const began = performance.now()
  try {
    return task()
  } finally {
    if (work) work.milliseconds += performance.now() - began
  }
}
