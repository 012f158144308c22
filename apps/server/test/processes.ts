/** Starts the product's own processes beside a test, which can kill them as by a power failure. */
import { fork } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOM } from '../../../scripts/start/settings.ts'
import type { TestApp } from './app.ts'
import { freePort } from './free-port.ts'
import type { KillPoint } from './kill-points.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

export type Process = {
  origin: string
  pid: number
  /** Kills it at once, at any point. */
  kill(): Promise<void>
  /** Makes it kill itself at a point; `dead` resolves afterwards. Null disarms it. */
  killAt(point: KillPoint | null): void
  dead: Promise<void>
  /** Asks it to stop, as a supervisor does; returns its exit code, null when it was killed. */
  stop(): Promise<number | null>
}

/** Overrides the silence of tests. */
const LOGGED = { LOG_LEVEL: 'info', LOG_FILE: '' }

/**
 * Starts the web process or the worker, with the product's memory limits, on the test's database and store. Ready
 * when it resolves. `log`: descriptor of an open file for its output.
 */
export const startProcess = async (
  { settings }: Pick<TestApp, 'settings'>,
  what: 'main' | 'worker',
  log: number | 'ignore' = 'ignore',
): Promise<Process> => {
  const folder = createTemporaryFolder()
  const killPoint = join(folder.path, 'kill-point')
  const port = await freePort()
  const child = fork(fileURLToPath(new URL('./killable-process.ts', import.meta.url)), [what, killPoint], {
    env: {
      ...process.env,
      ...ROOM,
      ...settings,
      PORT: String(port),
      HOST: '127.0.0.1',
      ...(log !== 'ignore' && LOGGED),
    },
    execArgv: [],
    stdio: ['ignore', log, log, 'ipc'],
  })
  const dead = new Promise<void>((done) => {
    child.once('exit', () => {
      if (existsSync(folder.path)) folder.remove()
      done()
    })
  })
  await new Promise<void>((done, fail) => {
    child.once('message', () => done())
    child.once('exit', (code) => fail(new Error(`the ${what} process ended with ${code}`)))
  })
  const kill = () => {
    child.kill('SIGKILL')
    return dead
  }
  const killAt = (point: KillPoint | null) =>
    point ? writeFileSync(killPoint, point) : rmSync(killPoint, { force: true })
  const stop = async () => {
    child.kill('SIGTERM')
    await dead
    return child.exitCode
  }
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, kill, killAt, dead, stop }
}
