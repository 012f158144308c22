/** `npm run dev`: serves the web app through Vite, and restarts server and worker when one of their files changes. */
import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer } from 'vite'
import { root } from '../support/root.ts'
import { type Child, startChild } from './child.ts'
import { createReadableLog } from './readable-log.ts'

const WATCHED = [
  'apps/server/src',
  'apps/server/migrations',
  'packages/domain/src',
  'packages/contract/src',
  'catalogue',
]

/**
 * The browser calls Vite on `port`, which forwards API calls to the server on the next port. Vite runs in this process.
 * Returns a function that stops all of them.
 */
export const startDevelopment = async (port: number, env: NodeJS.ProcessEnv): Promise<Child['stop']> => {
  const [serverLog, workerLog] = [createReadableLog('server'), createReadableLog('worker')]
  const startBoth = () => [
    startChild(['apps/server/src/main.ts'], { ...env, PORT: String(port + 1) }, serverLog),
    startChild(['apps/server/src/worker.ts'], env, workerLog),
  ]
  let running = startBoth()
  let restarting = false
  const restart = async () => {
    if (restarting) return
    restarting = true
    await sleep(100) // an editor may write several files
    await Promise.all(running.map((child) => child.stop()))
    restarting = false
    running = startBoth()
  }
  for (const folder of WATCHED)
    watch(join(root, folder), { recursive: true }, (_event, name) => void (name?.includes('.test.') || restart()))
  process.env['SERVER'] = `http://localhost:${port + 1}` // read by the web app's vite.config.ts
  const web = join(root, 'apps/web')
  const vite = await createServer({ root: web, server: { port, strictPort: true }, logLevel: 'warn' })
  await vite.listen()
  return async () => {
    await Promise.all([vite.close(), ...running.map((child) => child.stop())])
  }
}
