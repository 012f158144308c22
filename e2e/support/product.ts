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
  /** Ends it as Ctrl-C does, and removes its data. */
  stop: () => Promise<void>
}

/** Three free ports outside the range that outgoing connections use. */
const freePorts = async (): Promise<[number, number, number]> => {
  for (;;) {
    const first = randomInt(20_000, 30_000)
    const ports: [number, number, number] = [first, first + 1, first + 2]
    if (await Promise.all(ports.map((port) => checkPort('PORT', port))).catch(() => false)) return ports
  }
}

const untilReady = (child: ChildProcess, output: () => string) =>
  new Promise<void>((done, fail) => {
    child.stdout?.on('data', () => output().includes('Ctrl-C ends it all') && done())
    child.once('exit', () => fail(new Error(`The product did not start:\n${output()}`)))
  })

/** Ready when it resolves. It ends with this process, also when this is killed. */
export const startProduct = async (settings: Record<string, string> = {}): Promise<Product> => {
  const [port, simulatorPort, smtpPort] = await freePorts()
  const folder = createTemporaryFolder()
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: folder.path,
      PORT: String(port),
      SIMULATOR_PORT: String(simulatorPort),
      SIMULATOR_SMTP_PORT: String(smtpPort),
      SIEVERT_TIED: '1',
      ...settings,
    },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    folder.remove()
  }
  await untilReady(child, () => printed).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    origin: `http://localhost:${port}`,
    simulatorOrigin: `http://localhost:${simulatorPort}`,
    dataDir: folder.path,
    output: () => printed,
    stop,
  }
}
