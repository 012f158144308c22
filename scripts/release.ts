/**
 * `npm run release -- <version>`: sets the version of every package and of the image, dates the changelog's unreleased
 * part, and writes the SBOM `sbom.cdx.json`. Commits and tags nothing.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './support/root.ts'
import { outputOf } from './support/run.ts'

/** Also of the workspaces that a package depends on: they have the same version. */
export const withVersion = (packageJson: string, version: string): string =>
  packageJson.replace(/^( *"(?:version|@sievert\/[a-z-]+)": )"[^"]+"/gm, `$1"${version}"`)

/** The image's label. */
export const withLabel = (dockerfile: string, version: string): string =>
  dockerfile.replace(/(org\.opencontainers\.image\.version=)"[^"]+"/, `$1"${version}"`)

/** `day`: YYYY-MM-DD. Throws when nothing is unreleased. */
export const withRelease = (changelog: string, version: string, day: string): string => {
  const [before, after = ''] = changelog.split(/^## Unreleased\n/m)
  if (/^\s*(?:## |$)/.test(after)) throw new Error('CHANGELOG.md has nothing under "Unreleased".')
  return `${before}## Unreleased\n\n## ${version} - ${day}\n${after}`
}

const rewrite = (path: string, change: (text: string) => string) => {
  const file = join(root, path)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

if (import.meta.main) {
  const [version = ''] = process.argv.slice(2)
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Usage: npm run release -- <major>.<minor>.<patch>')
  rewrite('CHANGELOG.md', (text) => withRelease(text, version, new Date().toISOString().slice(0, 10)))
  rewrite('Dockerfile', (text) => withLabel(text, version))
  for (const path of globSync(['package.json', '{apps,packages}/*/package.json', 'e2e/package.json'], { cwd: root }))
    rewrite(path, (text) => withVersion(text, version))
  await outputOf(['npm', 'install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'])
  writeFileSync(join(root, 'sbom.cdx.json'), await outputOf(['node', 'scripts/sbom.ts']))
  console.log(`Version ${version}. Review the changes, commit them and tag v${version}.`)
}
