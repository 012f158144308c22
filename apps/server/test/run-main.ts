/**
 * Starts the web process, or the one named, with only this environment. Returns its exit code, at the latest after a
 * timeout, and its output.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SAME_MACHINE } from './same-machine.ts'

export const runMain = (
  env: Record<string, string>,
  name: 'main' | 'worker' = 'main',
): Promise<{ code: number; output: string }> =>
  new Promise((done) => {
    const { PATH = '' } = process.env
    const main = fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url))
    const options = { env: { PATH, ...SAME_MACHINE, ...env }, timeout: 60_000 }
    execFile(process.execPath, [main], options, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })
