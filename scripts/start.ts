/**
 * `npm start`: starts the whole product on this machine, with simulators for all external systems. `--dev` restarts
 * server and worker when a file changes, and serves the web app through Vite.
 */
import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../apps/server/src/adapters/postgres/embedded.ts'
import { bringUpToDate, createServiceLogin } from '../apps/server/src/adapters/postgres/ready-database.ts'
import { endWithParent } from '../apps/server/src/test-support/end-with-parent.ts'
import { type Child, lastLines, startChild } from './start/child.ts'
import { checkDataFolder, checkPort, childEnvironment, ROOM, readSettings } from './start/settings.ts'
import { readText, root } from './support/root.ts'
import { buildWeb } from './web-build.ts'

const dev = process.argv.includes('--dev')
const stops: Child['stop'][] = []
let database: EmbeddedPostgres | undefined
const stopping = new AbortController()

/** Ends everything, the database last. Ctrl-C may arrive twice, from the terminal and from npm. */
const stop = async (code: number, line?: string): Promise<void> => {
  if (stopping.signal.aborted) return
  stopping.abort()
  if (line !== undefined) console.error(line)
  await Promise.all(stops.map((stopOne) => stopOne()))
  await database?.stop()
  process.exit(code)
}

/** As in production, the service's database role owns nothing. An external database is used as it is. */
const openDatabase = async (dataDir: string): Promise<NodeJS.ProcessEnv> => {
  if (process.env['DATABASE_URL']) return {}
  database = await startEmbeddedPostgres(dataDir)
  void database.ended.then(() => stop(1, 'The database ended unexpectedly; everything is stopped.'))
  const ownerUrl = database.url
  await bringUpToDate(ownerUrl)
  return { DATABASE_URL: await createServiceLogin(ownerUrl, 'sievert_service'), MIGRATION_DATABASE_URL: ownerUrl }
}

const run = (name: string, args: string[], env: NodeJS.ProcessEnv, dataDir: string): Child => {
  const logFile = join(dataDir, 'logs', `${name}.log`)
  const child = startChild(args, env, logFile)
  stops.push(child.stop)
  void child.ended.then((how) => {
    if (stopping.signal.aborted) return
    void stop(1, `${lastLines(logFile)}\nThe ${name} ended unexpectedly (${how}); everything is stopped.`)
  })
  return child
}

const untilAnswering = async (url: string): Promise<void> => {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(50, undefined, { signal: stopping.signal })) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
  }
  throw new Error(`Nothing answered at ${url} within a minute.`)
}

const startProduct = (dataDir: string, env: NodeJS.ProcessEnv) => {
  const server = run('server', ['apps/server/src/main.ts'], env, dataDir)
  const worker = run('worker', ['apps/server/src/worker.ts'], env, dataDir)
  return Promise.all([server.ready, worker.ready])
}

type TestPerson = { personalNumber: string; givenName: string; familyName: string; description: { en: string } }

const testPersons = (): string => {
  const persons = readText('apps/simulators/src/test-persons.json')
  return (JSON.parse(persons) as TestPerson[])
    .map((p) => `  ${p.personalNumber}  ${`${p.givenName} ${p.familyName}`.padEnd(24)}  ${p.description.en}`)
    .join('\n')
}

const short = (path: string) => (path.startsWith(root) ? relative(root, path) : path)

/** `databaseFolder` is absent for an external database. */
const greeting = (origin: string, simulators: string, dataDir: string, databaseFolder?: string): string =>
  `
Sievert            ${origin}
Phone, case system
and mail           ${simulators}
Data               ${short(dataDir)}${databaseFolder === undefined ? '' : ` (database in ${short(databaseFolder)})`}, logs in ${short(join(dataDir, 'logs'))}

Sign in as one of the test persons:
${testPersons()}

Ctrl-C ends it all; the service's data is kept. The simulators begin again: without cases and mails.`

const start = async () => {
  const settings = readSettings(process.env)
  const { port, simulatorPort, smtpPort, dataDir } = settings
  checkDataFolder(dataDir)
  mkdirSync(join(dataDir, 'logs'), { recursive: true })
  await checkPort('PORT', port)
  await checkPort('SIMULATOR_PORT', simulatorPort)
  await checkPort('SIMULATOR_SMTP_PORT', smtpPort)
  if (!dev) await buildWeb()
  const [origin, simulators] = [`http://localhost:${port}`, `http://localhost:${simulatorPort}`]
  const env = childEnvironment(settings, process.env)
  run('simulators', ['apps/simulators/src/main.ts'], env, dataDir)
  const [databaseEnv] = await Promise.all([openDatabase(dataDir), untilAnswering(simulators)])
  const serverEnv = { ...ROOM, ...env, ...databaseEnv }
  if (dev) {
    const { startDevelopment } = await import('./start/restart-on-change.ts') // imports Vite
    stops.push(await startDevelopment(port, serverEnv))
  } else await startProduct(dataDir, serverEnv)
  await untilAnswering(`http://localhost:${dev ? port + 1 : port}/ready`)
  console.log(greeting(origin, simulators, dataDir, database?.dataDir))
}

endWithParent()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
if (process.env['npm_lifecycle_event'] !== undefined) {
  const npm = process.ppid // if npm itself is killed, no process is left to end this one
  setInterval(() => process.ppid === npm || void stop(0), 500).unref()
}
await start().catch((error: unknown) => stop(1, error instanceof Error ? error.message : String(error)))
