/**
 * Checks that `npm ci` works on other machines: the lockfile names every optional package for every system. No file
 * names a registry, because the machine that installs chooses it.
 */
import { pathOf, readLockfile } from './support/lockfile.ts'
import { trackedTexts } from './support/tracked-files.ts'

const REGISTRY = /registry\.(?:npmjs|yarnpkg|npmmirror)|npm\.pkg\.github/i

const packages = readLockfile()

const faults = trackedTexts()
  .filter(({ path, text }) => REGISTRY.test(text) && path !== 'scripts/lock-is-whole.ts')
  .map(({ path }) => `${path} names a registry`)
for (const [path, { resolved = '', optionalDependencies = {} }] of Object.entries(packages)) {
  for (const name of Object.keys(optionalDependencies).filter((each) => !pathOf(packages, path, each)))
    faults.push(`${path} needs ${name}, which the lockfile lacks: npm ci would stop on other systems`)
  if (/^https?:/.test(resolved)) faults.push(`${path} names a registry: ${resolved}`)
}
for (const fault of faults) console.error(fault)
console.log(`${Object.keys(packages).length} packages, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)
