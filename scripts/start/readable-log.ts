/** Development logs: one line an event, with the name of the process, in colour on a terminal. Production logs JSON. */
import pretty from 'pino-pretty'

type Event = {
  msg?: string
  req?: { method: string; path: string }
  res?: { statusCode: number }
  responseTime?: number
}

const describeRequest = ({ req, res, responseTime = 0 }: Event): string[] =>
  req ? [req.method, req.path, String(res?.statusCode ?? ''), `${Math.round(responseTime)} ms`] : []

/** A stream that takes the JSON lines of a process and prints them on standard output. Other lines pass unchanged. */
export const createReadableLog = (processName: string) =>
  pretty({
    colorize: process.stdout.isTTY,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,release,hostname,reqId,req,res,responseTime',
    messageFormat: (event: Event) => [processName.padEnd(6), ...describeRequest(event), event.msg ?? ''].join(' '),
    singleLine: true,
  })
