/** Which versions were measured. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/root.ts'

/** Of an installed package. */
const versionOf = (name: string): string => {
  const file = join(root, 'node_modules', name, 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/** Node's, and those of packages that matter to what was measured. */
export const versions = (...names: readonly string[]): string =>
  [`Node ${process.versions.node}`, ...names.map((name) => `${name} ${versionOf(name)}`)].join(', ')
