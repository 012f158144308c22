/** Starts the web process with this environment and nothing else of ours; how it ended, and what it said. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const runMain = (env: Record<string, string>): Promise<{ code: number; output: string }> =>
  new Promise((done) => {
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
    const main = fileURLToPath(new URL('../main.ts', import.meta.url))
    execFile(process.execPath, [main], { env: { PATH, NODE_COMPILE_CACHE, ...env } }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })
