/** `npm run check`: all static checks of the code. */
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { root } from './root.ts'
import { type Outcome, run } from './run.ts'
import type { Report } from './testing/stages.ts'

type Check = { name: string; command: readonly [string, ...string[]] }
export type CheckOutcome = Outcome & { name: string }

const projects = globSync(['{packages,apps}/*/tsconfig*.json', '{e2e,scripts,bench}/tsconfig.json'], { cwd: root })
const FOLDERS = ['packages', 'apps', 'e2e', 'scripts', 'bench']
const SCRIPTS: Record<string, string> = {
  'dependency rules': 'dependency-rules.ts',
  language: 'language.ts',
  lockfile: 'lock-is-whole.ts',
  licences: 'licences.ts',
  'identity numbers': 'no-identity-numbers.ts',
  'requirements traced': 'check-trace.ts',
}
/** One checker each: several share no results, and compute most types again. */
const typesOf = (path: string): Check => ({ name: `types ${path}`, command: ['tsc', '-p', path, '--checkers', '1'] })
const CHECKS: readonly Check[] = [
  ...projects.toSorted().map(typesOf),
  { name: 'lint', command: ['oxlint', ...FOLDERS] },
  { name: 'format', command: ['biome', 'check', '.'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'catalogue', command: ['node', 'apps/server/src/cli.ts', 'catalogue', 'check'] },
  ...Object.entries(SCRIPTS).map(([name, file]): Check => ({ name, command: ['node', `scripts/${file}`] })),
]

const lineOf = ({ name, ok, seconds, output }: CheckOutcome): string => {
  const said = name in SCRIPTS && ok ? (output.trim().split('\n').at(-1) ?? '') : ''
  const line = `${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s) ${said}`.trimEnd()
  return ok ? line : `${line}\n${output.trimEnd()}`
}

/**
 * Runs the checks that begin with one of the names in `wanted` (all if it is empty), one
 * per processor, and returns their outcomes.
 */
export const runChecks = async (say: Report, wanted: readonly string[] = []): Promise<CheckOutcome[]> => {
  const chosen = CHECKS.filter(({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)))
  const outcomes: CheckOutcome[] = []
  const left = chosen.values()
  const work = async () => {
    for (const { name, command } of left) {
      const outcome = { name, ...(await run(command)) }
      outcomes.push(outcome)
      say(`${lineOf(outcome)}\n`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return outcomes
}

if (import.meta.main) {
  const outcomes = await runChecks((text) => process.stdout.write(text), process.argv.slice(2))
  process.exit(outcomes.length > 0 && outcomes.every(({ ok }) => ok) ? 0 : 1)
}
