/** One of the processes that `npm start` runs. */
import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { root } from '../root.ts'

/** `ready` when it says so; `ended` says how it ended; `stop` asks it to end, and after ten seconds insists. */
export type Child = { pid: number; ready: Promise<void>; ended: Promise<string>; stop: () => Promise<void> }
type Environment = Readonly<Record<string, string | undefined>>

/**
 * Starts node with `args`. The child holds the other end of a pipe from us on its standard input, so it learns when we are gone;
 * it has a process group of its own, so that a Ctrl-C reaches us alone and we stop everything in order. `log`: a file, or a stream.
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
  child.stdin?.on('error', () => {}) // it may be gone before we close the pipe
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

/** The end of a log, for a person who must find out why a child died. */
export const lastLines = (logFile: string, count = 20): string =>
  readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
