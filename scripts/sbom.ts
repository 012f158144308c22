/**
 * `npm run sbom`: writes the packages in production as CycloneDX to standard output. Filters npm's full list, because
 * `--omit dev` omits `pg`, a development dependency as well, and the packages that the web app's build bundles.
 */
import { type Packages, pathOf, readLockfile } from './support/lockfile.ts'
import { outputOf } from './support/run.ts'
import { trackedTexts } from './support/tracked-files.ts'

type Part = { name: string; version: string; license: string | undefined }

const MODULES = 'node_modules/'
const WEB = 'apps/web'

/** The development dependencies of the web app that its sources import. */
const importedByWeb = (packages: Packages): string[] => {
  const files = trackedTexts(/^apps\/web\/src\/(?!.*\.test\.).*\.(?:tsx?|css)$/)
  const sources = files.map(({ text }) => text).join('\n')
  const names = Object.keys(packages[WEB]?.devDependencies ?? {})
  return names.filter((name) => new RegExp(`['"]${name}['"/]`).test(sources))
}

/** Paths of the packages that the build bundles: those that the web app imports, and their dependencies. */
const bundled = (packages: Packages): Set<string> => {
  const paths = new Set<string>()
  const add = (from: string, name: string) => {
    const path = pathOf(packages, from, name)
    if (path === undefined || paths.has(path)) return
    paths.add(path)
    for (const next of Object.keys(packages[path]?.dependencies ?? {})) add(path, next)
  }
  for (const name of importedByWeb(packages)) add(WEB, name)
  return paths
}

/** The external packages that production runs: installed ones, and those in the built web app. */
export const productionPackages = (packages = readLockfile()): Part[] => {
  const inWebApp = bundled(packages)
  return Object.entries(packages).flatMap(([path, { version = '', license, dev, link }]) => {
    const at = path.lastIndexOf(MODULES)
    if (at < 0 || link || (dev && !inWebApp.has(path))) return []
    return [{ name: path.slice(at + MODULES.length), version, license }]
  })
}

type Sbom = {
  metadata: { component: { 'bom-ref': string } }
  components: { 'bom-ref': string; purl: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

if (import.meta.main) {
  const output = await outputOf(['npm', 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--silent'])
  const all = JSON.parse(output.slice(output.indexOf('{'))) as Sbom
  const shipped = new Set(productionPackages().map(({ name, version }) => `pkg:npm/${name}@${version}`))
  const components = all.components.filter(({ purl }) => shipped.has(decodeURIComponent(purl)))
  const refs = new Set([all.metadata.component, ...components].map((component) => component['bom-ref']))
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }))
  console.log(JSON.stringify({ ...all, components, dependencies }, undefined, 2))
}
