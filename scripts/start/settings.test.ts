/** What `npm start` tells the processes it starts. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createTemporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts'
import { root } from '../root.ts'
import { childEnvironment, readSettings } from './settings.ts'

const folder = createTemporaryFolder()
afterAll(() => folder.remove())

it('takes ports and data folder from the environment, and has a default for each', () => {
  expect(readSettings({ PORT: '' })).toEqual({
    port: 3000,
    simulatorPort: 3100,
    smtpPort: 3125,
    dataDir: join(root, '.data'),
  })
  expect(readSettings({ PORT: '1', SIMULATOR_PORT: '2', SIMULATOR_SMTP_PORT: '3', DATA_DIR: '/x' })).toEqual({
    port: 1,
    simulatorPort: 2,
    smtpPort: 3,
    dataDir: '/x',
  })
})

it('lets a set variable win over its own, but not an empty one', () => {
  const settings = readSettings({ DATA_DIR: folder.path, PORT: '4000' })
  const env = childEnvironment(settings, { SMTP_URL: 'smtp://mail', OIDC_ISSUER: '', OTHER: '' })
  expect(env).toMatchObject({
    PUBLIC_ORIGIN: 'http://localhost:4000',
    OIDC_ISSUER: 'http://localhost:3100/oidc',
    SMTP_URL: 'smtp://mail',
    OTHER: '',
  })
})

it('makes the secret of the sessions once, for its owner alone', () => {
  const settings = readSettings({ DATA_DIR: folder.path })
  const [first, second] = [1, 2].map(() => childEnvironment(settings, {})['SESSION_SECRET'])
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(second).toBe(first)
  expect(statSync(join(folder.path, 'session-secret')).mode & 0o777).toBe(0o600)
})
