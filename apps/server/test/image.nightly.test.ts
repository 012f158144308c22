/**
 * The container image: its size, and both processes in its read-only file system, as the operations guide runs them.
 */
import { chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../../../scripts/support/root.ts'
import { missingOf, needs } from '../../../scripts/testing/programs.ts'
import { startEmbeddedPostgres } from '../src/adapters/postgres/embedded.ts'
import { databaseUrl, execute, FAST } from './database-server.ts'
import { freePort } from './free-port.ts'
import { buildImage, IMAGE_PROGRAMS, startInImage } from './image.ts'
import { eventually } from './journey.ts'
import { CERTIFICATE, GOOD, KEY_STORE } from './production-settings.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

const MB = 1e6
const TWENTY_MINUTES_MS = 1_200_000
const folder = createTemporaryFolder()
const at = (name: string) => join(folder.path, name)
const CERTIFICATES = [KEY_STORE, CERTIFICATE]
const VOLUMES = {
  '/files': at('files'),
  '/anchors': at('anchors'),
  '/content': at('content'),
  '/certificates': at('certificates'),
}
const PASSWORD = 'letters1'

let image: ReturnType<typeof buildImage>
let database: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let port: number
const running: ReturnType<typeof startInImage>[] = []

/** Runs `roles.sql` as the database container's psql does, with the passwords of its environment. */
const createRoles = async (url: string) => {
  const statements = readFileSync(join(root, 'roles.sql'), 'utf8')
    .replaceAll(/^(?:--|\\).*$/gm, '')
    .split(';')
  for (const statement of statements.filter((text) => text.trim()))
    await execute(url, statement.replaceAll(/:'\w+'/g, `'${PASSWORD}'`))
}
const urlOf = (role: string) => {
  const url = new URL(databaseUrl(database.url, 'sievert'))
  url.username = role
  url.password = PASSWORD
  return url.href
}

/** Starts a command with an operator's production settings. `output` grows while it runs. */
const start = (command: string[], more: Record<string, string> = {}) => {
  const inContainer = (value: string) => (CERTIFICATES.includes(value) ? `/certificates/${basename(value)}` : value)
  const settings = Object.fromEntries(Object.entries(GOOD).map(([name, value]) => [name, inContainer(value)]))
  const own = {
    WEB_DIR: '',
    CATALOGUE_DIR: '/content',
    AUDIT_ANCHORS: '/anchors',
    HOST: '127.0.0.1',
    PORT: String(port),
  }
  const process = startInImage(image, command, {
    volumes: VOLUMES,
    settings: { ...settings, FILE_STORE: '/files', DATABASE_URL: urlOf('sievert_service'), ...own, ...more },
  })
  running.push(process)
  const started = { process, output: '' }
  for (const stream of [process.stdout, process.stderr]) stream?.on('data', (text) => (started.output += String(text)))
  return started
}
const run = (command: string[], more?: Record<string, string>) =>
  new Promise<string>((done) => {
    const started = start(command, more)
    started.process.once('close', (code) => done(`${started.output.trim()}${code === 0 ? '' : ` (${code})`}`))
  })

const missing = missingOf(IMAGE_PROGRAMS)
beforeAll(async () => {
  if (missing.length > 0) return
  for (const place of Object.values(VOLUMES)) mkdirSync(place)
  for (const place of [VOLUMES['/files'], VOLUMES['/anchors']]) chownSync(place, 1000, 1000)
  writeFileSync(join(VOLUMES['/content'], 'overlay.json'), '{}')
  for (const file of CERTIFICATES) copyFileSync(file, join(VOLUMES['/certificates'], basename(file)))
  image = buildImage(folder.path)
  database = await startEmbeddedPostgres(at('postgres'), FAST)
  port = await freePort()
}, TWENTY_MINUTES_MS)
afterAll(async () => {
  for (const one of running) one.kill('SIGKILL')
  await database?.remove()
  folder.remove()
})

it('adds at most 150 MB to its base', (context) => {
  needs(context, ...IMAGE_PROGRAMS)
  expect(image.added).toBeGreaterThan(50 * MB)
  expect(image.added).toBeLessThan(150 * MB)
})

it('has neither tests nor simulators, development dependencies or bundled packages', (context) => {
  needs(context, ...IMAGE_PROGRAMS)
  const inImage = (path: string) => join(image.files, 'sievert', path)
  expect(readdirSync(inImage('.')).toSorted()).toEqual([
    'LICENSE',
    'NOTICE',
    'apps',
    'catalogue',
    'node_modules',
    'package-lock.json',
    'package.json',
    'packages',
    'sbom.cdx.json',
    'scripts',
  ])
  expect(readdirSync(inImage('apps')).toSorted()).toEqual(['server', 'web'])
  expect(readdirSync(inImage('apps/server')).toSorted()).toEqual(['migrations', 'package.json', 'src', 'tsconfig.json'])
  expect(
    readdirSync(inImage('apps/server/src'), { recursive: true }).filter((path) => String(path).includes('.test.')),
  ).toEqual([])
  expect(['vitest', 'react', 'oidc-provider'].filter((name) => existsSync(inImage(`node_modules/${name}`)))).toEqual([])
})

it('migrates and runs web process and worker in production, with a read-only root and as a user without a name', async (context) => {
  needs(context, ...IMAGE_PROGRAMS)
  await createRoles(database.url)
  const MIGRATION_DATABASE_URL = urlOf('sievert_owner')
  expect(await run(['node', 'apps/server/src/cli.ts', 'migrate'], { MIGRATION_DATABASE_URL })).not.toMatch(/\(\d\)$/)
  expect(await run(['sh', '-c', 'id -u; touch /sievert/x'])).toMatch(/^1000\n.*Read-only file system \(1\)$/s)

  const web = start(image.config.Cmd)
  const worker = start(['node', 'apps/server/src/worker.ts'])
  const probe = image.config.Healthcheck.Test.slice(1).map((word) => word.replace(':3000', `:${port}`))
  expect(await run(probe)).toBe(' (1)')
  const isHealthy = async () => {
    if (web.process.exitCode !== null) throw new Error(web.output)
    return (await run(probe)) === ''
  }
  await eventually(isHealthy, 'a healthy web process')
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${GOOD.METRICS_TOKEN}` },
    })
    return { status: response.status, text: await response.text() }
  }
  expect((await ask('/ready')).status).toBe(200)
  expect(await ask('/login')).toMatchObject({ status: 200, text: expect.stringContaining('/assets/') as string })
  const beats = async () => /^sievert_worker_heartbeat_age_seconds [\d.]+$/m.test((await ask('/metrics')).text)
  await eventually(beats, "the worker's heartbeat")
  expect(readdirSync(VOLUMES['/files'])).toContain('sievert-store.id')

  for (const { process } of [web, worker]) process.kill('SIGTERM')
  await eventually(async () => [web, worker].every(({ process }) => process.exitCode !== null), 'both to stop')
  expect([web.process.exitCode, worker.process.exitCode]).toEqual([0, 0])
}, 180_000)
