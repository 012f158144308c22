/** Runs the commands of the checks and tests, and ends them with this process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from './root.ts'

const running = new Set<ChildProcess>()
const PATH = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)

export type Outcome = { ok: boolean; output: string; seconds: number }

/** Runs a command in the checkout. `say` receives its output as it comes; the outcome has it, too. */
export const run = (
  [command, ...args]: readonly [string, ...string[]],
  { say, env: own = {} }: { say?: (text: string) => unknown; env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome> =>
  new Promise((done) => {
    const began = performance.now()
    const env = { ...process.env, PATH, ...own }
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    let output = ''
    const end = (ok: boolean) => {
      running.delete(child)
      done({ ok, output, seconds: (performance.now() - began) / 1000 })
    }
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        say?.(text)
      })
    child.once('error', ({ message }) => {
      output += message
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })

/** Ends all running commands, so that none outlasts this process. */
export const endAll = (): void => {
  for (const child of running) child.kill('SIGTERM')
}
