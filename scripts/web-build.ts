/** Builds the web app, unless its inputs are unchanged since the last build. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { root } from './support/root.ts'
import { outputOf } from './support/run.ts'

const DIST = join(root, 'apps/web/dist')
const INPUTS =
  'apps/web/{,.storybook/}** packages/*/src/** catalogue/texts/* scripts/web-build.ts package-lock.json tsconfig.base.json'.split(
    ' ',
  )

const inputsHash = (): string => {
  const files = globSync(INPUTS, {
    cwd: root,
    exclude: (entry) => /^(?:dist|node_modules)$|\.test\.tsx?$/.test(entry.name),
    withFileTypes: true,
  }).filter((entry) => entry.isFile())
  const hash = createHash('sha256')
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).toSorted())
    hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path))
  return hash.digest('hex')
}

/** Writes compressed versions beside each file, at the highest level, which is too slow during a request. */
const packFiles = (folder: string): void => {
  for (const file of globSync('**/*.{js,css,html,svg}', { cwd: folder })) {
    const path = join(folder, file)
    const content = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(content))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}

/**
 * The build is reproducible: the same files give the same bytes on every machine. Throws with Vite's output if it
 * fails. `config`: the Vite configuration, for a build other than production's.
 */
export const buildInto = async (folder: string, config = 'apps/web/vite.config.ts'): Promise<void> => {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const options = ['--config', join(root, config), '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  // Set explicitly, because a test that starts the product would pass its own NODE_ENV on.
  const env = { NODE_ENV: 'production' }
  await outputOf([process.execPath, vite, 'build', 'apps/web', ...options], { env })
  packFiles(folder)
}

/** Builds into a folder from the inputs of the web app. Returns whether it built. */
export const buildIfChanged = async (folder: string, build: () => Promise<unknown>): Promise<boolean> => {
  const stamp = join(folder, '.inputs')
  const hash = inputsHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false
  await build()
  writeFileSync(stamp, hash)
  return true
}
export const buildWeb = () => buildIfChanged(DIST, () => buildInto(DIST))

if (import.meta.main) console.log((await buildWeb()) ? 'web app built' : 'web app unchanged')
