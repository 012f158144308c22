/** The log: lines of JSON with time, level, and the request or job in which they are written. */
import { type DestinationStream, destination, type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino'
import own from '../../../package.json' with { type: 'json' }
import { errorForLog } from '../../utilities/errors/redact-error.ts'
import { logFields } from '../../utilities/tracing/trace.ts'

type Level = NonNullable<LoggerOptions['level']>

export const createLog = (level: Level, to: DestinationStream): Logger => {
  const log: Logger = pino(
    {
      level,
      base: { pid: process.pid, release: own.version },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorForLog },
      // A request's own logger has its id already.
      mixin: (_line, _level, by) => (by === log ? logFields() : {}),
    },
    to,
  )
  return log
}

/** `file`: appended to, instead of the standard output. `reopen` continues in a new file of that name. */
export const openLog = ({ level, file }: { level: Level; file: string | undefined }) => {
  const to = destination({ dest: file ?? 1, sync: true })
  // A full disk or a file that can't be reopened must not end the process.
  const complain = (error: unknown) =>
    console.error(`LOG_FILE: ${error instanceof Error ? error.message : String(error)}`)
  to.on('error', complain)
  const reopen = () => {
    try {
      to.reopen()
    } catch (error) {
      complain(error)
    }
  }
  return { log: createLog(level, to), reopen }
}
