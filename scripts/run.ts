/** Runs the commands of the checks and tests, and ends them with this process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from './root.ts'

const running = new Set<ChildProcess>()
const OWN_PROGRAMS = join(root, 'node_modules/.bin')

/** A `PATH` with the tools in node_modules before `folders`. */
export const pathWith = (folders: string): string => [OWN_PROGRAMS, folders].join(delimiter)
const PATH = pathWith(process.env['PATH'] ?? '')

export type Outcome = { ok: boolean; output: string; seconds: number }

/** Runs a command, by default in the checkout. `say` receives its output as it comes; the outcome has it, too. */
export const run = (
  [command, ...args]: readonly [string, ...string[]],
  { say, cwd = root, env: own = {} }: { say?: (text: string) => unknown; cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> =>
  new Promise((done) => {
    const began = performance.now()
    const env = { ...process.env, PATH, ...own }
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    let output = ''
    const end = (ok: boolean) => {
      running.delete(child)
      done({ ok, output, seconds: (performance.now() - began) / 1000 })
    }
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => {
        output += bytes.toString()
        say?.(bytes.toString())
      })
    child.once('error', (error) => {
      output += error.message
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })

/** Ends all running commands, so that none outlasts this process. */
export const endAll = (): void => {
  for (const child of running) child.kill('SIGTERM')
}
