/**
 * Limits the log lines of pages, and of requests that reach no handler: unreadable, malformed, too large or too many.
 */

/** Lines per cause and minute; further requests are only counted. */
const LINES_MAX = 20
const MINUTE_MS = 60_000

type Log = { info(line: object, message: string): void }

/**
 * Returns a function that tells whether a line of this cause may be logged. After a minute with suppressed lines, one
 * line states their number. Causes must be few: codes and statuses, never request data.
 */
export const limitLog = (log: () => Log) => {
  const requests = new Map<string, number>()
  const report = () => {
    for (const [cause, count] of requests)
      if (count > LINES_MAX) log().info({ cause, count: count - LINES_MAX }, 'requests answered without a line each')
    requests.clear()
  }
  return (cause: string): boolean => {
    if (requests.size === 0) setTimeout(report, MINUTE_MS).unref()
    const count = (requests.get(cause) ?? 0) + 1
    requests.set(cause, count)
    return count <= LINES_MAX
  }
}
