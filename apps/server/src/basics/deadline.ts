/** Deadlines for work that depends on another system. */

/** As of `AbortSignal.timeout`, whose name it has. */
class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/** Gives what `work` gives, or throws a TimeoutError after `milliseconds`. The work itself goes on, and its end is ignored. */
export const withinDeadline = async <T>(work: Promise<T>, milliseconds: number, what: string): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new TimeoutError(`${what}: none within ${milliseconds} ms`)), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
