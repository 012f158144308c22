/** Addresses of pages: the web app answers them all, except what is not there in production. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { PRODUCTION, startTestApp } from '../testing/app.ts'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'

const folder = createTemporaryFolder()
afterAll(() => folder.remove())
const WEB_DIR = join(folder.path, 'web')
mkdirSync(WEB_DIR)
writeFileSync(join(WEB_DIR, 'index.html'), '<title>the web app</title>')

it.each([
  ['development', { ENVIRONMENT: 'development' }, 200],
  ['production', PRODUCTION, 404],
])('answers the preview of a type in %s with %j: %i (NEW-03)', async (_, settings, status) => {
  const test = await startTestApp({ ...settings, WEB_DIR })
  const preview = await test.call('GET', '/preview/STRONG_LASER_POINTER')
  expect([preview.statusCode, preview.body]).toEqual([status, '<title>the web app</title>'])
  expect((await test.call('GET', '/app/new')).statusCode).toBe(200)
  await test.close()
})
