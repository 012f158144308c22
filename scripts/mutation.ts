/**
 * `npm run mutation`: runs Stryker, which makes one mutant at a time, and reports the surviving mutants.
 *   npm run mutation                     tonight's parts, and of others the files that the last day's commits changed
 *   npm run mutation -- <name> …         parts by full name (`domain: fees`) or half of it, or files of any part
 *   npm run mutation -- --since <commit> of all parts the files changed since then
 * `--anew` repeats mutants that an earlier run on this machine has tried, which also happens every fourth week.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { judge, type Spared, type Thresholds } from './mutation/judge.ts'
import { filesOf, PARTS, type Part } from './mutation/parts.ts'
import { mutate } from './mutation/stryker.ts'
import { root } from './root.ts'
import { endAll } from './run.ts'
import { NIGHT } from './testing/by-day.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { since: { type: 'string' }, anew: { type: 'boolean', default: false } },
})

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(root, 'scripts/mutation', name), 'utf8'))
const thresholds = readJson('thresholds.json') as Thresholds
const spared = readJson('survivors.json') as Spared[]
/* Stryker notices changes of a mutant and its tests, but not of the modules they import. */
const anew = values.anew || Math.floor(Date.now() / WEEK_MS) % 4 === 0

const git = (...args: string[]): string[] => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')

/** Changed files, committed or not, and untracked ones. */
const changedSince = (commit: string): string[] => [
  ...git('diff', '--name-only', commit),
  ...git('ls-files', '--others', '--exclude-standard'),
]

/** Empty if the history is shorter than a day. */
const changedToday = (): string[] => {
  const before = git('rev-list', '-1', '--before=1 day ago', 'HEAD')[0]
  return before ? changedSince(before) : []
}

const chosen = (): { part: Part; files: string[] }[] => {
  if (values.since !== undefined) {
    const changed = new Set(changedSince(values.since))
    return PARTS.map((part) => ({ part, files: filesOf(part).filter((file) => changed.has(file)) }))
  }
  const also = new Set(words.length > 0 ? words : changedToday())
  const isNamed = (name: string) => words.some((word) => [name, ...name.split(': ')].includes(word))
  return PARTS.map((part) => {
    const isWhole = words.length > 0 ? isNamed(part.name) : part.night === NIGHT
    return { part, files: filesOf(part).filter((file) => isWhole || also.has(file)) }
  })
}

// Ends Stryker with this process, which deletes its copy of the checkout.
process.once('SIGTERM', () => {
  endAll()
  process.exit(1)
})

const faults: string[] = []
const tried = chosen().filter(({ files }) => files.length > 0)
for (const { part, files } of tried)
  try {
    const mutants = await mutate(part, files, anew)
    const isWhole = files.length === filesOf(part).length
    // A change may affect types alone.
    if (!isWhole && mutants.length === 0) continue
    const { lines, faults: ofPart, threshold } = judge({ part: part.name, isWhole }, mutants, thresholds, spared)
    for (const line of lines) console.log(line)
    if (threshold !== undefined) console.log(threshold)
    faults.push(...ofPart)
  } catch (error) {
    faults.push(String(error))
  }
if (tried.length === 0) console.log('Nothing of any part is to be mutated')
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 || (tried.length === 0 && values.since === undefined) ? 1 : 0)
