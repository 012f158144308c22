/** Builds the web app, unless nothing it is made of has changed since the last time. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

const STAMP = join(root, 'apps/web/dist/.inputs')
const RENDERER = join(root, 'apps/web/dist-render/render.js')

const inputsHash = (): string => {
  const files = globSync(['apps/web/**', 'packages/*/src/**', 'package-lock.json', 'tsconfig.base.json'], {
    cwd: root,
    exclude: (entry) => /^(?:dist|dist-render|node_modules)$|\.test\.tsx?$/.test(entry.name),
    withFileTypes: true,
  }).filter((entry) => entry.isFile())
  const hash = createHash('sha256')
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).toSorted())
    hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path))
  return hash.digest('hex')
}

const lastHash = (): string => {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch {
    return ''
  }
}

/** What the browser gets, and what draws pages on the server. */
const BUILDS = [[], ['--ssr', 'src/render.tsx', '--outDir', 'dist-render']]

const runVite = (options: readonly string[]) =>
  new Promise<{ code: number | null; output: string }>((done) => {
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const child = spawn(process.execPath, [vite, 'build', 'apps/web', '--logLevel', 'warn', ...options], {
      // Also when a test starts the product: Vite would build as for tests.
      env: { ...process.env, NODE_ENV: 'production' },
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
    child.on('close', (code) => done({ code, output }))
  })

/** Says whether it built; throws with Vite's own words when that fails. */
export const buildWeb = async (): Promise<boolean> => {
  const hash = inputsHash()
  if (lastHash() === hash && existsSync(RENDERER)) return false
  const built = await Promise.all(BUILDS.map(runVite))
  for (const { code, output } of built)
    if (code !== 0) throw new Error(`The web app could not be built: ${output.trim()}`)
  writeFileSync(STAMP, hash)
  return true
}

if (import.meta.main) console.log((await buildWeb()) ? 'web app built' : 'web app unchanged')
