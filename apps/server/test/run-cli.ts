/**
 * Runs an operators' command as in production: plain node without npm, with an empty PATH and only this environment.
 */
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { format } from 'node:util'
import { vi } from 'vitest'
import { main } from '../src/cli.ts'
import { SAME_MACHINE } from './same-machine.ts'

export type Ended = { code: number | null; out: string; err: string }
const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url))

/**
 * `cwd`: the operator's working directory. `program`: another than the service's commands. `input`: what the operator
 * types.
 */
export const runCli = (
  words: readonly string[],
  env: Record<string, string> = {},
  cwd = tmpdir(),
  { program = cli, input = '' } = {},
): Promise<Ended> =>
  new Promise((done) => {
    const options = { cwd, env: { PATH: '', ...SAME_MACHINE, ...env } }
    const child = execFile(process.execPath, [program, ...words], options, (_error, out, err) =>
      done({ code: child.exitCode, out, err }),
    )
    // A command that reads no input may have ended before.
    child.stdin?.on('error', () => {}).end(input)
  })

/** The properties by which a stream has the type of standard input. */
const STDIN = { fd: 0 as const, isTTY: false } as unknown as typeof process.stdin

/** The same in this process, which saves a second of processor time: to test a command's output, not its invocation. */
export const runHere = async (
  words: readonly string[],
  env: Record<string, string> = {},
  cwd = tmpdir(),
  { input = '' } = {},
): Promise<Ended> => {
  const [out, err, folder, environment]: [string[], string[], string, NodeJS.ProcessEnv] = [
    [],
    [],
    process.cwd(),
    process.env,
  ]
  const into =
    (lines: string[]) =>
    (...said: unknown[]) =>
      void lines.push(`${format(...said)}\n`)
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(into(out)),
    vi.spyOn(console, 'error').mockImplementation(into(err)),
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Object.assign(Readable.from([input]), STDIN)),
  ]
  process.env = { PATH: '', ...env }
  process.chdir(cwd)
  try {
    return { code: await main(words), out: out.join(''), err: err.join('') }
  } finally {
    process.chdir(folder)
    process.env = environment
    for (const spy of spies) spy.mockRestore()
  }
}
