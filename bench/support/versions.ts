/** The versions that a result belongs to. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/support/root.ts'

/** The version of an installed package. */
const versionOf = (name: string): string => {
  const file = join(root, 'node_modules', name, 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/** The versions of Node.js and of packages that affect the result. */
export const versions = (...names: readonly string[]): string =>
  [`Node ${process.versions.node}`, ...names.map((name) => `${name} ${versionOf(name)}`)].join(', ')
