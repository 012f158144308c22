/**
 * The log of a process. A line is a message that is always the same, and fields: `err` (redacted by the log), ids and
 * counts, never personal data. `error`: an operator must act; `warn`: work waits or was refused; `info`: work was done.
 */
type Write = { (fields: object, message: string): void; (message: string): void }

export type Log = { error: Write; warn: Write; info: Write }
