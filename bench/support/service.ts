/** Starts the service as in production: a server and a worker, with a database and simulators. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/adapters/postgres/embedded.ts'
import { bringUpToDate, createServiceLogin } from '../../apps/server/src/adapters/postgres/ready-database.ts'
import { databaseUrl, execute } from '../../apps/server/test/database-server.ts'
import { QA } from '../../apps/server/test/production-settings.ts'
import { createTemporaryFolder } from '../../apps/server/test/temporary-folder.ts'
import { freePorts } from '../../e2e/support/product.ts'
import { type Child, startChild } from '../../scripts/start/child.ts'
import { childEnvironment, ROOM, readSettings } from '../../scripts/start/settings.ts'

// As in production except for the login: no test clock, logs written, requests of many addresses through one proxy.
const AS_PRODUCTION = {
  ...QA,
  CASE_EVENT_SECRET: randomBytes(32).toString('hex'),
  FAKE_LOGIN: 'on',
  HOST: '127.0.0.1',
  TRUSTED_PROXIES: '1',
  REQUESTS_PER_MINUTE: '1000000',
}

const started = async (child: Child): Promise<Child> => {
  await Promise.race([child.ready, child.ended.then((how) => Promise.reject(new Error(`a process ended with ${how}`)))])
  return child
}

/** Migrates the database, and returns the environment of processes on it. */
const environmentOn = async (ownerUrl: string, settings: Record<string, string>) => {
  await bringUpToDate(ownerUrl)
  // Each database has its own login: a second one of the same name would change the password of the first.
  const url = await createServiceLogin(ownerUrl, `bench_${new URL(ownerUrl).pathname.slice(1)}`)
  const [port, simulatorPort, smtpPort] = await freePorts()
  const ports = { PORT: String(port), SIMULATOR_PORT: String(simulatorPort), SIMULATOR_SMTP_PORT: String(smtpPort) }
  const given = { ...process.env, ...AS_PRODUCTION, ...settings, ...ports, DATABASE_URL: url }
  return childEnvironment(readSettings(given), given)
}

/** Resolves when the service is ready, without data. Needs the built web app. `settings` extend those above. `stop` deletes everything. */
export const startService = async (settings: Record<string, string> = {}) => {
  const folder = createTemporaryFolder()
  const postgres = await startEmbeddedPostgres(folder.path)
  const stops: (() => Promise<void>)[] = []
  const logFiles: string[] = []
  const start = async (file: string, environment: Parameters<typeof childEnvironment>[1]): Promise<number> => {
    const log = join(folder.path, `${file.replaceAll('/', '-')}.log`)
    if (!file.includes('simulators')) logFiles.push(log)
    const child = startChild([file], environment, log)
    stops.push(child.stop)
    return (await started(child)).pid
  }
  const inFolder = { ...settings, DATA_DIR: folder.path }
  const stop = async () => {
    await Promise.all(stops.map((stopOne) => stopOne()))
    await postgres.stop()
    folder.remove()
  }
  try {
    const environment = await environmentOn(postgres.url, inFolder)
    await start('apps/simulators/src/main.ts', environment)
    const startProcess = (which: 'main' | 'worker', env = environment) =>
      start(`apps/server/src/${which}.ts`, { ...ROOM, ...env })
    /** A second server, with a database of its own and the rest shared. */
    const startSecond = async (name: string) => {
      await execute(postgres.url, `create database ${name}`)
      const url = databaseUrl(postgres.url, name)
      const { PORT, DATABASE_URL } = await environmentOn(url, inFolder)
      await startProcess('main', { ...environment, PORT, DATABASE_URL })
      return { origin: `http://127.0.0.1:${PORT}`, databaseUrl: url }
    }
    const worker = await startProcess('worker')
    const began = performance.now()
    const server = await startProcess('main')
    const serverSeconds = (performance.now() - began) / 1000
    return {
      origin: `http://127.0.0.1:${environment['PORT']}`,
      publicOrigin: String(environment['PUBLIC_ORIGIN']),
      simulators: `http://localhost:${environment['SIMULATOR_PORT']}`,
      databaseUrl: postgres.url,
      fileStore: String(environment['FILE_STORE']),
      server,
      /** Seconds until the first response, on a migrated database. */
      serverSeconds,
      worker,
      postgres: Number(readFileSync(join(postgres.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]),
      startSecond,
      /** The logs of server and worker. */
      logs: () => logFiles.map((file) => readFileSync(file, 'utf8')).join('\n'),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
export type Service = Awaited<ReturnType<typeof startService>>
