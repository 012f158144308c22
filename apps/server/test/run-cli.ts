/** Runs an operators' command as in production: plain node without npm, with nothing on the PATH and this environment alone. */
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

export type Ended = { code: number | null; out: string; err: string }
const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url))

/** `cwd`: where the operator stands. */
export const runCli = (words: readonly string[], env: Record<string, string> = {}, cwd = tmpdir()): Promise<Ended> =>
  new Promise((done) => {
    const { NODE_COMPILE_CACHE = '' } = process.env
    const options = { cwd, env: { PATH: '', NODE_COMPILE_CACHE, ...env } }
    const child = execFile(process.execPath, [cli, ...words], options, (_error, out, err) =>
      done({ code: child.exitCode, out, err }),
    )
  })
