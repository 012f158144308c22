/** Bounds the log lines that a client causes by requests which no handler sees: unreadable, malformed, too large or too many. */

/** Lines of one cause in a minute; the requests beyond them are counted. */
const LINES_MAX = 20
const MINUTE_MS = 60_000

type Log = { info(line: object, message: string): void }

/**
 * Gives a function that tells whether a line of this cause may be logged. At the end of a minute in which lines were left out,
 * one line says how many. Causes must be few: codes and statuses, nothing that was sent.
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
