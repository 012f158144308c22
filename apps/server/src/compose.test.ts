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
import type { PrintedDocument } from './ports/printer.ts'
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

const documentOf = (values: readonly string[]): PrintedDocument => ({
  title: 'A',
  language: 'sv',
  author: 'A',
  kind: 'A',
  pageNumber: '',
  blocks: [{ kind: 'facts', facts: values.map((value) => ({ label: 'A', value })) }],
})

it('prints a receipt while the largest thread is printed (CAS-01, HND-01, AFT-04)', async () => {
  const test = await startTestApp()
  const { deps, close } = await compose(test.deps.config, { worker: false })
  let isThreadPrinted = false
  const thread = deps.threadPrinter.print(documentOf(Array.from({ length: 500 }, () => '漢'.repeat(4000))))
  const printing = thread.then(() => (isThreadPrinted = true)).catch((error: unknown) => String(error))
  await deps.printer.print(documentOf(['a']))
  expect(isThreadPrinted).toBe(false)
  await close()
  expect(await printing).toBe('Error: the printer ended with SIGTERM')
  await test.close()
}, 60_000)
