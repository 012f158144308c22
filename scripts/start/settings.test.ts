/** The environment that `npm start` gives to its processes. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createTemporaryFolder } from '../../apps/server/test/temporary-folder.ts'
import { startSimulators } from '../../apps/simulators/src/start-simulators.ts'
import { readText, root } from '../support/root.ts'
import { childEnvironment, ROOM, readSettings } from './settings.ts'

const folder = createTemporaryFolder()
afterAll(() => folder.remove())

it('takes ports and data folder from the environment, and has a default for each', () => {
  expect(readSettings({ PORT: '' })).toEqual({
    port: 3000,
    simulatorPort: 3100,
    smtpPort: 3125,
    dataDir: join(root, '.data'),
  })
  const set = { PORT: '1', SIMULATOR_PORT: '2', SIMULATOR_SMTP_PORT: '3', DATA_DIR: '/x' }
  expect(readSettings(set)).toEqual({ port: 1, simulatorPort: 2, smtpPort: 3, dataDir: '/x' })
})

it('prefers a set variable to its own, but not an empty one', () => {
  const settings = readSettings({ DATA_DIR: folder.path, PORT: '4000' })
  const env = childEnvironment(settings, { SMTP_URL: 'smtp://mail', OIDC_ISSUER: '', OTHER: '' })
  expect(env).toMatchObject({
    PUBLIC_ORIGIN: 'http://localhost:4000',
    OIDC_ISSUER: 'http://localhost:3100/oidc',
    SMTP_URL: 'smtp://mail',
    OTHER: '',
  })
})

it('gives every site that the service leads to a page at the simulators, which leads back (ACC-05, SHE-02)', {
  tags: ['nightly'],
}, async () => {
  const simulators = await startSimulators({ port: 0, smtpPort: 0, dataDir: folder.path })
  const simulatorPort = Number(new URL(simulators.origin).port)
  const env = childEnvironment({ ...readSettings({ DATA_DIR: folder.path }), simulatorPort }, {})
  const addresses = Object.entries(env).filter(([name]) => /^(FULLMAKT|REPORT_\w+)_URL$/.test(name))
  expect(addresses).toHaveLength(6)
  for (const [name, address = ''] of addresses) {
    const answer = await fetch(address)
    expect([name, answer.status]).toEqual([name, 200])
    const page = await answer.text()
    expect(page).toContain(name)
    expect(page).toContain('<a href="http://localhost:3000">Tillbaka till tjänsten</a>')
  }
  expect((await fetch(`${simulators.origin}/elsewhere/constructor`)).status).toBe(404)
  await simulators.stop()
})

it('simulates no site for notifications where the catalogue names none (AUT-05)', () => {
  const named = (CATALOGUE_DIR?: string) =>
    Object.keys(childEnvironment(readSettings({ DATA_DIR: folder.path }), { CATALOGUE_DIR })).filter((name) =>
      name.startsWith('REPORT_'),
    )
  expect(named()).toHaveLength(5)
  expect(named(folder.path)).toHaveLength(5)
  expect(named(join(root, 'examples/municipality/catalogue'))).toEqual([])
})

it('makes the secret of the sessions once, for its owner alone', () => {
  const settings = readSettings({ DATA_DIR: folder.path })
  const [first, second] = [1, 2].map(() => childEnvironment(settings, {})['SESSION_SECRET'])
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(second).toBe(first)
  expect(statSync(join(folder.path, 'session-secret')).mode & 0o777).toBe(0o600)
})

it('gives a process the memory limits of the image', () => {
  const image = readText('Dockerfile')
  expect(image).toContain(`--disable-warning=ExperimentalWarning ${ROOM.NODE_OPTIONS}"`)
  expect(image).toContain(` MALLOC_ARENA_MAX=${ROOM.MALLOC_ARENA_MAX} `)
})
