/** Starts a program of another project that a test runs against. */
import { setTimeout as sleep } from 'node:timers/promises'
import { startProgram } from '../../../../scripts/testing/programs.ts'

type Neighbour = { env?: NodeJS.ProcessEnv; isReady: () => Promise<boolean> }

/** Whether an address answers, with any status. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

/** Resolves when the program is ready; throws if it ends before. `stop` waits for its end. */
export const startNeighbour = async (program: string, args: readonly string[], { env, isReady }: Neighbour) => {
  const child = startProgram(program, args, { stdio: 'ignore', env: { ...process.env, ...env } })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
    await sleep(50)
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    await ended
  }
  return { stop }
}
