/** Scripts of another version of the web app, which a page requests during a rolling upgrade. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { useTestApp } from '../../test/use-app.ts'
import { publishAssets } from './web-assets.ts'

const DAY_MS = 86_400_000
const folder = createTemporaryFolder()
afterAll(() => folder.remove())
const build = (version: string, files: Record<string, string>) => {
  const webDir = join(folder.path, version)
  mkdirSync(join(webDir, 'assets'), { recursive: true })
  writeFileSync(join(webDir, 'index.html'), version)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(webDir, 'assets', name), content)
  return webDir
}
const OLD = build('old', { 'app-0a.js': 'old', 'fonts-1.woff2': 'font', 'app-0a.js.br': 'not stored' })
const NEW = build('new', { 'app-1b.js': 'new', 'fonts-1.woff2': 'font', 'app-1b.css': 'new styles' })

const test = useTestApp({ WEB_DIR: NEW })
const start = (webDir: string) => publishAssets({ ...test.deps, config: { ...test.deps.config, webDir } })
const stored = async () => {
  const rows = await test.db.selectFrom('webAsset').select(['name', 'supersededAt']).orderBy('name').execute()
  return rows.map(({ name, supersededAt }) => [name, supersededAt !== null])
}

it('are served by a process of the new version, and cached forever (API-02)', async () => {
  expect((await test.call('GET', '/assets/app-0a.js')).statusCode).toBe(404)
  await start(OLD)
  const answer = await test.call('GET', '/assets/app-0a.js')
  expect([answer.statusCode, answer.body]).toEqual([200, 'old'])
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await test.call('HEAD', '/assets/app-0a.js')).statusCode).toBe(200)
  for (const path of ['app-0a.js.br', 'app-0b.js', '..%2fapp-0a.js', 'fonts-1.woff', 'x.php'])
    expect([path, (await test.call('GET', `/assets/${path}`)).statusCode]).toEqual([path, 404])
  expect((await test.call('POST', '/assets/app-0a.js')).statusCode).toBe(404)
})

it('are answered without an error in the log (API-03)', async () => {
  await start(OLD)
  const error = vi.spyOn(test.app.log, 'error')
  expect((await test.call('GET', '/assets/app-0a.js')).statusCode).toBe(200)
  expect(error.mock.calls).toEqual([])
})

it('are superseded when another version starts, and current again after a roll-back (API-02)', async () => {
  await Promise.all([start(OLD), start(OLD)])
  await start(NEW)
  expect(await stored()).toEqual([
    ['app-0a.js', true],
    ['app-1b.css', false],
    ['app-1b.js', false],
    ['fonts-1.woff2', false],
  ])
  await start(OLD)
  expect(await stored()).toEqual([
    ['app-0a.js', false],
    ['app-1b.css', true],
    ['app-1b.js', true],
    ['fonts-1.woff2', false],
  ])
})

it('are deleted a week after they were superseded, and never while in use (API-02)', async () => {
  await start(OLD)
  await start(NEW)
  const clear = (days: number) =>
    test.deps.maintenance.clearExpired(new Date(test.deps.clock.now().getTime() + days * DAY_MS))
  expect((await clear(6.9))['webAssets']).toBe(0)
  expect((await clear(7.1))['webAssets']).toBe(1)
  expect((await clear(700))['webAssets']).toBe(0)
  expect((await test.call('GET', '/assets/app-0a.js')).statusCode).toBe(404)
})
