/** Measures how long a request occupies the event loop: parsing, validation, resets, serialisation. */
import { AsyncLocalStorage } from 'node:async_hooks'

export type Work = { milliseconds: number }
const current = new AsyncLocalStorage<Work | undefined>()

/** Runs `next`, and everything that it calls and awaits, so that `timed` adds to `work`. */
export const withWorkTimer = (work: Work | undefined, next: () => void): void => current.run(work, next)

/** Whether the code that runs is inside `timed` already, whose time includes it. */
let isTiming = false

/**
 * Adds the time until `task` returns (not until its promise resolves) to `work`, by default the current request's.
 * A call inside another counts once.
 */
export const measureWork = <T>(task: () => T, work = current.getStore()): T => {
  if (isTiming) return task()
  isTiming = true
  const began = performance.now()
  try {
    return task()
  } finally {
    isTiming = false
    if (work) work.milliseconds += performance.now() - began
  }
}
