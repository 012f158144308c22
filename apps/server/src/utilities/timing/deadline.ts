/** Deadlines for work that depends on another system. */

/** Has the name of the error of `AbortSignal.timeout`, so that both are recognised by one check. */
class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/**
 * Returns the result of `work`, or throws a TimeoutError after `milliseconds`. The work continues, and its result is
 * ignored.
 */
export const withinDeadline = async <T>(work: Promise<T>, milliseconds: number, what: string): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new TimeoutError(`${what}: none within ${milliseconds} ms`)), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
