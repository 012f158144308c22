/** Checks that every package installed in production has a licence that allows redistribution. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedBy } from './installed.ts'
import { root } from './root.ts'

/** SPDX ids of licences that require attribution at most. OFL-1.1 is for fonts. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
])
/** Their `package.json` names no licence; the text beside it does. */
const BY_THEIR_TEXT: Record<string, string> = { 'combine-errors': 'MIT', 'png-js': 'MIT' }

/** OR needs one allowed licence, AND all of them. Parentheses are evaluated first, from the inside. */
const isAllowed = (expression: string): boolean => {
  const outside = expression.replace(/\(([^()]*)\)/, (_, within: string) => (isAllowed(within) ? 'MIT' : 'refused'))
  if (outside !== expression) return isAllowed(outside)
  return expression.split(' OR ').some((choice) => choice.split(' AND ').every((id) => ALLOWED.has(id)))
}

/** One line for each package in production without an allowed licence. */
export const licenceFaults = (lockfile: string): string[] => {
  const installed = installedBy(lockfile)
  if (installed.length === 0) return ['the lockfile names no packages']
  return installed.flatMap(({ name, license }) => {
    const licence = license ?? BY_THEIR_TEXT[name] ?? 'no licence'
    return isAllowed(licence) ? [] : [`${name}: ${licence}`]
  })
}

if (import.meta.main) {
  const faults = licenceFaults(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const fault of faults) console.error(fault)
  console.log(`${faults.length} faults`)
  process.exit(faults.length > 0 ? 1 : 0)
}
