/** A host whose clock is wrong, in this process. */
import { vi } from 'vitest'

/** Runs `work` while the real clock is `milliseconds` ahead. */
export const withClockAhead = async <T>(milliseconds: number, work: () => Promise<T>): Promise<T> => {
  const { now } = Date
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => now() + milliseconds)
  try {
    return await work()
  } finally {
    spy.mockRestore()
  }
}
