/**
 * `npm run sbom`: writes the packages in production as CycloneDX to standard output. Filters npm's full list, because
 * `--omit dev` omits packages that are development dependencies as well, such as `pg` and React.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedBy } from './installed.ts'
import { root } from './root.ts'
import { run } from './run.ts'

type Sbom = {
  metadata: { component: { 'bom-ref': string } }
  components: { 'bom-ref': string; purl: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** `all`: npm's full list. */
export const chosenFrom = (all: Sbom, lockfile: string): Sbom => {
  const installed = new Set(installedBy(lockfile).map(({ name, version }) => `pkg:npm/${name}@${version}`))
  const components = all.components.filter(({ purl }) => installed.has(decodeURIComponent(purl)))
  const refs = new Set([all.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])])
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }))
  return { ...all, components, dependencies }
}

if (import.meta.main) {
  const { ok, output } = await run(['npm', 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--silent'])
  if (!ok) throw new Error(output)
  const all = JSON.parse(output.slice(output.indexOf('{'))) as Sbom
  console.log(JSON.stringify(chosenFrom(all, readFileSync(join(root, 'package-lock.json'), 'utf8')), undefined, 2))
}
