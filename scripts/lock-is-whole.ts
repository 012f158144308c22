/**
 * Checks that `npm ci` works on other machines: the lockfile names every optional package for every system. No file
 * names a registry, because the machine that installs chooses it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'
import { trackedTexts } from './tracked-files.ts'

type Package = { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }

/** Looks up a package as Node.js does: next to the importing package, then in the outer folders. */
const isLocked = (packages: Record<string, Package>, from: string, name: string): boolean => {
  if (`${from}${from && '/'}node_modules/${name}` in packages) return true
  return from !== '' && isLocked(packages, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name)
}

/** One line for each fault of a `package-lock.json`. */
export const lockFaults = (text: string): string[] => {
  const { packages = {} } = JSON.parse(text) as { packages?: Record<string, Package> }
  const faults = Object.entries(packages).flatMap(([path, { resolved, optionalDependencies = {} }]) => [
    ...Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path} needs ${name}, which the lockfile lacks: npm ci would stop on other systems`),
    ...(/^https?:/.test(resolved ?? '') ? [`${path} names a registry: ${resolved}`] : []),
  ])
  return Object.keys(packages).length < 2 ? [...faults, 'the lockfile names no packages'] : faults
}

const REGISTRY = /registry\.(?:npmjs|yarnpkg|npmmirror)|npm\.pkg\.github/i

/** The lines of a text that name a public package registry. */
export const registryLines = (text: string): string[] => text.split('\n').filter((line) => REGISTRY.test(line))

if (import.meta.main) {
  const faults = lockFaults(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const { path, text } of trackedTexts(root))
    for (const line of registryLines(text)) faults.push(`${path} names a registry: ${line.trim().slice(0, 100)}`)
  for (const fault of faults) console.error(fault)
  console.log(`${faults.length} faults`)
  process.exit(faults.length > 0 ? 1 : 0)
}
