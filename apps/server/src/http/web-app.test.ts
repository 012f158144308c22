/** Addresses of pages: the web app answers them all, except what is not there in production. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { PRODUCTION, startTestApp } from '../testing/app.ts'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'

const folder = createTemporaryFolder()
afterAll(() => folder.remove())
const build = (name: string, files: readonly string[]) => {
  for (const file of files) {
    mkdirSync(join(folder.path, name, file, '..'), { recursive: true })
    writeFileSync(join(folder.path, name, file), '<title>the web app</title>')
  }
  return join(folder.path, name, 'dist')
}
const WEB_DIR = build('whole', ['dist/index.html', 'dist-render/render.js'])

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

it('does not start with a web app that was built by half', async () => {
  const webDir = build('half', ['dist/index.html'])
  const { needs, close } = await startTestApp()
  const start = (environment: typeof needs.config.environment) =>
    buildApp({ ...needs, config: { ...needs.config, webDir, environment } })
  for (const environment of ['production', 'QA', 'test'] as const)
    await expect(start(environment)).rejects.toThrow('node scripts/web-build.ts')
  await (await start('development')).close()
  await close()
})
