/**
 * `npm run sbom`: writes the packages in production as CycloneDX to standard output. Filters npm's full list, because
 * `--omit dev` omits packages that are development dependencies as well, such as `pg` and React.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './support/root.ts'
import { run } from './support/run.ts'

type Locked = { version?: string; license?: string; dev?: boolean; link?: boolean }
type Installed = { name: string; version: string; license: string | undefined }

const MODULES = 'node_modules/'

/** External packages, without development dependencies. */
export const installedBy = (lockfile: string): Installed[] => {
  const { packages = {} } = JSON.parse(lockfile) as { packages?: Record<string, Locked> }
  return Object.entries(packages).flatMap(([path, { version = '', license, dev, link }]) => {
    const at = path.lastIndexOf(MODULES)
    return at < 0 || dev || link ? [] : [{ name: path.slice(at + MODULES.length), version, license }]
  })
}

type Sbom = {
  metadata: { component: { 'bom-ref': string } }
  components: { 'bom-ref': string; purl: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

if (import.meta.main) {
  const { ok, output } = await run(['npm', 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--silent'])
  if (!ok) throw new Error(output)
  const all = JSON.parse(output.slice(output.indexOf('{'))) as Sbom
  const packages = installedBy(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const installed = new Set(packages.map(({ name, version }) => `pkg:npm/${name}@${version}`))
  const components = all.components.filter(({ purl }) => installed.has(decodeURIComponent(purl)))
  const refs = new Set([all.metadata.component, ...components].map((component) => component['bom-ref']))
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }))
  console.log(JSON.stringify({ ...all, components, dependencies }, undefined, 2))
}
