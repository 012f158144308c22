/** Start and end of our processes. */

const LOG_OPENS_MS = 200

/** One readable message and exit 1: the person who started us must know what to mend. */
export const failStart = (error: unknown): void => {
  console.error(error instanceof Error ? error.message : error)
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) console.error(error.stack)
  // Exiting while the log file is still being opened throws an error of its own, which would hide this one.
  setTimeout(() => process.exit(1), LOG_OPENS_MS)
}

/** Runs `stop` once, on the first SIGINT, SIGTERM or SIGHUP. */
export const onStop = (stop: () => Promise<void>): void => {
  let stopping = false
  const handle = () => {
    if (stopping) return
    stopping = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handle)
}
