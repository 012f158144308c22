/** What is installed in production may be given on by everybody: each package has one of these licences. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedBy } from './installed.ts'
import { root } from './root.ts'

/** SPDX ids of licences that ask at most that they are named. OFL-1.1 is that of typefaces. */
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
/** Their `package.json` says nothing; the text that lies beside it does. */
const BY_THEIR_TEXT: Record<string, string> = { 'combine-errors': 'MIT', 'png-js': 'MIT' }

/** Of a choice one is enough, of what holds together each is wanted; brackets are judged first, from within. */
const isAllowed = (expression: string): boolean => {
  const outside = expression.replace(/\(([^()]*)\)/, (_, within: string) => (isAllowed(within) ? 'MIT' : 'refused'))
  if (outside !== expression) return isAllowed(outside)
  return expression.split(' OR ').some((choice) => choice.split(' AND ').every((id) => ALLOWED.has(id)))
}

/** One line for each package that production installs without a licence of these. */
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
