/**
 * `npm run mutation`: breaks the code in every way that Stryker knows, one by one, and counts what no test notices.
 *   npm run mutation                    the parts of tonight, and of the others the files that a commit of the last day changed
 *   npm run mutation -- <name> …        the parts of these names, as `domain: fees`, or halves of names; or files of any part
 *   npm run mutation -- --since <commit> of all parts the files that have changed since
 * `--anew` tries again what an earlier run on this machine has tried, as every fourth week does.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Floors, judge, type Spared } from './mutation/judge.ts'
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
const floors = readJson('floors.json') as Floors
const spared = readJson('survivors.json') as Spared[]
/** Stryker looks whether a mutant and its tests have changed, and not what these import. */
const anew = values.anew || Math.floor(Date.now() / WEEK_MS) % 4 === 0

const git = (...args: string[]): string[] => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')

/** Changed in commits or only here, and what git does not know yet. */
const changedSince = (commit: string): string[] => [
  ...git('diff', '--name-only', commit),
  ...git('ls-files', '--others', '--exclude-standard'),
]

/** Nothing where the history does not go back as far. */
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

// Stryker goes with us, and its copy of the checkout with it.
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
    // A change may be to types alone.
    if (!isWhole && mutants.length === 0) continue
    const { lines, faults: ofPart, floor } = judge({ part: part.name, isWhole }, mutants, floors, spared)
    for (const line of lines) console.log(line)
    if (floor !== undefined) console.log(floor)
    faults.push(...ofPart)
  } catch (error) {
    faults.push(String(error))
  }
if (tried.length === 0) console.log('Nothing of any part is to be mutated')
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 || (tried.length === 0 && values.since === undefined) ? 1 : 0)
