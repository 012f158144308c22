/** Runs the commands of the checks and tests, and ends them with this process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from './root.ts'

const running = new Set<ChildProcess>()
const PATH = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)

export type Outcome = { ok: boolean; output: string; seconds: number }

type Command = readonly [string, ...string[]]
type Options = { say?: (text: string) => unknown; env?: NodeJS.ProcessEnv }

/** Runs a command in the checkout. `say` receives its output as it comes; the outcome has it, too. */
export const run = ([command, ...args]: Command, { say, env: own = {} }: Options = {}): Promise<Outcome> =>
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

/** The output of a command that must succeed; otherwise throws with it. */
export const outputOf = async (command: Command, options?: Options): Promise<string> => {
  const { ok, output } = await run(command, options)
  if (!ok) throw new Error(`${command.join(' ')} failed: ${output.trim()}`)
  return output
}

/** Ends all running commands, so that none outlasts this process. */
export const endAll = (): void => {
  for (const child of running) child.kill('SIGTERM')
}
