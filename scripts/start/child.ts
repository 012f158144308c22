/** Starts and stops one process of `npm start`. */
import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { root } from '../support/root.ts'

/**
 * `ready` resolves with the process's message; `ended` with the reason; `stop`
 * sends SIGTERM, and SIGKILL after ten seconds.
 */
export type Child = { pid: number; ready: Promise<void>; ended: Promise<string>; stop: () => Promise<void> }
type Environment = Readonly<Record<string, string | undefined>>

/**
 * Starts node with `args`. The child's standard input is a pipe from this process, so the child
 * notices when this process ends. It has its own process group, so that Ctrl-C only reaches this
 * process, which stops all children in order. `log` is a file, or a stream.
 */
export const startChild = (args: string[], env: Environment, log: string | Writable): Child => {
  const output = typeof log === 'string' ? openSync(log, 'w') : 'pipe'
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['pipe', output, output, 'ipc'],
    detached: true,
  })
  if (typeof output === 'number') closeSync(output)
  if (typeof log !== 'string') for (const stream of [child.stdout, child.stderr]) stream?.pipe(log, { end: false })
  child.stdin?.on('error', () => {}) // it may have ended before the pipe is closed
  const ready = new Promise<void>((done) => {
    child.on('message', (message) => message === 'ready' && done())
  })
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code, signal) => done(signal ?? `exit code ${code}`))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    const insist = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(insist)
  }
  return { pid: child.pid ?? 0, ready, ended, stop }
}

/** The end of a log, to show why a child has ended. */
export const lastLines = (logFile: string, count = 20): string =>
  readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
