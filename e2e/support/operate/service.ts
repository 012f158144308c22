/** An installation: PostgreSQL with the roles of the guide, S3, two web processes and a worker behind a proxy. */
import { once } from 'node:events'
import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../../apps/server/src/adapters/postgres/embedded.ts'
import { execute } from '../../../apps/server/test/database-server.ts'
import { startS3 } from '../../../apps/server/test/file-store/s3.ts'
import { freePort } from '../../../apps/server/test/free-port.ts'
import { QA } from '../../../apps/server/test/production-settings.ts'
import { createTemporaryFolder } from '../../../apps/server/test/temporary-folder.ts'
import { childEnvironment, ROOM } from '../../../scripts/start/settings.ts'
import { root } from '../../../scripts/support/root.ts'
import { outputOf, startProgram } from '../../../scripts/testing/programs.ts'
import { startProxy } from './proxy.ts'
import { asUser, installReleases, userFolder } from './releases.ts'

type Child = ReturnType<typeof startProgram>
type Settings = Record<string, string>
type Address = [name: string, port?: number]
const BUCKET = 'sievert-files'

/** As the operations guide creates them. Returns the addresses of the owner and of the service. */
const createRoles = async (adminUrl: string): Promise<{ owner: string; service: string }> => {
  for (const statement of [
    'create role sievert_app nologin',
    "create role sievert_owner login password 'owner'",
    'grant sievert_app to sievert_owner with admin option',
    "create role sievert_service login password 'service' in role sievert_app",
    'create database sievert owner sievert_owner',
  ])
    await execute(adminUrl, statement)
  const as = (role: string) => {
    const url = new URL(adminUrl)
    Object.assign(url, { username: `sievert_${role}`, password: role, pathname: '/sievert' })
    return url.href
  }
  return { owner: as('owner'), service: as('service') }
}

const untilAnswered = async (url: string, child: Child): Promise<void> => {
  const ask = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; !(await ask()); tries++) {
    if (child.exitCode !== null || tries > 600) throw new Error(`${url}: not answered (${child.exitCode})`)
    await sleep(100)
  }
}

/** As systemd stops it. Returns the exit code. */
const stopChild = async (child: Child): Promise<number | null> => {
  if (child.exitCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return child.exitCode
}

type Given = {
  home: string
  keyStore: string
  dataDir: string
  proxy: { origin: string; certificate: string }
  own: Settings
}
/** The variables of the service, of the commands and of the simulators. */
const environmentOf = async (
  { home, keyStore, dataDir, proxy, own }: Given,
  { owner, service }: Settings,
): Promise<Settings> => {
  const aws = Object.entries(process.env).flatMap(([name, value = '']) =>
    name.startsWith('AWS_') ? [[name, value]] : [],
  )
  const given = {
    ...ROOM,
    ...(Object.fromEntries(aws) as Settings),
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    HOST: '127.0.0.1',
    NODE_COMPILE_CACHE: join(home, 'compiled'),
    NODE_EXTRA_CA_CERTS: proxy.certificate,
    ...QA,
    BANKID_PFX: keyStore,
    FREJA_PFX: keyStore,
    FAKE_LOGIN: 'on',
    PUBLIC_ORIGIN: proxy.origin,
    SIEVERT_ORIGIN: proxy.origin,
    TRUSTED_PROXIES: '1',
    REQUESTS_PER_MINUTE: '1000000',
    QUOTA_PARTY_DRAFTS: '100000',
    DRAIN_SECONDS: '2',
    DATABASE_URL: service,
    MIGRATION_DATABASE_URL: owner,
    FILE_STORE: `s3://${BUCKET}`,
    ...own,
  }
  const settings = { port: 0, simulatorPort: await freePort(), smtpPort: await freePort(), dataDir }
  return childEnvironment(settings, given) as Settings
}

const startSimulators = async (env: Settings, log: number) => {
  const child = startProgram(process.execPath, ['apps/simulators/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', log, log],
  })
  const origin = `http://localhost:${env['SIMULATOR_PORT']}`
  await untilAnswered(`${origin}/control/clock`, child)
  return { origin, child }
}

/** Starts the processes of a release. `roll` replaces them. */
const superviseRelease = async (at: { node: string; release: string; log: number }, webPorts: readonly number[]) => {
  const children = new Map<string, Child>()
  const processes: Address[] = [...webPorts.map((port): Address => [`web ${port}`, port]), ['worker']]
  let { release } = at
  const start = async ([name, port]: Address, environment: Settings): Promise<void> => {
    const file = `apps/server/src/${port ? 'main' : 'worker'}.ts`
    const env = { ...environment, PORT: String(port ?? 0) }
    const child = startProgram(...asUser(at.node, [file]), { cwd: release, env, stdio: ['pipe', at.log, at.log] })
    children.set(name, child)
    if (port) await untilAnswered(`http://127.0.0.1:${port}/ready`, child)
  }
  /** One after the other; the first time it only starts them. Returns the exit codes. */
  const roll = async (environment: Settings, without: (port?: number) => Promise<void>, to = release) => {
    release = to
    const codes: (number | null)[] = []
    for (const one of processes) {
      const old = children.get(one[0])
      await without(one[1])
      if (old) codes.push(await stopChild(old))
      await start(one, environment)
    }
    await without()
    return codes
  }
  return { roll, stop: () => Promise.all([...children.values()].map(stopChild)) }
}

/** Installs and starts everything: both web processes and the worker run the first release. */
export const startService = async (own: Settings = {}) => {
  const { path, remove } = createTemporaryFolder()
  const { now, later, node, home } = installReleases(path)
  const postgres = await startEmbeddedPostgres(join(path, 'postgres'))
  const roles = await createRoles(postgres.url)
  const s3 = await startS3(BUCKET)
  const webPorts = [await freePort(), await freePort()]
  const proxy = await startProxy(userFolder(join(path, 'nginx')), webPorts)
  const dataDir = join(path, 'data')
  const keyStore = join(now, 'apps/server/test/mutual-tls/client.p12')
  mkdirSync(join(dataDir, 'simulators'), { recursive: true })
  let environment = await environmentOf({ home, keyStore, dataDir, proxy, own }, roles)
  const log = openSync(join(path, 'service.log'), 'a')
  const simulators = await startSimulators(environment, log)
  const migrate = (release: string) =>
    outputOf(...asUser(node, ['apps/server/src/cli.ts', 'migrate']), { cwd: release, env: environment })
  migrate(now)
  const processes = await superviseRelease({ node, release: now, log }, webPorts)
  await processes.roll(environment, async () => {})
  await untilAnswered(`${proxy.origin}/ready`, proxy.child)
  return {
    origin: proxy.origin,
    simulatorOrigin: simulators.origin,
    databaseUrl: roles.owner,
    /** A folder that the service may read. */
    home,
    releases: { now, later },
    webPorts,
    account: s3.account,
    answers: proxy.answers,
    migrate,
    /** Replaces the processes one after the other, by a release or with other settings. Returns the exit codes. */
    roll: (to: { release?: string; settings?: Settings }) => {
      environment = { ...environment, ...to.settings }
      return processes.roll(environment, proxy.without, to.release)
    },
    close: async () => {
      await processes.stop()
      await Promise.all([proxy.child, simulators.child].map(stopChild))
      await s3.stop()
      await postgres.remove()
      remove()
    },
  }
}
export type Service = Awaited<ReturnType<typeof startService>>
