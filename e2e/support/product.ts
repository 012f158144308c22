/** Starts the whole product as `npm start` does, on its own ports and data. */
// oxlint-disable-next-line no-restricted-imports -- spawns the running Node.js
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { databaseUrl, execute } from '../../apps/server/test/database-server.ts'
import { createTemporaryFolder } from '../../apps/server/test/temporary-folder.ts'
import { checkPort } from '../../scripts/start/settings.ts'
import { root } from '../../scripts/support/root.ts'

export type Product = {
  origin: string
  simulatorOrigin: string
  dataDir: string
  /** The output so far. */
  output: () => string
  /** Resolves when the process has ended, for any reason. */
  ended: () => Promise<void>
  /** Ends it as Ctrl-C does. */
  stop: () => Promise<void>
  /** Ends it as a power cut does. */
  kill: () => Promise<void>
}

/** The same calls to a product that the test itself has started. */
export const withOrigin = (request: APIRequestContext, origin: string): APIRequestContext =>
  Object.assign(Object.create(request) as APIRequestContext, {
    fetch: (path: string, options: object) => request.fetch(`${origin}${path}`, options),
  })

/** Three free ports outside the range of outgoing connections. */
export const freePorts = async (): Promise<[number, number, number]> => {
  for (;;) {
    const first = randomInt(20_000, 30_000)
    const ports: [number, number, number] = [first, first + 1, first + 2]
    if (await Promise.all(ports.map((port) => checkPort('PORT', port))).catch(() => false)) return ports
  }
}

/** Creates a database on the server of `DATABASE_URL`, so that a run begins empty and leaves nothing. */
const ownDatabase = async (): Promise<{ settings: Record<string, string>; drop: () => Promise<void> }> => {
  const server = process.env['DATABASE_URL']
  if (!server) return { settings: {}, drop: async () => {} }
  const name = `sievert_product_${randomBytes(4).toString('hex')}`
  await execute(server, `create database ${name}`)
  return {
    settings: { DATABASE_URL: databaseUrl(server, name) },
    drop: () => execute(server, `drop database ${name} with (force)`),
  }
}

/** Rejects with all output if the process ends first. */
const untilReady = (child: ChildProcess, output: () => string) =>
  new Promise<void>((done, fail) => {
    child.stdout?.on('data', () => output().includes('Ctrl-C ends it all') && done())
    child.once('close', () => fail(new Error(output().trim())))
  })

/** The data folder and database, and how to clear them. With a `DATA_DIR` in `settings`, the caller owns both. */
const findRoom = async (settings: Record<string, string>) => {
  const given = settings['DATA_DIR']
  if (given !== undefined) return { dataDir: given, database: {}, clear: async () => {} }
  const folder = createTemporaryFolder()
  const database = await ownDatabase()
  const clear = async () => {
    folder.remove()
    await database.drop()
  }
  return { dataDir: folder.path, database: database.settings, clear }
}

/**
 * Resolves when the product is ready. The product ends with this process, also when this process is killed. `settings`
 * are environment variables. Without a `DATA_DIR` the data is temporary, and is deleted with the product.
 */
export const startProduct = async (settings: Record<string, string> = {}): Promise<Product> => {
  const [port, simulatorPort, smtpPort] = await freePorts()
  const ports = { PORT: String(port), SIMULATOR_PORT: String(simulatorPort), SIMULATOR_SMTP_PORT: String(smtpPort) }
  const { dataDir, database, clear } = await findRoom(settings)
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir, SIEVERT_TIED: '1', ...ports, ...database, ...settings },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      printed += bytes.toString()
    })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const endBy = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
    await clear()
  }
  await untilReady(child, () => printed).catch(async (error: unknown) => {
    await clear()
    throw error
  })
  return {
    origin: `http://localhost:${settings['PORT'] ?? port}`,
    simulatorOrigin: `http://localhost:${settings['SIMULATOR_PORT'] ?? simulatorPort}`,
    dataDir,
    output: () => printed,
    ended: () => ended,
    stop: () => endBy('SIGTERM'),
    kill: () => endBy('SIGKILL'),
  }
}
