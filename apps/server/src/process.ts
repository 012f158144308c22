/** Start and shutdown of the server's processes. */
import { clockFault } from './access/require-right-clock.ts'
import { readyDatabase } from './adapters/postgres/ready-database.ts'
import { type Composed, compose } from './compose.ts'
import { watchCorrections } from './polling/watch-corrections.ts'
import type { Dependencies } from './ports/dependencies.ts'
import { type ProcessKind, readConfig } from './settings/config.ts'
import { endWithParent } from './test-support/end-with-parent.ts'
import { DAY_MS } from './utilities/timing/durations.ts'

const LOG_OPENS_MS = 200

/** Prints one readable message and exits with 1: the operator must see the setting to correct. */
export const failStart = (error: unknown): void => {
  console.error(error instanceof Error ? error.message : error)
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) console.error(error.stack)
  // Exiting while the log file is still being opened throws an error of its own, which would hide this one.
  setTimeout(() => process.exit(1), LOG_OPENS_MS)
}

/** Runs `stop` once, on the first of these signals. */
const onStop = (signals: readonly NodeJS.Signals[], stop: () => Promise<void>): void => {
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
  for (const signal of signals) process.on(signal, handle)
}

/** Days before the end of a certificate from which each start warns. */
const WARNING_DAYS = 30

/** Nothing that prevents a start: an operator has time to act. */
export const warnAtStart = async (deps: Dependencies): Promise<void> => {
  for (const { setting, endsAt } of deps.certificates)
    if (endsAt.getTime() - Date.now() < WARNING_DAYS * DAY_MS)
      deps.log.warn(`certificate: that of ${setting} ends at ${endsAt.toISOString()}`)
  const fault = await clockFault(deps)
  if (fault) deps.log.error(fault)
}

/** Lets a test replace dependencies of a process. */
export type AlterDependencies = (deps: Dependencies) => Dependencies

/** Runs a process until it gets a stop signal. `begin` starts its work and returns the function that ends it. */
export const runProcess = async (
  kind: ProcessKind,
  change: AlterDependencies = (deps) => deps,
  begin: (composed: Pick<Composed, 'deps' | 'queue'>) => Promise<() => Promise<unknown>>,
): Promise<void> => {
  endWithParent()
  const config = readConfig(process.env, kind)
  await readyDatabase(config, console.error)
  const { deps, queue, reopenLog, close } = await compose(config, kind)
  await warnAtStart(deps)
  const stopWatching = watchCorrections(deps)
  const end = await begin({ deps: change(deps), queue })
  // SIGHUP means that the terminal was closed, or to a process with a log file that the file was rotated.
  const hasLogFile = config.logFile !== undefined
  if (hasLogFile) process.on('SIGHUP', reopenLog)
  onStop(['SIGINT', 'SIGTERM', ...(hasLogFile ? [] : (['SIGHUP'] as const))], async () => {
    stopWatching()
    await end()
    await close()
  })
  process.send?.('ready')
}
