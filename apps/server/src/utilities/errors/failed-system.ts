/** Remembers which other system caused an error, for the log. */

/** `host`: name and port, without credentials, path and query. */
type FailedSystem = { system: string; host: string }

const failures = new WeakMap<Error, FailedSystem>()

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'smtp:': 587, 'smtps:': 465 }

/** Host and port of an address: `hostOf('https://me:secret@cases.example/v1?key=1')` is `'cases.example:443'`. */
export const hostOf = (address: string): string => {
  const { protocol, hostname, port } = new URL(address)
  return `${hostname}:${port || PORTS[protocol]}`
}

/**
 * Handles a rejection: the log names `system` and `host` with the error, which is thrown on as it is. The first system
 * named is the one that failed.
 * `fetch(url).catch(failureOf('case system', hostOf(url)))`.
 */
export const failureOf =
  (system: string, host: string) =>
  (error: unknown): never => {
    if (error instanceof Error && !failures.has(error)) failures.set(error, { system, host })
    throw error
  }

/** The system that caused an error, by the error itself. */
export const failedSystem = (error: Error): FailedSystem | undefined => failures.get(error)
