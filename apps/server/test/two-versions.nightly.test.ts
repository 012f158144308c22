/** A rolling upgrade of the web app behind a load balancer that sends each request to the next process. */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBalancer } from './balancer.ts'
import { type Process, startProcess } from './processes.ts'
import { createTemporaryFolder } from './temporary-folder.ts'
import { useTestApp } from './use-app.ts'

const BUILT = fileURLToPath(new URL('../../web/dist', import.meta.url))
const folder = createTemporaryFolder()

/** The same web app under other names, as another version would have. */
const anotherBuild = (): string => {
  const webDir = join(folder.path, 'dist')
  cpSync(BUILT, webDir, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) })
  const assets = join(webDir, 'assets')
  const renamed = (name: string) => name.replace(/^(.*)-(.{7}).(\.\w+)$/, '$1-$2x$3')
  const names = readdirSync(assets)
  for (const path of [join(webDir, 'index.html'), ...names.map((name) => join(assets, name))]) {
    if (!/\.(?:html|js|css)$/.test(path)) continue
    const text = names.reduce((now, name) => now.replaceAll(name, renamed(name)), readFileSync(path, 'utf8'))
    writeFileSync(path, text)
  }
  for (const name of names) renameSync(join(assets, name), join(assets, renamed(name)))
  return webDir
}

const hasBuild = existsSync(BUILT)
const test = useTestApp({ REQUESTS_PER_MINUTE: '1000000' })
let processes: Process[] = []
let balancer: Awaited<ReturnType<typeof startBalancer>>
beforeAll(async () => {
  if (!hasBuild) return
  const webDirs = [BUILT, anotherBuild()]
  processes = await Promise.all(
    webDirs.map((webDir) => startProcess({ settings: { ...test.settings, WEB_DIR: webDir } }, 'main')),
  )
  balancer = await startBalancer(() => processes.map(({ origin }) => origin))
}, 60_000)
afterAll(async () => {
  await balancer?.close()
  await Promise.all(processes.map((process) => process.kill()))
  folder.remove()
})

/** The statuses of every file that a page needs, those of its scripts' imports included. */
const load = async (): Promise<Map<string, number>> => {
  const found = new Map<string, number>()
  const follow = async (text: string): Promise<void> => {
    for (const [name] of text.matchAll(/[\w-]+-[\w-]{8}\.(?:js|css|woff2)\b/g)) {
      if (found.has(name)) continue
      const response = await fetch(`${balancer.origin}/assets/${name}`)
      found.set(name, response.status)
      if (!name.endsWith('.woff2')) await follow(await response.text())
    }
  }
  await follow(await (await fetch(`${balancer.origin}/login`)).text())
  return found
}

it.runIf(hasBuild)(
  'serves each page with all of its files, whichever process is asked (API-02)',
  async () => {
    const pages = []
    for (let turn = 0; turn < 4; turn++) pages.push(await load())
    for (const files of pages) {
      expect(files.size).toBeGreaterThan(50)
      expect([...files].filter(([, status]) => status !== 200)).toEqual([])
    }
    // Both versions of the page were loaded.
    expect(new Set(pages.map((files) => [...files.keys()].toSorted().join())).size).toBe(2)
  },
  60_000,
)
