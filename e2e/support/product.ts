/** Starts the whole product as `npm start` does, on ports and data of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createTemporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts'
import { root } from '../../scripts/root.ts'
import { checkPort } from '../../scripts/start/obstacles.ts'

export type Product = {
  origin: string
  simulatorOrigin: string
  dataDir: string
  /** What it has printed so far. */
  output: () => string
  /** Ends it as Ctrl-C does. */
  stop: () => Promise<void>
  /** Ends it as a power cut does. */
  kill: () => Promise<void>
}

/** Three free ports outside the range that outgoing connections use. */
const freePorts = async (): Promise<[number, number, number]> => {
  for (;;) {
    const first = randomInt(20_000, 30_000)
    const ports: [number, number, number] = [first, first + 1, first + 2]
    if (await Promise.all(ports.map((port) => checkPort('PORT', port))).catch(() => false)) return ports
  }
}

/** Rejects with everything it printed when it ends first. */
const untilReady = (child: ChildProcess, output: () => string) =>
  new Promise<void>((done, fail) => {
    child.stdout?.on('data', () => output().includes('Ctrl-C ends it all') && done())
    child.once('close', () => fail(new Error(output().trim())))
  })

/**
 * Ready when it resolves. It ends with this process, also when this is killed. `settings` are environment variables; without
 * a `DATA_DIR` among them the data is in a temporary folder, and goes with the product.
 */
export const startProduct = async (settings: Record<string, string> = {}): Promise<Product> => {
  const [port, simulatorPort, smtpPort] = await freePorts()
  const folder = settings['DATA_DIR'] === undefined ? createTemporaryFolder() : undefined
  const dataDir = folder?.path ?? settings['DATA_DIR'] ?? ''
  const ports = { PORT: String(port), SIMULATOR_PORT: String(simulatorPort), SIMULATOR_SMTP_PORT: String(smtpPort) }
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir, ...ports, SIEVERT_TIED: '1', ...settings },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      printed += bytes.toString()
    })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const endBy = (signal: NodeJS.Signals) => async () => {
    child.kill(signal)
    await ended
    folder?.remove()
  }
  await untilReady(child, () => printed).catch((error: unknown) => {
    folder?.remove()
    throw error
  })
  return {
    origin: `http://localhost:${settings['PORT'] ?? port}`,
    simulatorOrigin: `http://localhost:${settings['SIMULATOR_PORT'] ?? simulatorPort}`,
    dataDir,
    output: () => printed,
    stop: endBy('SIGTERM'),
    kill: endBy('SIGKILL'),
  }
}
