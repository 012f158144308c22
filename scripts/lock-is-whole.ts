/**
 * Checks that `npm ci` works on other machines: the lockfile names every optional package for every system. No file
 * names a registry, because the machine that installs chooses it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './support/root.ts'
import { trackedTexts } from './support/tracked-files.ts'

type Package = { resolved?: string; optionalDependencies?: Record<string, string> }
const REGISTRY = /registry\.(?:npmjs|yarnpkg|npmmirror)|npm\.pkg\.github/i

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>
}

/** Looks up a package as Node.js does: next to the importing package, then in the outer folders. */
const isLocked = (from: string, name: string): boolean => {
  if (`${from}${from && '/'}node_modules/${name}` in packages) return true
  return from !== '' && isLocked(from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name)
}

const faults = trackedTexts(root)
  .filter(({ path, text }) => REGISTRY.test(text) && path !== 'scripts/lock-is-whole.ts')
  .map(({ path }) => `${path} names a registry`)
for (const [path, { resolved = '', optionalDependencies = {} }] of Object.entries(packages)) {
  for (const name of Object.keys(optionalDependencies).filter((each) => !isLocked(path, each)))
    faults.push(`${path} needs ${name}, which the lockfile lacks: npm ci would stop on other systems`)
  if (/^https?:/.test(resolved)) faults.push(`${path} names a registry: ${resolved}`)
}
for (const fault of faults) console.error(fault)
console.log(`${Object.keys(packages).length} packages, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)
