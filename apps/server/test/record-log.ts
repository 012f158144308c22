/** Records what the server logs, except answered requests. */
import { createLog } from '../src/adapters/log/log.ts'

export type LogLine = {
  level: string
  msg: string
  err?: { code: string; message: string }
  [field: string]: unknown
}

/** `lines`: each message, with its error's code and redacted text; `entries`: all fields. `clear` forgets both. */
export const recordLog = () => {
  const [lines, entries]: [string[], LogLine[]] = [[], []]
  const write = (text: string) => {
    const entry = JSON.parse(text) as LogLine
    if (entry['req'] !== undefined) return
    entries.push(entry)
    lines.push([entry.msg, ...(entry.err ? [entry.err.code, entry.err.message] : [])].join(': '))
  }
  const clear = () => {
    lines.length = 0
    entries.length = 0
  }
  return { log: createLog('info', { write }), lines, entries, clear }
}
