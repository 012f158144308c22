/** Runs a case system in a separate process beside a test. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../apps/server/test/free-port.ts'
import { SAME_MACHINE } from '../../apps/server/test/same-machine.ts'
import { createTemporaryFolder } from '../../apps/server/test/temporary-folder.ts'

export const EXAMPLE = fileURLToPath(new URL('../../docs/case-system-example/case-system.mjs', import.meta.url))
export const TOKEN = 'token-of-the-test'
export const SECRET = 'secret-of-the-test'

/**
 * Ready when it resolves. `sievertPort`: the port on which it expects Sievert. `patienceMs`: its timeout for a
 * response.
 */
export const startCaseSystem = async (
  file: string,
  patienceMs: number,
): Promise<{ url: string; sievertPort: number; stop(): void }> => {
  const [port, sievertPort] = [await freePort(), await freePort()]
  const folder = createTemporaryFolder()
  const child = fork(file, {
    env: {
      ...SAME_MACHINE,
      PORT: String(port),
      SIEVERT_ORIGIN: `http://localhost:${sievertPort}`,
      CASE_SYSTEM_TOKEN: TOKEN,
      CASE_EVENT_SECRET: SECRET,
      PATIENCE_MS: String(patienceMs),
      PAUSE_MS: '200',
      SIMULATOR_PORT: String(port),
      SIMULATOR_PATIENCE_MS: String(patienceMs),
      SIMULATOR_DATA_DIR: folder.path,
    },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const stop = () => {
    child.kill('SIGKILL')
    folder.remove()
  }
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended`)))
  ended.catch(() => {})
  if (child.stdout) await Promise.race([once(child.stdout, 'data'), ended])
  return { url: `http://localhost:${port}`, sievertPort, stop }
}
