/** Tests effects of the configuration that tests of single adapters can't show. */
import { cpSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp } from '../test/app.ts'
import { GOOD } from '../test/production-settings.ts'
import { createTemporaryFolder } from '../test/temporary-folder.ts'
import { compose } from './compose.ts'
import { readConfig } from './settings/config.ts'

const folder = createTemporaryFolder()
let sent: IncomingHttpHeaders = {}
const bucket = createServer((request, response) => {
  sent = request.headers
  request.resume().on('end', () => response.end())
})
beforeAll(async () => {
  await new Promise<void>((done) => bucket.listen(0, '127.0.0.1', done))
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`)
    .stubEnv('AWS_REGION', 'eu-north-1')
    .stubEnv('AWS_ACCESS_KEY_ID', 'id')
    .stubEnv('AWS_SECRET_ACCESS_KEY', 'key')
})
afterAll(() => {
  vi.unstubAllEnvs()
  bucket.closeAllConnections()
  bucket.close()
  folder.remove()
})

it('refuses in production a catalogue with an unreleased version (SHE-08)', async () => {
  cpSync(fileURLToPath(new URL('../../../catalogue', import.meta.url)), folder.path, { recursive: true })
  writeFileSync(join(folder.path, 'released.json'), '{}')
  const config = readConfig({ ...GOOD, CATALOGUE_DIR: folder.path })
  await expect(compose(config, { worker: false })).rejects.toThrow('version-not-released')
})

it('locks anchors in a bucket for as many days as are configured (AUD-01)', { tags: ['nightly'] }, async () => {
  const test = await startTestApp({ AUDIT_ANCHORS: 's3://anchors', AUDIT_ANCHOR_LOCK_DAYS: '30' })
  await test.deps.anchorPlace?.add('0000000001.json', Buffer.from('one'))
  await test.close()
  const until = Date.parse(String(sent['x-amz-object-lock-retain-until-date']))
  expect(Math.abs(until - Date.now() - 30 * 86_400_000)).toBeLessThan(60_000)
})
